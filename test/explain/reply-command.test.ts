/** `dragoman explain --reply`: its input, its options, its errors and its screen. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { stringWidth } from "../../cli/packages/text-width.ts";
import type { ReplyExplanation } from "../../explain/reply.ts";
import { Home } from "../cli/tool.ts";
import { streamOf } from "../frames.ts";

const home = new Home();
afterAll(() => home.remove());

const deltas = ["Hel", "lo"].map((text) => ({
  type: "content_block_delta",
  index: 0,
  delta: { type: "text_delta", text },
}));
const events = [...deltas, { type: "message_stop" }];
const answer = { id: "msg_1", content: [{ type: "text", text: "Hi" }], stop_reason: "end_turn" };
const claude = ["--to", "anthropic/claude-haiku-4-5"];

function written(name: string, content: string | Uint8Array): string {
  const path = join(home.folder, name);
  writeFileSync(path, content);
  return path;
}

async function explain(file: string, ...options: string[]): Promise<ReplyExplanation> {
  const { out, err } = await home.run(["explain", "--json", "--reply", file, ...options]);
  expect(err).toBe("");
  return JSON.parse(out);
}

/** The caller's events of a stream. */
function eventsOf({ steps }: ReplyExplanation): unknown[] {
  return steps.flatMap(({ callerEvents }) => callerEvents);
}

describe("the reply", () => {
  const text = [
    { type: "content", text: "Hel" },
    { type: "content", text: "lo" },
  ];

  it.each([
    ["server-sent events", streamOf({}, events)],
    ["server-sent events with a byte order mark", `\uFEFF${Buffer.from(streamOf({}, events))}`],
    ["JSON lines", events.map((event) => JSON.stringify(event)).join("\n")],
    ["a JSON array", JSON.stringify(events, undefined, 2)],
  ])("may be a stream as %s", async (_, content) => {
    const found = await explain(written("stream", content), ...claude);
    expect(found.kind).toBe("stream");
    expect(found.steps[0]).toMatchObject({
      event: deltas[0],
      rules: [{ file: "spec/dialects/messages.yaml", line: expect.any(Number) }],
      signals: [{ name: "content", value: "Hel", written: [{ from: "/delta/text" }] }],
      ignored: [{ pointer: "/index", reason: "no rule reads it" }],
    });
    expect(eventsOf(found)).toEqual([...text, expect.objectContaining({ type: "usage" }), expect.anything()]);
  });

  it("may be a binary stream", async () => {
    const binary = [
      { contentBlockDelta: { delta: { text: "Hi" }, contentBlockIndex: 0 } },
      { messageStop: { stopReason: "end_turn" } },
    ];
    const found = await explain(written("frames", streamOf({ framing: "binary" }, binary)), "--to", "bedrock/any");
    expect(found.steps.map(({ event }) => event)).toEqual([...binary, undefined]);
    expect(eventsOf(found)[0]).toEqual({ type: "content", text: "Hi" });
  });

  it("may be an answer from standard input, for the model of a request", async () => {
    const request = written("request.json", JSON.stringify({ model: "claude-haiku-4-5", messages: [] }));
    const { out } = await home.run(["explain", request, "--reply", "-", "--json"], {}, JSON.stringify(answer));
    const found = JSON.parse(out);
    expect(found).toMatchObject({ provider: "anthropic", model: "claude-haiku-4-5", kind: "answer", status: 200 });
    expect(eventsOf(found)).toEqual([expect.objectContaining({ message: { role: "assistant", content: "Hi" } })]);
  });

  it("may be an error, whose body is anything", async () => {
    const found = await explain(written("error", "<html>down</html>"), ...claude, "--status", "503");
    expect(found).toMatchObject({ kind: "error", status: 503, failure: "<html>down</html>" });
    expect(found.steps).toEqual([
      expect.objectContaining({
        event: "<html>down</html>",
        ignored: [{ pointer: "", reason: "it is not valid JSON" }],
      }),
    ]);
  });

  it("has events after a failure that no one reads", async () => {
    const failure = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
    const found = await explain(written("failing", streamOf({}, [deltas[0], failure, deltas[1]])), ...claude);
    expect(found.failure).toBe("Overloaded");
    expect(eventsOf(found)).toEqual([text[0], { type: "error", message: "stream error: Overloaded" }]);
    expect(found.steps[2]?.ignored).toEqual([{ pointer: "", reason: "the stream failed before it" }]);
  });

  it("may end too early, or have an event that is not JSON", async () => {
    const cut = await explain(written("cut", streamOf({}, [deltas[0]])), ...claude);
    expect(cut.steps[1]).not.toHaveProperty("event");
    expect(cut.failure).toBe("the answer ended prematurely");
    const broken = await explain(written("broken", streamOf({}, [deltas[0], "{"])), ...claude);
    expect(broken.steps[1]).toMatchObject({ event: "{", ignored: [{ pointer: "", reason: "it is not valid JSON" }] });
    expect(broken.failure).toBe("an event of the stream is not valid JSON");
  });
});

describe("with --as", () => {
  it("the caller gets the answer of that API, with the fields of the request that it repeats if they were sent", async () => {
    const request = written(
      "asked.json",
      JSON.stringify({ input: "Hi", model: "claude-haiku-4-5", temperature: 0.5, metadata: { a: "b" } }),
    );
    const file = written("answer.json", JSON.stringify(answer));
    const { out } = await home.run(["explain", request, "--reply", file, "--as", "responses", "--json"]);
    const [given] = eventsOf(JSON.parse(out)) as [Record<string, unknown>];
    expect(given).toMatchObject({ object: "response", model: "claude-haiku-4-5", temperature: 0.5, metadata: {} });
  });

  it("the caller gets the events of that API", async () => {
    const found = await explain(written("stream", streamOf({}, events)), ...claude, "--as", "chat-completions");
    expect(eventsOf(found).at(1)).toMatchObject({ object: "chat.completion.chunk" });
    expect(eventsOf(found).at(-1)).toBe("[DONE]");
  });

  it("the reply is relayed to callers of the provider's own API, unless --translate is given", async () => {
    const file = written("stream", streamOf({}, events));
    const relayed = await explain(file, ...claude, "--as", "messages");
    expect(relayed.relayed).toBe(true);
    expect(eventsOf(relayed)).toEqual(events);
    const translated = await explain(file, ...claude, "--as", "messages", "--translate");
    expect(translated).not.toHaveProperty("relayed");
    expect(eventsOf(translated)).not.toEqual(events);
  });
});

describe("a reply that cannot be explained is a one-line error", () => {
  const folder = join(home.folder, "folder");
  mkdirSync(folder);
  const frames = streamOf({ framing: "binary" }, [{ messageStop: { stopReason: "end_turn" } }]);
  const damaged = Buffer.concat([frames, frames.subarray(0, 20)]);
  it.each([
    [["--reply", "-", ...claude], "", 1, "standard input is empty: give an answer as JSON, or a stream"],
    [["--reply", "-", ...claude], "hello", 1, "standard input is neither JSON nor an event stream: give "],
    [["--reply", "-", ...claude], '{"a":', 1, "standard input is not valid JSON (Unexpected end of JSON input): give "],
    [["--reply", "-", ...claude], "<html>", 1, "standard input: the answer is an HTML page, not an event stream"],
    [["--reply", "nowhere.json", ...claude], "", 1, "there is no file nowhere.json"],
    [["--reply", folder, ...claude], "", 1, `${folder} is a folder: name a file with a reply`],
    [["--reply", written("damaged", damaged), "--to", "bedrock/any"], "", 1, /: the stream ends within a frame$/],
    [["--reply", "-"], "{}", 2, "whose reply is it? Give --to <provider>/<model>"],
    [["--reply", "-", "--to", "all"], "{}", 2, "a reply is of one provider: give --to <provider>/<model>"],
    [
      ["--reply", "-", "-", ...claude],
      "{}",
      2,
      "standard input is the request or the reply: give the other one as a file",
    ],
    [
      ["--reply", "-", ...claude, "--status", "99"],
      "{}",
      2,
      "--status 99: expected the status of an answer (200 to 299) or ",
    ],
    [["--status", "500"], "{}", 2, "--status is the status of a reply: give --reply, too"],
    [
      ["--reply", "-", "--to", "nowhere/m"],
      "{}",
      1,
      "unknown provider or model: nowhere/m. `dragoman models` lists known ",
    ],
    [["--reply", "-", "--to", "opnai"], "{}", 2, 'unknown provider "opnai"; did you mean "openai"? Providers are '],
  ])("%j with %j", async (args, input, code, expected) => {
    const outcome = await home.run(["explain", ...args], {}, input);
    expect(outcome).toMatchObject({ code, out: "" });
    if (typeof expected === "string") expect(outcome.err.slice(0, expected.length)).toBe(expected);
    else expect(outcome.err.trimEnd()).toMatch(expected);
    expect(outcome.err).toMatch(/^[^\n]+\n$/);
  });
});

describe("the screen", () => {
  const sly = {
    ...answer,
    "\u001b]0;x\u0007": "\u009b2J",
    content: [{ type: "text", text: `\u001b[2J${"漢字 ".repeat(99)}` }],
  };
  const file = written("sly.json", JSON.stringify(sly));

  it.each([40, 60, 80, 200])("fits into %i columns, without control characters", async (columns) => {
    const { out } = await home.run(["explain", "--reply", file, ...claude], {}, "", { columns });
    expect(out.split("\n").filter((line) => stringWidth(line) > columns)).toEqual([]);
    expect(out).toContain("漢字");
    expect(out).not.toMatch(/[\p{Cc}--\n]/v);
  });

  it("has whole values when standard output is not a terminal", async () => {
    const { out } = await home.run(["explain", "--reply", file, ...claude]);
    expect(out).toContain(JSON.stringify(sly.content).slice(60, -4));
    expect(out).not.toContain("…");
  });

  it("shows events that are read alike once on a terminal, and all of them otherwise", async () => {
    const many = written("many", streamOf({}, [deltas[0], deltas[1], deltas[0], ...events]));
    const terminal = await home.run(["explain", "--reply", many, ...claude], {}, "", { columns: 80 });
    expect(terminal.out).toContain("\nEvents 2 to 5 are read like event 1. --json prints all of them.\n\nEvent 6 ");
    const piped = await home.run(["explain", "--reply", many, ...claude]);
    expect(piped.out.match(/^Event \d/gm)).toHaveLength(6);
  });

  it("has colours only if they are on", async () => {
    const shown = async (colorDepth: number) =>
      (await home.run(["explain", "--reply", file, ...claude], {}, "", { colorDepth })).out;
    expect(await shown(1)).not.toContain("\u001b");
    expect(await shown(8)).toContain("\u001b[1mThe answer");
  });
});
