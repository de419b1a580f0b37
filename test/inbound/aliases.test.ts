/** Names that callers choose: one address or a fallback order, from the environment or the config file. */
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { addressesOf, readAliases } from "../../runtime/config/aliases.ts";
import { loadConfig } from "../../runtime/config/config.ts";
import { type Simulator, startSimulator } from "../../simulator/server.ts";
import { clients } from "./clients.ts";

let simulator: Simulator;
let proxy: RunningProxy;

beforeAll(async () => {
  simulator = await startSimulator();
  // nothing listens on port 1
  const env = { ...simulator.environment, SGLANG_BASE_URL: "http://127.0.0.1:1", DRAGOMAN_MAX_RETRIES: "0" };
  const aliases = "claude-haiku-*=vllm/served; fast=sglang/down,anthropic/claude-opus-4-8";
  proxy = await startProxy({ env: { ...env, DRAGOMAN_ALIASES: aliases }, host: "127.0.0.1", port: 0 });
});

afterAll(async () => {
  await proxy.close();
  await simulator.close();
});

describe.each(Object.keys(clients))("%s", (api) => {
  const open = (model: string) => clients[api]?.(proxy.url, model);

  it.each([false, true])("a glob leads to its address (stream: %s)", async (stream) => {
    const read = await open("claude-haiku-4-5-20251001")?.ask("Hello", { stream });
    expect(read?.text).toContain("vllm chat completions, model served");
  });

  it.each([false, true])("several addresses are tried in order (stream: %s)", async (stream) => {
    const read = await open("fast")?.ask("Hello", { stream });
    expect(read?.text).toContain("anthropic messages, model claude-opus-4-8");
  });
});

it("the contract's endpoints know them too", async () => {
  const body = JSON.stringify({ model: "fast", messages: [{ role: "user", content: "Hello" }] });
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${proxy.url}/v1/chat`, { method: "POST", headers, body });
  expect(await response.json()).toMatchObject({ provider: "anthropic", model: "claude-opus-4-8" });
});

describe("the setting", () => {
  it("has names, globs and lists of addresses", () => {
    const aliases = readAliases("a=x/1 , y/2;\n gpt-* = z/3 ;");
    expect(["A", "gpt-9", "b"].map((name) => addressesOf(name, aliases))).toEqual([["x/1", "y/2"], ["z/3"], undefined]);
  });

  it.each(["a", "=x", "a=", "a=b=c", "a=x,,y"])("%s is not an alias", (text) => {
    expect(() => readAliases(text)).toThrow(`DRAGOMAN_ALIASES: "${text}" is not an alias: write <name or glob>=`);
  });
});

describe("the config file", () => {
  async function load(text: string, env: Record<string, string> = {}): Promise<Record<string, string>> {
    const folder = await mkdtemp(join(tmpdir(), "dragoman-aliases-"));
    try {
      const path = join(folder, "config.toml");
      writeFileSync(path, text, { mode: 0o600 });
      loadConfig({ env, path });
      return env;
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  it("has them as a table", async () => {
    const env = await load('[aliases]\nfast = ["x/1", "y/2"]\n"gpt-*" = "z/3"\n');
    expect(env.DRAGOMAN_ALIASES).toBe("fast=x/1,y/2;gpt-*=z/3");
  });

  it("does not replace the variable", async () => {
    const env = await load('[aliases]\nfast = "x/1"\n', { SERVICE_ALIASES: "a=b/c" });
    expect(env).toEqual({ SERVICE_ALIASES: "a=b/c" });
  });

  it("must have addresses", async () => {
    await expect(load("[aliases]\nfast = 3\n")).rejects.toThrow(
      "aliases.fast is a number: give an address or an array of addresses",
    );
  });
});
