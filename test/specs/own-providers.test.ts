/** The steps of `docs/own-providers.md`, in a project that has installed the package. */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { spawnProxy } from "../proxy/proxy-process.ts";
import { root } from "../walked/root.ts";

const text = readFileSync(join(root, "docs/own-providers.md"), "utf8");
const blocks = (language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(([, block = ""]) => block);

const project = mkdtempSync(join(tmpdir(), "dragoman-own-"));
const bin = (name: string) => join(project, "node_modules/dragoman/bin", `${name}.js`);
let upstream: Server;
let received: { url: string | undefined; authorization: string | undefined; body: unknown };
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  upstream = createServer(async (request, response) => {
    let given = "";
    for await (const piece of request) given += piece;
    const body = JSON.parse(given);
    received = { url: request.url, authorization: request.headers.authorization, body };
    const choices = [{ index: 0, message: { role: "assistant", content: "hello" }, finish_reason: "stop" }];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ id: "demo", model: "demo-1", choices }));
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  env = {
    PATH: process.env.PATH,
    HOME: project,
    XDG_CONFIG_HOME: join(project, "config"),
    XDG_CACHE_HOME: join(project, "cache"),
    DEMO_BASE_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
  };
  await install();
});

afterAll(async () => {
  await new Promise((resolve) => upstream.close(resolve));
  rmSync(project, { recursive: true });
});

/** Packs the package and installs it with its dependencies. */
async function install(): Promise<void> {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", project];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: root });
  const [{ filename }] = Object.values(JSON.parse(stdout)) as [{ filename: string }];
  const target = join(project, "node_modules/dragoman");
  mkdirSync(join(project, "node_modules/.bin"), { recursive: true });
  mkdirSync(target);
  await promisify(execFile)("tar", ["-xzf", join(project, filename), "-C", target, "--strip-components=1"]);
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { dependencies: object };
  for (const name of Object.keys(dependencies))
    symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name), "junction");
  for (const name of ["dragoman", "dragoman-spec"]) symlinkSync(bin(name), join(project, "node_modules/.bin", name));
}

interface Result {
  readonly code?: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Result> {
  try {
    return await promisify(execFile)(program, args, { cwd: project, env: { ...env, ...more } });
  } catch (error) {
    return error as Result & Error;
  }
}

/** `npx` finds the commands in `node_modules/.bin`. */
const shell = (block: string) => run("sh", ["-ec", block]);
const own = { DRAGOMAN_SPECS: "specs", DEMO_API_KEY: "secret" };
const sent = { model: "demo-1", messages: [{ role: "user", content: "hi" }], stream: false };

it("does what the page says", async () => {
  const [create = "", check = "", use = ""] = blocks("sh");
  const written = "Wrote specs/providers/demo.yaml. Edit it, then: dragoman-spec check specs\n";
  expect(await shell(create)).toMatchObject({ stdout: written });
  expect((await shell(check)).stdout).toBe(blocks("text")[0]);
  for (const block of blocks("yaml")) {
    const [, path = ""] = /^# (\S+)\n/.exec(block) ?? [];
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), block);
  }
  expect((await shell(check)).stdout).toContain("1 provider, 1 model; no errors\n");
  const { stdout } = await shell(use);
  const [models = "", explained = ""] = stdout.split(/(?=^\{)/m);
  expect(models).toMatch(/^demo\/demo-1 +128K +unknown +unknown +no +Demo 1$/m);
  const { body, unsent, written: leaves } = JSON.parse(explained);
  expect(body).toEqual(sent);
  expect(unsent).toContainEqual(expect.objectContaining({ pointer: "/top_k", rule: "specs/providers/demo.yaml:9" }));
  expect(leaves).toContainEqual(expect.objectContaining({ rule: "specs/providers/demo.yaml:7", from: "credential" }));
  const [program = ""] = blocks("ts");
  writeFileSync(join(project, "program.mjs"), program);
  expect(await run(process.execPath, ["program.mjs"], own)).toMatchObject({ stdout: "hello\n", stderr: "" });
  const url = "/v1/chat/completions";
  expect(received).toEqual({ url, authorization: "Bearer secret", body: sent });
});

it("adds models to a built-in provider; explain has the line of their prices, and diff reports them", async () => {
  const path = join(project, "specs/registry/mistral.yaml");
  const columns = /^ {2}id:.*$/m.exec(blocks("yaml")[1] ?? "")?.[0];
  const cells = `[Mine, 2026-07-01, 1000, ~, Supported${", Unknown".repeat(6)}, [page]]`;
  const prices = "prices:\n  id: [input, output, cache_read, cache_write, sources]\n  mine-1: [0.5, 1, ~, ~, [page]]\n";
  const source =
    "{ what: The page of prices, date: 2026-07-01, covers: [id, label, released, context_window_tokens, tools, prices] }";
  const rows = `models:\n${columns}\n  mine-1: ${cells}\n`;
  writeFileSync(path, `provider: mistral\nwindow: total\n${rows}${prices}sources:\n  page: ${source}\n`);
  const explained = async (model: string) => {
    const request = JSON.stringify({ model: `mistral/${model}`, messages: sent.messages });
    const { stdout } = await run("sh", ["-c", `echo '${request}' | npx dragoman explain --json`], own);
    return JSON.parse(stdout).prices;
  };
  const rates = [{ over: 0, input: "0.5", output: "1" }];
  expect(await explained("mine-1")).toEqual({ date: "2026-07-01", rates, rule: "specs/registry/mistral.yaml:8" });
  expect(await explained("mistral-medium-latest")).toMatchObject({
    rule: expect.stringMatching(/^spec\/registry\/mistral.yaml:/),
  });
  const { stdout } = await run("npx", ["dragoman-spec", "diff", "specs"]);
  expect(stdout).toContain("### demo\n\n- This provider is new, as `demo`.");
  for (const row of ["model `demo/demo-1`", "model `mistral/mine-1`", "price `mistral/mine-1`"])
    expect(stdout).toContain(`\n- New ${row}: `);
  expect(stdout).not.toContain("removed");
  expect((await run("npx", ["dragoman-spec", "diff"])).stderr).toContain("works only in a checkout");
  rmSync(path);
});

it("is served by the proxy, with the folder in the config file", async () => {
  const file = join(project, "config/dragoman/config.toml");
  const dragoman = (...args: string[]) => run(process.execPath, [bin("dragoman"), ...args]);
  await dragoman("set", "specs.folder", "nowhere");
  expect((await dragoman("set", "demo", "secret")).stderr).toContain(
    `DRAGOMAN_SPECS is "${join(project, "nowhere")}": give a folder`,
  );
  expect((await dragoman("set", "--help")).stdout).toMatch(/^ {2}specs\.folder +/m);
  await dragoman("set", "specs.folder", join(project, "specs"));
  expect(await dragoman("set", "demo", "secret")).toMatchObject({ stdout: `Wrote demo to ${file}\n`, stderr: "" });
  expect((await dragoman("get", "demo", "--json")).stdout).toBe('{"key":"demo","value":"***","source":"file"}\n');
  expect((await dragoman("list")).stdout).toMatch(/^demo +\*\*\* +config file$/m);
  expect((await dragoman("set", "--help")).stdout).toMatch(/^ {2}demo +API key; DEMO_API_KEY wins over it/m);
  const completion = (await dragoman("completion", "fish")).stdout;
  for (const candidate of ["'demo' -d 'API key;", "'demo' -d 'Its first model'", "'demo/demo-1' -d 'Demo 1'"])
    expect(completion).toContain(` -a ${candidate}`);
  const started = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? ""]));
  const proxy = await spawnProxy(project, started, [bin("dragoman"), "proxy"]);
  const models = await (await fetch(`${proxy.url}/v1/models`)).json();
  expect((models as { models: unknown[] }).models).toEqual([{ id: "demo/demo-1", provider: "demo", name: "demo-1" }]);
  const headers = { "content-type": "application/json" };
  const [messages, native] = [sent.messages, { "x-demo": { a: 1, b: null } }];
  const body = JSON.stringify({ model: "demo-1", messages, provider_config: native });
  const answer = await fetch(`${proxy.url}/v1/chat`, { method: "POST", headers, body });
  expect(await answer.json()).toMatchObject({ message: { content: "hello" } });
  expect(received.body).toMatchObject({ ...sent, a: 1 });
  proxy.child.kill("SIGTERM");
  await proxy.exited;
  rmSync(file);
});

it("does not start with a mistake, and states where it is, what was found and what is allowed", async () => {
  const path = join(project, "specs/providers/demo.yaml");
  const before = readFileSync(path, "utf8");
  writeFileSync(path, before.replace("dialect: chat-completions", "dialect: chat-completion"));
  const message = `The specs in specs have errors.

specs/providers/demo.yaml:3:10: error: unknown dialect chat-completion; did you mean chat-completions?
  3 | dialect: chat-completion
    |          ^^^^^^^^^^^^^^^

1 error
`;
  for (const command of ["proxy", "models"]) {
    const { code, stdout, stderr } = await run(process.execPath, [bin("dragoman"), command], own);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  }
  writeFileSync(path, before);
});

it("reads the folder at every start, executes nothing of it, and keeps nothing on the disk", async () => {
  const path = join(project, "specs/providers/demo.yaml");
  const before = readFileSync(path, "utf8");
  // neither a child process nor code from a string
  const flags = ["--permission", "--allow-fs-read=*", "--disallow-code-generation-from-strings"];
  const listed = async () => (await run(process.execPath, [...flags, bin("dragoman"), "models"], own)).stdout;
  expect(await listed()).toContain("demo/demo-1");
  writeFileSync(path, before.replace("bare_prefixes: [demo-]", "bare_prefixes: []"));
  const explain = `echo '{ "model": "demo-1", "messages": [{ "role": "user", "content": "hi" }] }' | npx dragoman explain --json`;
  expect((await run("sh", ["-c", explain], own)).stderr).toContain("demo-1");
  writeFileSync(path, before);
  expect(existsSync(join(project, "cache"))).toBe(false);
});

it("checks types where TypeScript is installed", async () => {
  const path = join(project, "specs/providers/demo.yaml");
  const before = readFileSync(path, "utf8");
  const check = () => run("npx", ["dragoman-spec", "check", "specs"]);
  writeFileSync(path, `${before}body: { temperature: $req.temperature }\n`);
  expect((await check()).stdout).toContain("Types are not checked");
  symlinkSync(join(root, "node_modules/ts-morph"), join(project, "node_modules/ts-morph"), "junction");
  expect(await check()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("may be absent: write temperature?:"),
  });
  writeFileSync(path, before);
  expect((await check()).stdout).toBe("1 provider, 1 model; no errors\n");
  rmSync(join(project, "node_modules/ts-morph"));
});
