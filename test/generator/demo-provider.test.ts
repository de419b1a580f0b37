/** Adding a provider only takes files in `spec/`: those of CONTRIBUTING.md, in a copy of the repository. */
import { execFile } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyCheckout, generatorFiles } from "../checkout-copy.ts";
import { root } from "../walked/root.ts";

const [, section = ""] = readFileSync(join(root, "CONTRIBUTING.md"), "utf8").split("\n### Add a provider\n");
const [provider = "", registry = ""] = [...section.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text);

let copy: string;
let printed: string;
let upstream: Server;
let received: { url: string | undefined; authorization: string | undefined; body: unknown };

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let text = "";
    request.on("data", (piece: Buffer) => {
      text += piece.toString();
    });
    request.on("end", () => {
      received = { url: request.url, authorization: request.headers.authorization, body: JSON.parse(text) };
      const choices = [{ index: 0, message: { role: "assistant", content: "hello" }, finish_reason: "stop" }];
      const usage = { prompt_tokens: 3, completion_tokens: 1 };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ id: "demo", model: "demo-1", choices, usage }));
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  copy = copyCheckout([...generatorFiles, "test/judges"]);
  writeFileSync(join(copy, "spec", "providers", "demo.yaml"), provider);
  writeFileSync(join(copy, "spec", "registry", "demo.yaml"), registry);
  printed = await run("generator/main.ts");
}, 300_000);

afterAll(async () => {
  await new Promise((resolve) => upstream.close(resolve));
  rmSync(copy, { recursive: true });
});

/** Runs a program in the copy. @returns its output */
async function run(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: copy });
  return stdout;
}

function textOf(file: string): string {
  return readFileSync(join(copy, file), "utf8");
}

it("takes fewer than 20 lines of YAML", () => {
  const lines = `${provider}${registry}`.trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.length).toBeLessThan(20);
});

it("has an adapter, a page, rows in the registry and the providers, and a link from its dialect", () => {
  for (const file of ["generated/adapters/demo.ts", "docs/reference/demo.md"])
    expect(printed).toContain(`added    ${file}\n`);
  expect(textOf("docs/reference/README.md")).toContain("| [demo](demo.md) |");
  expect(textOf("docs/reference/demo.md")).toContain("the dialect [`chat-completions`](dialect-chat-completions.md)");
  expect(textOf("docs/reference/registry.md")).toContain("| `demo-1`<br>Demo 1<br>2026-07-01 | 128k/");
  expect(textOf("docs/reference/providers.md")).toContain(
    "| `demo/<model>`, `demo-…` | `DEMO_API_KEY` | `DEMO_BASE_URL` |",
  );
  expect(textOf("docs/reference/dialect-chat-completions.md")).toContain("[demo](demo.md)");
});

it("adds at most 95 lines of code, and none to the shared code of its dialect", () => {
  const adapter = textOf("generated/adapters/demo.ts");
  expect(adapter.split("\n").length - 1).toBeLessThanOrEqual(95);
  expect(adapter).toContain('from "../dialects/chat-completions.ts";');
  const code = [...printed.matchAll(/^(?:added|changed) +(generated\/\S+\.ts)$/gm)].map(([, path]) => path);
  expect(code.sort()).toEqual([
    "generated/adapters/demo.ts",
    "generated/adapters/index.ts",
    "generated/explain/index.ts",
    "generated/registry.ts",
  ]);
});

it("passes `npm run check` without a change of handwritten code", async () => {
  const tsc = "node_modules/typescript-current/bin/tsc";
  expect(textOf("package.json")).toContain(
    `"check": "node generator/main.ts --check && biome check && node ${tsc} --noEmit && node ${tsc} -p playground"`,
  );
  expect(await run("generator/main.ts", "--check")).toBe("");
  expect(await run("node_modules/@biomejs/biome/bin/biome", "check", "--vcs-enabled=false")).toContain(
    "No fixes applied",
  );
  expect(await run(tsc, "--noEmit")).toBe("");
}, 300_000);

it("is routed, limited, listed and explained, and its requests reach it", async () => {
  const { port } = upstream.address() as AddressInfo;
  const env = { DEMO_API_KEY: "secret", DEMO_BASE_URL: `http://127.0.0.1:${port}`, DRAGOMAN_DEMO_RPM: "5" };
  writeFileSync(
    join(copy, "demo.ts"),
    `import { Router } from "./runtime/index.ts";
import { readSettings } from "./runtime/config/settings.ts";

const env = ${JSON.stringify(env)};
const router = Router.fromEnv({ env });
const request = { model: "demo-1", messages: [{ role: "user" as const, content: "hi" }], top_k: 5, store: true };
const { choices, provider } = await router.complete(request);
const { url, headers, body, written, unsent } = await router.explain(request);
const limits = readSettings(env).perProvider;
console.log(JSON.stringify({ content: choices[0].message.content, provider, listed: router.lookup("demo/demo-1")?.label, limits, explained: { url, headers, body, written, unsent } }));
`,
  );
  const { explained, ...result } = JSON.parse(await run("demo.ts"));
  expect(result).toEqual({ content: "hello", provider: "demo", listed: "Demo 1", limits: { demo: { rpm: 5 } } });
  expect(received).toEqual({
    url: "/v1/chat/completions",
    authorization: "Bearer secret",
    body: { model: "demo-1", messages: [{ role: "user", content: "hi" }], top_k: 5, stream: false },
  });
  expect(explained).toMatchObject({
    url: `${env.DEMO_BASE_URL}/v1/chat/completions`,
    headers: { authorization: "Bearer <DEMO_API_KEY>" },
    body: received.body as object,
  });
  expect(explained.written).toContainEqual(
    expect.objectContaining({
      pointer: "/headers/authorization",
      rule: "spec/providers/demo.yaml:9",
      from: "credential",
    }),
  );
  expect(explained.unsent).toContainEqual(expect.objectContaining({ pointer: "/store", action: "dropped" }));
});
