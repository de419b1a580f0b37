import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { models } from "../../../generated/registry.ts";
import { describeWith } from "../../needs.ts";
import { begin, start } from "./simulated.ts";

describeWith(["tmux"], "a chat", () => {
  it("keeps its history, even with another provider, until it is cleared", async () => {
    const terminal = await begin();
    await terminal.enter("/history");
    await terminal.answered("0 messages");
    await terminal.enter("First /think a signed thought");
    const [, first] = /(\d+) tokens in/.exec(await terminal.answered("tokens in")) ?? [];
    await terminal.enter("/model gpt-5.6-terra");
    await terminal.answered("Model: openai/gpt-5.6-terra");
    await terminal.enter("Second");
    const [, second] = /gpt-5.6-terra · (\d+) tokens in/.exec(await terminal.answered("gpt-5.6-terra · ")) ?? [];
    expect(Number(second)).toBeGreaterThan(Number(first) * 2);
    await terminal.enter("/model anthropic/claude-sonnet-5");
    await terminal.answered(/Model: anthropic\/claude-sonnet-5.*Model: anthropic\/claude-sonnet-5/s);
    // the provider refuses reasoning that is not its own, or that was changed after it signed it
    await terminal.enter("Third");
    await terminal.answered("You said: Third");
    await terminal.enter("/history");
    await terminal.answered("6 messages");
    await terminal.enter("/clear");
    await terminal.answered("The conversation is cleared.");
    await terminal.enter("/history");
    await terminal.answered(/is cleared.*0 messages/s);
  });

  it("is unchanged after a request that failed or was stopped", async () => {
    const terminal = await begin();
    await terminal.enter("Hello");
    await terminal.answered("tokens in");
    await terminal.enter("Again /fail 400");
    await terminal.answered("anthropic/claude-sonnet-5 answered with status 400: ");
    await terminal.enter("Again /fail-stream");
    await terminal.answered(/fail-stream.*anthropic\/claude-sonnet-5.*Press\s+Up\s+to\s+edit\s+it/s);
    await terminal.enter("Again /stall");
    await terminal.shows(/stall.*You said/s);
    await terminal.press("C-c");
    await terminal.answered("Stopped.");
    await terminal.enter("/history");
    await terminal.answered("2 messages");
    await terminal.press("Up", "Up");
    await terminal.shows(/› Again \/stall\s*$/);
    await terminal.press("C-u");
    await terminal.enter("Once more");
    await terminal.answered("You said: Once more");
  });

  it("knows its models by number, name and address", async () => {
    const terminal = await begin({ rows: 200 });
    const listed = ["openai", "anthropic", "gemini", "xai"].flatMap((key) =>
      models.filter(({ provider }) => provider === key).map(({ id }) => id),
    );
    await terminal.enter("/models");
    const list = await terminal.answered("For any model of openrouter, vllm, sglang: /model openrouter/<model>");
    for (const [index, id] of listed.entries()) expect(list).toContain(` ${index + 1}  ${id}`);
    expect(list).toMatch(/\n› +\d+ {2}anthropic\/claude-sonnet-5 /);
    await terminal.enter("/model 3");
    await terminal.answered(`Model: ${listed[2]}`);
    await terminal.enter("/model haiku-4");
    await terminal.answered("Model: anthropic/claude-haiku-4-5");
    await terminal.enter("/model sglang/my-model");
    await terminal.answered("Model: sglang/my-model");
    await terminal.enter("/model 999");
    await terminal.answered('unknown model "999": /models lists known models');
    await terminal.type("/model openai/gpt");
    await terminal.press("C-j");
    await terminal.enter("is a model");
    await terminal.answered('unknown model "openai/gpt\\nis a model": /models');
    await terminal.enter("/model");
    await terminal.shows("Which model?");
    await terminal.type("grok-4.5");
    await terminal.shows("● xai/grok-4.5");
    await terminal.press("Enter");
    await terminal.answered("│  xai/grok-4.5\n");
    await terminal.enter("/model list");
    await terminal.answered(/\n› +\d+ {2}xai\/grok-4.5 /);
  });

  it("treats only its commands as commands", async () => {
    const terminal = await begin();
    await terminal.enter("/modle");
    await terminal.answered('unknown command "/modle"; did you mean "/model"?');
    await terminal.enter(" /think of it");
    await terminal.answered("tokens in");
    await terminal.enter("/h");
    const help = await terminal.answered("'my picture.webp'.");
    for (const word of ["/model <number or query>", "/image <path or URL>", "/exit", "Ctrl-V"])
      expect(help).toContain(word);
  });

  it("keeps what is typed during an answer for the next messages", async () => {
    const terminal = await begin({ env: { DRAGOMAN_MAX_RETRIES: "1" } });
    // the answer takes a few seconds
    await terminal.enter("Wait /fail 429 3");
    await terminal.shows(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] anthropic|status 429/);
    await terminal.type("one\rtwo\rthree");
    await terminal.shows(/status 429.*› one\n.*said: one.*› two\n.*said: two.*› three\s*$/s);
  });

  it.each([["/quit"], ["/exit"], ["/q"]])("ends with %s", async (command) => {
    const terminal = await begin();
    await terminal.enter(command);
    expect(await terminal.ended()).toBe(0);
  });

  it("ends with Ctrl-D, and with Ctrl-C twice", async () => {
    const terminal = await begin();
    await terminal.type("half a thou");
    await terminal.press("C-c");
    await terminal.answered("Press Ctrl-C again to quit.");
    await terminal.enter("/history");
    await terminal.answered("0 messages");
    await terminal.press("C-c");
    await terminal.answered(/0 messages.*Press Ctrl-C again to quit./s);
    await terminal.press("C-c");
    expect(await terminal.ended()).toBe(0);
    const other = await begin();
    await other.press("C-d");
    expect(await other.ended()).toBe(0);
  });

  it("continues after Ctrl-Z, at the prompt and during an answer", async () => {
    const terminal = await begin();
    await terminal.type("Hel");
    await terminal.press("C-z");
    await terminal.enter("lo /stall");
    await terminal.shows(/stall.*You said/s);
    await terminal.press("C-z", "C-c");
    await terminal.answered("Stopped.");
    await terminal.enter("Once more");
    await terminal.answered("You said: Once more");
  });

  it("ends on a signal, at the prompt and during an answer, with a log record", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-chat-log-"));
    const log = join(folder, "log.jsonl");
    const terminal = await begin();
    await terminal.signal("SIGTERM");
    expect(await terminal.ended()).toBe(143);
    const other = await begin({ args: ["--log", log] });
    await other.enter("Hello /stall");
    await other.shows(/stall.*You said/s);
    await other.signal("SIGHUP");
    expect(await other.ended()).toBe(129);
    expect(JSON.parse(readFileSync(log, "utf8"))).toMatchObject({ status: 499 });
    rmSync(folder, { recursive: true });
  });

  it("does not start with a log that cannot be written", async () => {
    const terminal = await start({ args: ["--log", tmpdir()] });
    await terminal.shows(/The request log cannot be written: EISDIR.*choose another file/s);
    expect(await terminal.ended()).toBe(1);
  });

  it("writes the request log to --log", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-chat-log-"));
    const log = join(folder, "chosen.jsonl");
    const terminal = await begin({ args: ["--log", log], env: { DRAGOMAN_LOG: join(folder, "other.jsonl") } });
    await terminal.enter("Hello");
    await terminal.answered("tokens in");
    await terminal.enter("Hello /fail 503");
    await terminal.answered("answered with status 503");
    await terminal.enter("Hello /stall");
    await terminal.shows(/stall.*You said/s);
    await terminal.press("C-c");
    await terminal.answered("Stopped.");
    await terminal.press("C-d");
    expect(await terminal.ended()).toBe(0);
    const records = readFileSync(log, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(records.map(({ status, error }) => [status, error])).toEqual([
      [200, undefined],
      [503, "provider_error 503"],
      [499, undefined],
    ]);
    expect(records[0]).toMatchObject({
      model: "claude-sonnet-5",
      provider: "anthropic",
      request_id: expect.any(String),
    });
    expect(records[0].total_tokens).toBeGreaterThan(0);
    rmSync(folder, { recursive: true });
  });
});
