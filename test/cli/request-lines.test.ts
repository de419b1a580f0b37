import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeRecord } from "../../cli/request-lines.ts";
import type { RequestRecord } from "../../runtime/log.ts";
import { describeWith } from "../needs.ts";
import { simulated, start } from "./chat/simulated.ts";
import type { TestTerminal } from "./chat/terminal.ts";

const record: RequestRecord = {
  ts: "2026-01-01T00:00:00.000Z",
  model: "m-1",
  provider: "demo",
  latency_ms: 850,
  input_tokens: 12,
  output_tokens: 34,
  total_tokens: 46,
  reasoning_tokens: 20,
  status: 200,
};

describe("the line of a request", () => {
  it.each<[Partial<RequestRecord>, string]>([
    [{}, "demo/m-1 · 200 · 12 in, 34 out (20 reasoning) · 850 ms"],
    [{ reasoning_tokens: 0, cost: 0.1234567 }, "demo/m-1 · 200 · 12 in, 34 out · $0.1235 · 850 ms"],
    [{ cost: 0.000_051 }, "demo/m-1 · 200 · 12 in, 34 out (20 reasoning) · $0.000051 · 850 ms"],
    [
      { lost: ["max_tokens clamped 4096", "seed dropped"], key: "alice", latency_ms: 12_340 },
      "demo/m-1 · 200 · 12 in, 34 out (20 reasoning) · 12.3 s · max_tokens clamped 4096 · seed dropped · key alice",
    ],
    [
      { model: "x\x1b[2J", provider: null, status: 400, error: "unknown_provider", input_tokens: 0, output_tokens: 0 },
      "x[2J · 400 · unknown_provider · 850 ms",
    ],
    [
      {
        model: "x\nopenai/m · 200 · 1 in\r\u2028\u0085\u009b2J",
        provider: null,
        status: 400,
        error: "unknown_provider",
      },
      "x openai/m · 200 · 1 in 2J · 400 · unknown_provider · 12 in, 34 out (20 reasoning) · 850 ms",
    ],
    [{ model: "x".repeat(200), reasoning_tokens: 0 }, `demo/${"x".repeat(95)}… · 200 · 12 in, 34 out · 850 ms`],
    [
      { model: null, provider: null, status: 499 },
      "no model · 499 client left · 12 in, 34 out (20 reasoning) · 850 ms",
    ],
  ])("%j", (changes, line) => {
    expect(describeRecord({ ...record, ...changes })).toBe(line);
  });
});

async function ask(terminal: TestTerminal, body: object): Promise<void> {
  const [, url = ""] = /Dragoman listens on (\S+)/.exec(await terminal.shows(/Dragoman listens on \S+\n/)) ?? [];
  const headers = { "content-type": "application/json" };
  await (await fetch(`${url}/v1/chat`, { method: "POST", headers, body: JSON.stringify(body) })).text();
}

const hello = [{ role: "user", content: "Hello" }];

describeWith(["tmux"], "a proxy in a terminal", () => {
  it("prints a dim line per request, and writes its log", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-lines-"));
    const log = join(folder, "log.jsonl");
    const env = { ...simulated(), DRAGOMAN_LOG: log, DRAGOMAN_CAP_MAX_TOKENS: "true" };
    const terminal = await start({ command: "proxy", args: ["--host", "127.0.0.1", "--port", "0"], env, columns: 120 });
    await ask(terminal, {
      model: "anthropic/claude-haiku-4-5",
      messages: hello,
      config: { max_tokens: 1_000_000 },
      provider_config: { seed: 3 },
    });
    const line =
      /\nanthropic\/claude-haiku-4-5 · 200 · \d+ in, \d+ out · \$0\.\d+ · \d+ ms · max_tokens clamped 64000 · seed dropped\n/;
    await terminal.shows(line);
    await ask(terminal, { model: "nowhere/model", messages: hello });
    await terminal.shows(/\nnowhere\/model · 400 · unknown_provider · \d+ ms\n/);
    expect(await terminal.colors()).toContain("\x1b[2manthropic/claude-haiku-4-5 · 200");
    await terminal.press("C-c");
    await terminal.shows(/exit code 0$/m);
    expect(readFileSync(log, "utf8").match(/"status":(200|400)/g)).toHaveLength(2);
    rmSync(folder, { recursive: true });
  });

  it("cannot be given a line by a caller", async () => {
    const args = ["--host", "127.0.0.1", "--port", "0"];
    const terminal = await start({ command: "proxy", args, env: simulated(), columns: 60 });
    const forged = "openai/gpt-5.6-sol · 200 · 12 in, 34 out · 850 ms";
    await ask(terminal, { model: `nowhere/m\n${forged}`, messages: hello });
    await ask(terminal, { model: `nowhere/${"m ".repeat(26)}${forged}`, messages: hello });
    await ask(terminal, { model: "nowhere/last", messages: hello });
    await terminal.shows(/\nnowhere\/last · 400/);
    expect((await terminal.screen()).match(/^nowhere/gm)).toHaveLength(3);
    expect(await terminal.screen()).not.toMatch(/^openai/m);
  });

  it("that is started for a trial does so too", async () => {
    const terminal = await start({ command: "start", args: ["--port", "0"], env: {}, columns: 160 });
    await ask(terminal, { model: "xai/grok-4.5", messages: hello });
    await terminal.shows(/\nxai\/grok-4\.5 · 200 · \d+ in, \d+ out/);
    await terminal.press("C-c");
    await terminal.shows(/exit code 0$/m);
  });

  it("takes only a port", async () => {
    const terminal = await start({ command: "proxy", args: ["--port", "x"] });
    await terminal.shows('--port is "x": give a whole number from 0 to 65535');
    expect(await terminal.ended()).toBe(2);
  });
});
