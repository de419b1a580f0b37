/** How an answer ended is said to the caller of each API in its words, by `endings.yaml`. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { events, type FakeProvider, json, startFakeProvider } from "../runtime/fake-provider.ts";
import { openStage, type Stage } from "./stage.ts";

interface End {
  readonly model: string;
  readonly reply?: object;
  readonly events?: object[];
}

const { ends, callers } = parse(readFileSync(new URL("endings.yaml", import.meta.url), "utf8")) as {
  readonly ends: Readonly<Record<string, End>>;
  readonly callers: Readonly<Record<string, Readonly<Record<string, object | object[]>>>>;
};

const messages = [{ role: "user", content: "hi" }];

/** Path and body, by API, of a request whose answer is translated. */
const requests: Readonly<Record<string, (model: string, stream: boolean) => [path: string, body: object]>> = {
  "chat-completions": (model, stream) => ["/v1/chat/completions", { model, stream, messages }],
  responses: (model, stream) => ["/v1/responses", { model, stream, input: "hi" }],
  messages: (model, stream) => ["/v1/messages", { model, stream, max_tokens: 9, stop_sequences: ["END"], messages }],
  "generate-content": (model, stream) => [
    `/v1beta/models/${model}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
    { contents: [{ role: "user", parts: [{ text: "hi" }] }] },
  ],
  chat: (model, stream) => ["/v1/chat", { model, stream, messages }],
};

let provider: FakeProvider;
let stage: Stage;
beforeAll(async () => {
  provider = await startFakeProvider();
  const pairs = ["VLLM", "SGLANG", "ANTHROPIC", "OPENAI"].map((name) => [`${name}_BASE_URL`, provider.url]);
  stage = await openStage({ ...Object.fromEntries(pairs), DRAGOMAN_RELAY: "off" });
});
afterAll(async () => {
  await stage.close();
  await provider.close();
});

describe.each(Object.entries(callers))("a caller of %s", (api, expected) => {
  it.each(Object.entries(expected))("gets the end: %s", async (name, gets) => {
    const { model, reply, events: pieces } = ends[name] as End;
    provider.script = [pieces === undefined ? json(200, reply ?? {}) : events(...pieces)];
    const [path, body] = requests[api]?.(model, pieces !== undefined) ?? [];
    const response = await stage.post(path ?? "", body);
    const text = await response.text();
    expect(response.status, text).toBe(200);
    const found = pieces === undefined ? [JSON.parse(text)] : dataOf(text);
    for (const each of [gets].flat()) expect(found).toContainEqual(expect.objectContaining(partly(each)));
  });
});

function dataOf(stream: string): unknown[] {
  return [...stream.matchAll(/^data: (\{.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
}

/** The expected keys, at every depth. */
function partly(value: unknown): object {
  return Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, matcherOf(each)]));
}

function matcherOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(matcherOf);
  return typeof value === "object" && value !== null ? expect.objectContaining(partly(value)) : value;
}
