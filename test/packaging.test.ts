/** The package as its users get it: what is in it, and that it works with nothing but its dependencies beside it. */
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "../generated/proxy/routes.ts";
import { spawnProxy } from "./proxy/proxy-process.ts";

const root = resolve(import.meta.dirname, "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** A project of somebody who has installed the package, but not fastify. */
const project = mkdtempSync(join(tmpdir(), "dragoman-package-"));
let files: string[] = [];

beforeAll(async () => {
  files = await packed();
  for (const file of files) {
    const target = join(project, "node_modules", "dragoman", file);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(root, file), target);
  }
  for (const name of Object.keys(manifest.dependencies)) {
    const link = join(project, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "node_modules", name), link, "junction");
  }
});
afterAll(() => rmSync(project, { recursive: true }));

/** The paths that `npm pack` would pack. */
async function packed(): Promise<string[]> {
  const npm = process.env.npm_execpath;
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const [program, ...first] = npm?.endsWith("npm-cli.js") ? [process.execPath, npm] : ["npm"];
  const { stdout } = await promisify(execFile)(program, [...first, ...args], { cwd: root });
  const [{ files: entries }] = Object.values(JSON.parse(stdout)) as [{ files: { path: string }[] }];
  return entries.map(({ path }) => path);
}

/** Runs Node in the project and returns what a shell would see of it. */
async function run(args: string[], env: Record<string, string> = {}) {
  const options = { cwd: project, env: { PATH: process.env.PATH, XDG_CONFIG_HOME: project, ...env } };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, args, options)) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

const command = join("node_modules", "dragoman", "bin", "dragoman.js");

describe("the package", () => {
  it("holds what its users need and nothing else", () => {
    const folders = new Set(files.map((file) => file.split("/", 1)[0]));
    const expected = ["CHANGELOG.md", "LICENSE", "README.md", "bin", "dist", "package.json", "spec"];
    expect([...folders].sort()).toEqual(expected);
    expect(files.filter((file) => /(^|\/)\.|test|tsbuildinfo/.test(file))).toEqual([]);
  });

  it("holds what is built from a source that is there, and no other", () => {
    const built = files.filter((file) => file.endsWith(".js") && file.startsWith("dist/"));
    const sources = built.map((file) => file.replace(/^dist\/(.*)\.js$/, "$1.ts"));
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
  });

  it("pins its dependencies exactly", () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter((each) => !/^\d+\.\d+\.\d+$/.test(String(each)))).toEqual([]);
  });

  it("has a lock file for every platform, which names no registry", () => {
    const text = readFileSync(join(root, "package-lock.json"), "utf8");
    const { packages } = JSON.parse(text) as { packages: Record<string, { optionalDependencies?: object }> };
    const optional = Object.values(packages).flatMap((each) => Object.keys(each.optionalDependencies ?? {}));
    expect(optional.filter((name) => !Object.keys(packages).some((path) => path.endsWith(`/${name}`)))).toEqual([]);
    expect(text).not.toContain('"resolved"');
  });
});

describe("without fastify", () => {
  it("the library is imported and required", async () => {
    const imported = "import { Router, AllFailed } from 'dragoman'; console.log(Router.fromEnv().models().length)";
    expect(await run(["--input-type=module", "-e", imported])).toEqual({ code: 0, stdout: "27\n", stderr: "" });
    const required = "console.log(require('dragoman').Router.fromEnv().models().length)";
    expect(await run(["--input-type=commonjs", "-e", required])).toMatchObject({ code: 0, stdout: "27\n" });
  });

  it("the library explains a request from the data that ships with it", async () => {
    const request = { model: "vllm/m", messages: [{ role: "user", content: "hi" }], reasoning_effort: "high" };
    const explained = `import { Router } from 'dragoman';
      const { written } = await Router.fromEnv({ env: {} }).explain(${JSON.stringify(request)});
      console.log(written.find(({ pointer }) => pointer === "/body/reasoning_effort").rule)`;
    const { stdout } = await run(["--input-type=module", "-e", explained]);
    expect(stdout).toMatch(/^spec\/providers\/vllm\.yaml:\d+$/m);
  });

  it("its types are where the package says", () => {
    const { types } = manifest.exports["."];
    expect(files).toContain(types.slice("./".length));
  });

  it("the commands that need no server work", async () => {
    expect(await run([command, "--version"])).toMatchObject({ code: 0, stdout: `${version}\n` });
    const models = await run([command, "models"], { ANTHROPIC_API_KEY: "k" });
    expect(models.stdout).toMatch(/^anthropic\/claude-sonnet-5 /m);
  });

  it.each(["1", "2"])("the proxy says which package to add (%s workers)", async (workers) => {
    const { code, stderr } = await run([command, "proxy"], { ANTHROPIC_API_KEY: "k", DRAGOMAN_WORKERS: workers });
    expect([code, stderr]).toEqual([
      1,
      "The proxy needs a package that is not installed. Add it: npm install fastify@5\n",
    ]);
  });
});

describe("with fastify", () => {
  it("the proxy runs in workers", async () => {
    symlinkSync(join(root, "node_modules", "fastify"), join(project, "node_modules", "fastify"), "junction");
    const env = { ANTHROPIC_API_KEY: "k", DRAGOMAN_WORKERS: "2" };
    const { announced, child, exited } = await spawnProxy(project, env, [join(project, command), "proxy"]);
    expect(announced).toMatch(/^Dragoman listens on http:\/\/127\.0\.0\.1:\d+ in 2 workers\n$/);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  });
});
