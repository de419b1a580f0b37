/** The package as users get it: packed, and unpacked into an empty project with only its dependencies. */
import { execFile } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "../generated/proxy/routes.ts";
import { credentials } from "../generated/settings.ts";
import { packages as telemetryPackages } from "../generated/telemetry.ts";
import { type Simulator, startSimulator } from "../simulator/server.ts";
import { type ProxyProcess, spawnProxy } from "./proxy/proxy-process.ts";
import { freePort } from "./proxy/shared-store/redis-server.ts";

const root = resolve(import.meta.dirname, "..");
const manifest = JSON.parse(fs.readFileSync(join(root, "package.json"), "utf8"));
/** A project that has installed the package. */
const project = fs.mkdtempSync(join(tmpdir(), "dragoman-package-"));
let files: string[] = [];
let simulator: Simulator;

beforeAll(async () => {
  files = await pack();
  for (const name of Object.keys(manifest.dependencies)) link(name);
  simulator = await startSimulator();
});
afterAll(async () => {
  await simulator.close();
  fs.rmSync(project, { recursive: true });
});

/** Packs the package and unpacks it in the project; returns its paths. */
async function pack(): Promise<string[]> {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm?.endsWith("npm-cli.js") ? [process.execPath, npm] : ["npm"];
  const args = [...first, "pack", "--json", "--ignore-scripts", "--pack-destination", project];
  const { stdout } = await promisify(execFile)(program, args, { cwd: root });
  const [{ filename, files: entries }] = Object.values(JSON.parse(stdout)) as [
    { filename: string; files: { path: string }[] },
  ];
  const target = join(project, "node_modules", "dragoman");
  fs.mkdirSync(target, { recursive: true });
  await promisify(execFile)("tar", ["-xzf", join(project, filename), "-C", target, "--strip-components=1"]);
  return entries.map(({ path }) => path);
}

/** Links a package of the checkout into the project. */
function link(name: string): void {
  const path = join(project, "node_modules", name);
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.symlinkSync(join(root, "node_modules", name), path, "junction");
}

/** Runs Node in the project and returns its output and exit code. */
async function run(args: string[], env: Record<string, string> = {}) {
  const options = { cwd: project, env: { PATH: process.env.PATH, XDG_CONFIG_HOME: project, ...env } };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, args, options)) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

const command = join("node_modules", "dragoman", "bin", "dragoman.js");

const hooks = `import { registerHooks } from "node:module";
  registerHooks({ load(url, context, next) { console.error(url); return next(url, context); } });`;
/** Makes Node list what it loads on standard error. */
const listing = ["--import", `data:text/javascript,${encodeURIComponent(hooks)}`];

describe("the package", () => {
  it("contains what its users need and nothing else", () => {
    const folders = new Set(files.map((file) => file.split("/", 1)[0]));
    const expected = ["CHANGELOG.md", "LICENSE", "README.md", "bin", "dist", "generated", "package.json", "spec"];
    expect([...folders].sort()).toEqual(expected);
    // the names of these contain hashes
    const named = files.filter((file) => !file.startsWith("dist/playground/assets/"));
    expect(named.filter((file) => /(^|\/)\.|test|tsbuildinfo/.test(file))).toEqual([]);
    expect(files.length - named.length).toBeGreaterThan(50);
  });

  it("contains only output of existing sources", () => {
    const built = files.filter((file) => /^dist\/(?!(?:command|playground|specs)\/).*\.js$/.test(file));
    const sources = built.map((file) => file.replace(/^dist\/(.*)\.js$/, "$1.ts"));
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((source) => !fs.existsSync(join(root, source)))).toEqual([]);
  });

  it("lists Fastify, ts-morph and the packages for credentials and telemetry as optional, in the versions that are tested", () => {
    const optional = [...Object.values(credentials), ...Object.values(telemetryPackages)];
    const packages = ["fastify", "ts-morph", ...new Set(optional.flatMap((each): readonly string[] => each.packages))];
    expect(Object.keys(manifest.peerDependencies).sort()).toEqual([...packages].sort());
    for (const name of packages) {
      expect(manifest.peerDependenciesMeta[name], name).toEqual({ optional: true });
      expect(manifest.peerDependencies[name], name).toMatch(new RegExp(`\\^${manifest.devDependencies[name]}$`));
    }
  });

  it("pins its dependencies exactly", () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter((each) => !/^(npm:\w+@)?\d+\.\d+\.\d+$/.test(String(each)))).toEqual([]);
  });

  it("has a lock file for every platform, without registry URLs", () => {
    const text = fs.readFileSync(join(root, "package-lock.json"), "utf8");
    const { packages } = JSON.parse(text) as { packages: Record<string, { optionalDependencies?: object }> };
    const optional = Object.values(packages).flatMap((each) => Object.keys(each.optionalDependencies ?? {}));
    expect(optional.filter((name) => !Object.keys(packages).some((path) => path.endsWith(`/${name}`)))).toEqual([]);
    expect(text).not.toContain('"resolved"');
  });
});

describe("the library and the commands", () => {
  it("the library can be imported and required", async () => {
    const id = "xai/grok-4.20-multi-agent-0309";
    const find = `console.log(Router.fromEnv().models().find(({ id }) => id === "${id}").id)`;
    const imported = ["--input-type=module", "-e", `import { Router, AllFailed } from "dragoman"; ${find}`];
    const required = ["--input-type=commonjs", "-e", `const { Router } = require("dragoman"); ${find}`];
    for (const each of [imported, required]) expect(await run(each)).toMatchObject({ code: 0, stdout: `${id}\n` });
  });

  it("the library explains a request from the data that ships with it", async () => {
    const request = { model: "vllm/m", messages: [{ role: "user", content: "hi" }], reasoning_effort: "high" };
    const explained = `import { Router } from 'dragoman';
      const { written } = await Router.fromEnv({ env: {} }).explain(${JSON.stringify(request)});
      console.log(written.find(({ pointer }) => pointer === "/body/reasoning_effort").rule)`;
    const { stdout } = await run(["--input-type=module", "-e", explained]);
    expect(stdout).toMatch(/^spec\/providers\/vllm\.yaml:\d+$/m);
  });

  it("its types are where the manifest says", () => {
    const { types } = manifest.exports["."];
    expect(files).toContain(types.slice("./".length));
  });

  it("the commands that need no server work", async () => {
    expect(await run([command, "--version"])).toMatchObject({ code: 0, stdout: `${version}\n` });
    const home = { XDG_CONFIG_HOME: join(project, "config") };
    expect(await run([command, "set", "proxy.port", "4000"], home)).toMatchObject({ code: 0 });
    expect(await run([command, "get", "proxy.port"], home)).toMatchObject({ code: 0, stdout: "4000\n" });
    const models = await run([command, "models"], { ANTHROPIC_API_KEY: "k" });
    expect(models.stdout).toMatch(/^anthropic\/claude-sonnet-5 /m);
  });

  it("a credential of a cloud names its packages, which are optional, and uses them once they are installed", async () => {
    const program = `import { Router } from 'dragoman';
      const request = { model: "vertex/gemini-3.5-flash", messages: [{ role: "user", content: "hi" }] };
      await Router.fromEnv().complete(request).catch(({ name, message }) => console.log(name, message));`;
    const ask = () => run(["--input-type=module", "-e", program], cloud);
    const cloud = {
      VERTEX_BASE_URL: "http://127.0.0.1:1",
      GOOGLE_VERTEX_PROJECT: "p",
      GOOGLE_VERTEX_LOCATION: "global",
    };
    Object.assign(cloud, { GOOGLE_APPLICATION_CREDENTIALS: join(project, "missing.json"), DRAGOMAN_MAX_RETRIES: "0" });
    const message = "vertex needs packages that are not installed: npm install google-auth-library";
    expect((await ask()).stdout).toBe(`Credential ${message}\n`);
    link("google-auth-library");
    expect((await ask()).stdout).toMatch(
      /^Credential no credential for vertex: .*missing\.json.*; set GOOGLE_APPLICATION/,
    );
    fs.rmSync(join(project, "node_modules", "google-auth-library"));
  });

  it("the library loads nothing of the proxy", async () => {
    const { stderr } = await run([...listing, "--input-type=module", "-e", "import 'dragoman'"]);
    expect(stderr).toContain("dragoman/dist/runtime/index.js");
    expect(stderr.split("\n").filter((url) => /pino|fastify|redis|dist\/(proxy|cli)\//.test(url))).toEqual([]);
  });
});

describe("an older Node", () => {
  /** Makes this Node report an older version. */
  const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })`;
  const pretending = ["--import", `data:text/javascript,${encodeURIComponent(older)}`];
  const needs = "dragoman needs Node 22.19 or newer; this is 20.20.2. Update Node, or add one to your project";

  it("says what makes the command run", async () => {
    const { code, stdout, stderr } = await run([...pretending, command, "proxy"], simulator.environment);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(`${needs} (npm install node@24): \`npx dragoman\` then uses that one.\n`);
  });

  it.each(["dragoman", "dragoman/proxy"])("says what makes %s load", async (name) => {
    const { code, stderr } = await run([...pretending, "--input-type=module", "-e", `import ${JSON.stringify(name)}`]);
    expect(code).toBe(1);
    expect(stderr).toContain(`Error: ${needs} (npm install node@24) and run your program with \`npx node\`.`);
  });
});

describe("the proxy", () => {
  const hello = { model: "anthropic/claude-sonnet-5", messages: [{ role: "user", content: "Hello" }] };

  async function chat(url: string): Promise<string> {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${url}/v1/chat`, { method: "POST", headers, body: JSON.stringify(hello) });
    const { message } = (await response.json()) as { message: { content: string } };
    return message.content;
  }

  async function end({ child, exited }: ProxyProcess): Promise<void> {
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  }

  it("needs no packages but the dependencies of the library", () => {
    const dependencies = ["fastest-levenshtein", "smol-toml", "undici"];
    expect(Object.keys(manifest.dependencies)).toEqual(dependencies);
    const installed = fs.readdirSync(join(project, "node_modules"));
    expect(installed.sort()).toEqual(["dragoman", ...dependencies].sort());
    const { peerDependencies, peerDependenciesMeta } = manifest;
    for (const name of Object.keys(peerDependencies)) expect(peerDependenciesMeta[name]).toEqual({ optional: true });
  });

  it("names the licence of every bundled package", () => {
    const licences = fs.readFileSync(join(project, "node_modules/dragoman/dist/THIRD_PARTY_LICENSES"), "utf8");
    const named = [...licences.matchAll(/^(\S+) \d+\.\d+\.\d+\S*, (.+)$/gm)].map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining("fastify pino @redis/client clipanion marked uuid undici".split(" ")));
  });

  it.each([
    ["1", /^Dragoman listens on http:\/\/127\.0\.0\.1:\d+\n$/],
    ["2", /^Dragoman listens on http:\/\/127\.0\.0\.1:\d+ in 2 workers\n$/],
  ])("runs at once, with %s workers", async (workers, announced) => {
    const env = { ...simulator.environment, DRAGOMAN_WORKERS: workers };
    const proxy = await spawnProxy(project, env, [join(project, command), "proxy"]);
    expect(proxy.announced).toMatch(announced);
    expect(await chat(proxy.url)).toContain("You said: Hello");
    await end(proxy);
    expect(proxy.stderr()).toBe("");
  });

  it("runs at once with simulated providers", async () => {
    const proxy = await spawnProxy(project, {}, [join(project, command), "start"]);
    expect(await chat(proxy.url)).toContain("You said: Hello");
    await end(proxy);
  });

  it("has the client of a shared store", async () => {
    const port = await freePort();
    const env = { ...simulator.environment, DRAGOMAN_SHARED_STORE_URL: `redis://127.0.0.1:${port}` };
    const proxy = await spawnProxy(project, env, [join(project, command), "proxy"]);
    // shows that it has tried to connect
    expect(proxy.stderr()).toContain(`connect ECONNREFUSED 127.0.0.1:${port}`);
    await end(proxy);
  });

  it("starts from a few files, without those of other commands", async () => {
    const proxy = await spawnProxy(project, simulator.environment, [...listing, join(project, command), "proxy"]);
    await end(proxy);
    const loaded = proxy.stderr().match(/(?<=\/node_modules\/)\S+\.js$/gm) ?? [];
    expect(loaded).toContain("dragoman/dist/command/proxy.js");
    expect(loaded.filter((path) => !/^dragoman\/(bin|dist\/command)\//.test(path))).toEqual([]);
    expect(loaded.length).toBeLessThan(20);
  });

  it.each([
    ["DRAGOMAN_METRICS_PORT", "9464", "@opentelemetry/sdk-metrics @opentelemetry/exporter-prometheus"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1", "@opentelemetry/sdk-node"],
  ])("names the optional packages that %s needs", async (variable, value, packages) => {
    for (const DRAGOMAN_WORKERS of ["1", "2"]) {
      const env = { ...simulator.environment, DRAGOMAN_WORKERS, [variable]: value };
      const { code, stdout, stderr } = await run([join(project, command), "proxy"], env);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(
        `${variable} needs packages that are not installed: npm install @opentelemetry/api ${packages}`,
      );
    }
  });

  it("is a module too", async () => {
    const program = `import { startProxy } from "dragoman/proxy";
      const proxy = await startProxy({ host: "127.0.0.1", port: 0 });
      const response = await fetch(proxy.url + "/health");
      console.log((await response.json()).status);
      await proxy.close();`;
    expect(await run(["--input-type=module", "-e", program], simulator.environment)).toEqual({
      code: 0,
      stdout: "ok\n",
      stderr: "",
    });
  });

  it("has types that need no further package", async () => {
    const program = `import { ConfigError, type ProxyOptions, type RunningProxy, loadConfig, startProxy } from "dragoman/proxy";
      import { Router } from "dragoman";
      loadConfig();
      const options: ProxyOptions = { port: 0, access: { hosts: "loopback", token: "t" }, logs: process.stdout };
      const proxy: RunningProxy = await startProxy(options);
      // @ts-expect-error a port is a number
      await startProxy({ port: "0" }).catch((error) => error instanceof ConfigError);
      export const entries = [proxy.url, Router.fromEnv().models()[0]?.id];`;
    fs.writeFileSync(join(project, "typed.mts"), program);
    for (const name of ["@types/node", "undici-types"]) link(name);
    const args = [join(root, "node_modules/typescript/bin/tsc"), "--strict", "--noEmit", "--module", "nodenext"];
    expect(await run([...args, "--lib", "es2024,esnext.disposable", "--types", "node", "typed.mts"])).toMatchObject({
      stdout: "",
    });
  });
});
