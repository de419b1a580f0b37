/** Losses in answers are listed, by `lost-in-answers.yaml`: in headers, warnings, the log and the metrics. */

import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Chunk } from "../../runtime/index.ts";
import { Router } from "../../runtime/index.ts";
import { events, type FakeProvider, json, startFakeProvider } from "../runtime/fake-provider.ts";
import { openStage, type Stage } from "./stage.ts";

interface Case {
  readonly id: string;
  readonly model: string;
  readonly reply: object;
  readonly events: object[];
  readonly lost?: readonly string[];
}

const file = new URL("lost-in-answers.yaml", import.meta.url);
const cases: Case[] = parse(readFileSync(file, "utf8"));
const messages = [{ role: "user" as const, content: "hi" }];
const providers = ["VLLM", "ANTHROPIC", "OPENAI", "GEMINI"];

let provider: FakeProvider;
let stage: Stage;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  provider = await startFakeProvider();
  folder = await mkdtemp(join(tmpdir(), "dragoman-"));
  env = Object.fromEntries(
    providers.flatMap((name) => [
      [`${name}_BASE_URL`, provider.url],
      [`${name}_API_KEY`, "key"],
    ]),
  );
  Object.assign(env, { AZURE_OPENAI_ENDPOINT: provider.url, AZURE_OPENAI_API_KEY: "key" });
  stage = await openStage({ ...env, DRAGOMAN_RELAY: "off", DRAGOMAN_LOG: join(folder, "log.jsonl") });
});
afterAll(async () => {
  await stage.close();
  await provider.close();
  await rm(folder, { recursive: true });
});

const lostIn = ({ headers }: Response): string | undefined => {
  const header = headers.get("x-dragoman-lost");
  return header === null ? undefined : decodeURIComponent(header);
};

describe.each(cases)("$id", ({ model, reply, events: pieces, lost }) => {
  const listed = lost?.join(", ");

  it("is in a header of whole answers, and in the warnings of /v1/chat", async () => {
    provider.script = [json(200, reply)];
    for (const path of ["/v1/chat", "/v1/chat/completions"]) {
      const response = await stage.post(path, { model, messages });
      expect(lostIn(response)).toBe(listed);
      const body = (await response.json()) as { warnings?: string[] };
      if (path === "/v1/chat") expect(body.warnings).toEqual(lost);
    }
  });

  it("is in the warnings of a stream", async () => {
    provider.script = [events(...pieces)];
    const text = await (await stage.post("/v1/chat", { model, messages, stream: true })).text();
    const done = /^data: (\{"type":"done".*)$/m.exec(text)?.[1] ?? text;
    expect(JSON.parse(done).warnings).toEqual(lost);
  });

  it("is in the warnings of the library", async () => {
    const router = Router.fromEnv({ env });
    provider.script = [json(200, reply)];
    expect((await router.complete({ model, messages })).warnings).toEqual(lost);
    provider.script = [events(...pieces)];
    const chunks: Chunk[] = [];
    for await (const item of await router.stream({ model, messages })) chunks.push(JSON.parse(item));
    expect(chunks.flatMap(({ warnings }) => warnings ?? [])).toEqual(lost ?? []);
  });
});

it("is in the log, of streams too", async () => {
  const { model, events: pieces } = cases[0] as Case;
  provider.script = [events(...pieces)];
  const response = await stage.post("/v1/messages", { model, messages, max_tokens: 9, stream: true });
  await response.text();
  const lines = async () =>
    (await readFile(join(folder, "log.jsonl"), "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  await expect.poll(async () => (await lines()).at(-1)?.lost, { timeout: 5000 }).toEqual(cases[0]?.lost);
});

it("says if an answer is not the JSON that was asked for in words", async () => {
  const model = "anthropic/m";
  const tree = { $ref: "#/$defs/t", $defs: { t: { type: "object", properties: { t: { $ref: "#/$defs/t" } } } } };
  const formats = [{ type: "json_object" }, { type: "json_schema", json_schema: { name: "t", schema: tree } }] as const;
  const ends: [text: string, stop_reason: string, isLost: boolean][] = [
    ["{}", "end_turn", false],
    ["Here it is: {}", "end_turn", true],
    ["[]", "stop_sequence", true],
    ["{", "max_tokens", false],
  ];
  for (const response_format of formats)
    for (const [text, stop_reason, isLost] of ends) {
      provider.script = [json(200, { id: "m", content: [{ type: "text", text }], stop_reason })];
      const response = await stage.post("/v1/chat/completions", { model, messages, response_format });
      const words = ["response_format clamped", ...(isLost ? ["answer.content unknown"] : [])];
      expect(lostIn(response)).toBe(words.join(", "));
      expect(JSON.stringify(provider.seen.at(-1)?.body).includes("#/$defs/t")).toBe(
        response_format.type === "json_schema",
      );
    }
  provider.script = [json(200, { id: "m", content: [{ type: "text", text: "x" }], stop_reason: "end_turn" })];
  expect(lostIn(await stage.post("/v1/chat/completions", { model, messages }))).toBeUndefined();
});

it("says so of a model that takes no format", async () => {
  const router = Router.fromEnv({
    env: { ...env, AWS_REGION: "r", BEDROCK_BASE_URL: provider.url, AWS_BEARER_TOKEN_BEDROCK: "k" },
  });
  const json_schema = { name: "t", schema: { type: "object" } };
  const response_format = { type: "json_schema", json_schema } as const;
  for (const [text, lost] of [["{}", []] as const, ["Sure: {}", ["answer.content unknown"]] as const]) {
    provider.script = [json(200, { output: { message: { content: [{ text }] } }, stopReason: "end_turn" })];
    const { warnings } = await router.complete({ model: "bedrock/amazon.nova-pro-v1:0", messages, response_format });
    expect(warnings).toEqual(["response_format clamped", ...lost]);
    expect(JSON.stringify(provider.seen.at(-1)?.body)).toContain("must match this JSON Schema");
  }
});

it("says that a conversation with calls gets a tool, if the provider takes none without one", async () => {
  const router = Router.fromEnv({
    env: { ...env, AWS_REGION: "r", BEDROCK_BASE_URL: provider.url, AWS_BEARER_TOKEN_BEDROCK: "k" },
  });
  const call = { id: "c", type: "function" as const, function: { name: "f", arguments: "{}" } };
  const called = [
    ...messages,
    { role: "assistant" as const, tool_calls: [call] },
    { role: "tool" as const, tool_call_id: "c", content: "r" },
  ];
  provider.script = [json(200, { output: { message: { content: [{ text: "a" }] } }, stopReason: "end_turn" })];
  const warningsOf = async (request: object) =>
    (await router.complete({ model: "bedrock/anthropic.claude-opus-4-6", messages: called, ...request })).warnings;
  expect(await warningsOf({})).toEqual(["tools clamped"]);
  expect(provider.seen.at(-1)?.body.toolConfig.tools).toHaveLength(1);
  expect(await warningsOf({ tools: [{ type: "function", function: { name: "f" } }] })).toBeUndefined();
  expect(await warningsOf({ messages })).toBeUndefined();
});

it("names the word that a caller gets for a pause", async () => {
  provider.script = [json(200, { id: "m", content: [{ type: "text", text: "a" }], stop_reason: "pause_turn" })];
  const model = "anthropic/m";
  const lists = [
    await stage.post("/v1/chat/completions", { model, messages }),
    await stage.post("/v1/responses", { model, input: "hi" }),
    await stage.post(`/v1beta/models/${model}:generateContent`, { contents: [{ parts: [{ text: "hi" }] }] }),
    await stage.post("/v1/messages", { model, messages, max_tokens: 9 }),
  ].map(lostIn);
  const words = ["length", "incomplete", "OTHER"].map((word) => `answer.finish_reason clamped ${word}`);
  expect(lists).toEqual([...words, undefined]);
});
