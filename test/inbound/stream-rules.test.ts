/** Rules that the clients of an API need in its streams, checked in the answers of every provider. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiName, apiNames, openStage, type Stage } from "./stage.ts";
import { type Frame, framesOf } from "./stream-frames.ts";
import { rules } from "./stream-rules.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const models = [
  "openai/gpt-5.5",
  "anthropic/claude-opus-4-8",
  "gemini/gemini-3.5-flash",
  "xai/grok-4.5",
  "openrouter/vendor/model",
  "vllm/served",
  "sglang/served",
  "bedrock/us.anthropic.claude-opus-4-8",
];
const scripts = {
  text: "Hello",
  "reasoning and parallel calls": `/think Two cities.\n/call f {"a":1} /call f {"a":2}`,
  "text, then a call": `Let me see. /call f {"a":"b"}`,
  "an answer that is cut off": "/long 500",
};
const schema = { type: "object", properties: { a: {} } };

/** A request for a stream. */
const requests: Record<ApiName, (model: string, text: string) => readonly [path: string, body: object]> = {
  "chat-completions": (model, text) => [
    "/v1/chat/completions",
    {
      model,
      messages: [{ role: "user", content: text }],
      tools: [{ type: "function", function: { name: "f", parameters: schema } }],
      reasoning_effort: "high",
      max_completion_tokens: 300,
      stream: true,
      stream_options: { include_usage: true },
    },
  ],
  responses: (model, text) => [
    "/v1/responses",
    {
      model,
      input: text,
      tools: [{ type: "function", name: "f", parameters: schema, strict: false }],
      reasoning: { effort: "high", summary: "auto" },
      max_output_tokens: 300,
      stream: true,
    },
  ],
  messages: (model, text) => [
    "/v1/messages",
    {
      model,
      messages: [{ role: "user", content: text }],
      tools: [{ name: "f", input_schema: schema }],
      thinking: { type: "adaptive", display: "summarized" },
      max_tokens: 300,
      stream: true,
    },
  ],
  "generate-content": (model, text) => [
    `/v1beta/models/${model}:streamGenerateContent?alt=sse`,
    {
      contents: [{ role: "user", parts: [{ text }] }],
      tools: [{ functionDeclarations: [{ name: "f", parametersJsonSchema: schema }] }],
      generationConfig: { maxOutputTokens: 300, thinkingConfig: { includeThoughts: true, thinkingLevel: "HIGH" } },
    },
  ],
};

describe.each(apiNames)("a stream of %s", (api) => {
  const streams: [title: string, frames: Frame[]][] = [];
  beforeAll(async () => {
    // xAI's own stream of Responses is relayed, and its events have no names
    for (const model of models.filter((each) => api !== "responses" || !each.startsWith("xai/")))
      for (const [title, text] of Object.entries(scripts)) {
        const [path, body] = requests[api](model, text);
        const response = await stage.post(path, body, { "anthropic-version": "2023-06-01" });
        const received = await response.text();
        expect([response.status, response.ok ? "" : received]).toEqual([200, ""]);
        streams.push([`${title} of ${model}`, framesOf(received)]);
      }
  });

  it.each(Object.entries(rules[api]))("%s", (_rule, holds) => {
    const broken = streams.filter(([, frames]) => !holds(frames)).map(([title]) => title);
    expect(broken).toEqual([]);
    // each rule fails for some damage of some stream
    expect(streams.every(([, frames]) => holdsAnyway(holds, frames))).toBe(false);
  });
});

/** Whether a rule holds however a stream is damaged. */
function holdsAnyway(holds: (frames: readonly Frame[]) => boolean, frames: readonly Frame[]): boolean {
  const variants = [
    ...frames.map((_, index) => frames.toSpliced(index, 1)),
    ...frames.map((frame, index) => frames.toSpliced(index, 0, frame)),
    frames.map((frame) => ({ ...frame, event: "other" })),
    frames.map((frame) => ({ ...frame, json: { ...frame.json, type: "other", object: "other" } })),
    frames.map((frame) => ({ ...frame, json: damaged(frame.json) })),
    frames.map((frame, index) => ({ ...frame, json: changed(frame.json, index) })),
  ];
  return variants.every((each) => {
    try {
      return holds(each);
    } catch {
      return false;
    }
  });
}

/** A value without any index, id or count in it. */
function damaged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(damaged);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !/index|id$|tokens|Count$|status|role|delta$|usage/.test(key));
  return Object.fromEntries(kept.map(([key, each]) => [key, damaged(each)]));
}

/** A value with other strings in each frame. */
function changed(value: unknown, index: number): unknown {
  if (typeof value === "string") return /^(response|content|message)\b/.test(value) ? value : `${value}${index}`;
  if (Array.isArray(value)) return value.map((each) => changed(each, index));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === "type" ? each : changed(each, index)]),
  );
}
