/** The Dockerfile: linted, and checked against the repository. Docker is not needed. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { promisify } from "node:util";
import { validate } from "dockerfile-utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { buildContext } from "../checkout-copy.ts";
import { root } from "../walked/root.ts";

const text = readFileSync(join(root, "deploy", "Dockerfile"), "utf8");
/** The lines of the Dockerfile, with continued lines joined. */
const lines = text.replaceAll("\\\n", " ").split("\n");

/** The arguments of every line with this instruction. */
function argumentsOf(instruction: string): string[] {
  return lines.flatMap((line) => (line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1)] : []));
}

describe("the Dockerfile", () => {
  it("passes the linter", () => {
    expect(validate(text)).toEqual([]);
    expect(validate(text.replace("STOPSIGNAL SIGTERM", "STOPSIGNAL TERMINATE"))).toHaveLength(1);
  });

  it("copies files that exist and are in the build context", () => {
    const ignored = readFileSync(join(root, "deploy", "Dockerfile.dockerignore"), "utf8").split("\n");
    expect(ignored).toContain("*");
    for (const path of buildContext) expect(statSync(join(root, path)), path).toBeDefined();
    const copied = argumentsOf("COPY")
      .filter((line) => !line.startsWith("--from"))
      .flatMap((line) => line.split(" ").slice(0, -1));
    expect(copied).toContain(".");
    expect(copied.filter((path) => path !== "." && !buildContext.includes(path))).toEqual([]);
  });

  it("is built from folders that docker is sent", () => {
    const folders = buildContext.filter((path) => /^\w+$/.test(path) && path !== "LICENSE");
    const { include } = JSON.parse(readFileSync(join(root, "tsconfig.build.json"), "utf8")) as { include: string[] };
    expect(folders).toEqual(expect.arrayContaining(include));
    const imported = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.(ts|mjs|js)$/.test(file))
        .flatMap((file) => {
          const text = readFileSync(join(root, folder, file), "utf8");
          return [...text.matchAll(/^(?:import|export)[^;]*? from "(\.[^"]+)"/gm)].map(([, from = ""]) =>
            posix.join(folder, posix.dirname(file), from),
          );
        }),
    );
    expect(imported.length).toBeGreaterThan(500);
    const sent = [...folders, "node_modules"];
    expect(imported.filter((path) => !sent.includes(path.split("/", 1)[0] ?? ""))).toEqual([]);
  });

  it("does not run as root, and exposes the port it listens on", () => {
    expect(argumentsOf("USER")).toEqual(["1000"]);
    expect(argumentsOf("ENV").join(" ")).toContain(`DRAGOMAN_PORT=${argumentsOf("EXPOSE")}`);
  });

  it("starts a program that exists, which receives signals", () => {
    const [program, file] = JSON.parse(argumentsOf("ENTRYPOINT").join(""));
    expect([program, statSync(join(root, file)).isFile()]).toEqual(["node", true]);
  });
});

describe("the image", () => {
  it("compiles own specs", async () => {
    const image = mkdtempSync(join(tmpdir(), "dragoman-image-"));
    const last = text.slice(text.lastIndexOf("\nFROM "));
    const copied = [...last.matchAll(/^COPY (?:--from=\w+ \/dragoman\/)?(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
      paths.split(" "),
    );
    expect(copied).toContain("node_modules");
    const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { dependencies: object };
    const packages = Object.keys(dependencies).map((name) => join("node_modules", name));
    for (const path of [...copied.filter((each) => each !== "node_modules"), ...packages])
      cpSync(join(root, path), join(image, path), { recursive: true });
    mkdirSync(join(image, "specs/providers"), { recursive: true });
    const base = "base: https://demo.example\nurl: /chat\nheaders: { x-api-key: $key }\n";
    const names = "names: [{ key: demo, credential: DEMO_API_KEY, base_url: DEMO_BASE_URL, namespace: x-demo }]\n";
    writeFileSync(
      join(image, "specs/providers/demo.yaml"),
      `provider: demo\ndialect: chat-completions\n${names}${base}`,
    );
    const env = { DRAGOMAN_SPECS: "specs", DEMO_API_KEY: "key", HOME: image };
    const run = promisify(execFile)(process.execPath, ["bin/dragoman.js", "explain", "--json"], { cwd: image, env });
    run.child.stdin?.end('{"model":"demo/m","messages":[{"role":"user","content":"hi"}]}');
    expect(JSON.parse((await run).stdout).url).toBe("https://demo.example/chat");
    rmSync(image, { recursive: true });
  });
});

describe("the health check", () => {
  const [, command = "[]"] = /CMD (.*)$/.exec(argumentsOf("HEALTHCHECK").join("")) ?? [];
  const [, ...args] = JSON.parse(command) as string[];
  let proxy: RunningProxy;
  beforeAll(async () => {
    proxy = await startProxy({ env: { VLLM_BASE_URL: "http://127.0.0.1:1" }, host: "127.0.0.1", port: 0 });
  });
  afterAll(() => proxy.close());

  const check = () => promisify(execFile)(process.execPath, args, { env: { DRAGOMAN_PORT: String(proxy.port) } });

  it("distinguishes a proxy that answers from one that does not", async () => {
    await expect(check()).resolves.toEqual({ stdout: "", stderr: "" });
    await proxy.close();
    await expect(check()).rejects.toMatchObject({ code: 1 });
  });
});
