import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeRaw } from "../../runtime/json/raw.ts";
import { respond } from "../../simulator/respond.ts";
import fc from "../fast-check.ts";
import { type ProviderKey, pathOf, post, providerKeys } from "./requests.ts";

beforeEach(() => {
  vi.spyOn(console, "error");
});
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

const words = fc.constantFrom(
  ...[
    "user",
    "assistant",
    "model",
    "tool",
    "system",
    "text",
    "function",
    "message",
    "reasoning",
    "tool_use",
    "tool_result",
  ],
  ...[
    "input_text",
    "image_url",
    "function_call",
    "function_call_output",
    "gpt-5.5",
    "claude-opus-4-8",
    "grok-4.5",
    "low",
    "",
  ],
);
const keys = fc.constantFrom(
  ...[
    "model",
    "messages",
    "input",
    "contents",
    "role",
    "content",
    "parts",
    "type",
    "text",
    "tools",
    "function",
    "name",
    "id",
  ],
  ...[
    "tool_calls",
    "tool_call_id",
    "call_id",
    "arguments",
    "max_tokens",
    "thinking",
    "reasoning",
    "generationConfig",
    "source",
  ],
  ...[
    "functionDeclarations",
    "parameters",
    "functionCall",
    "thoughtSignature",
    "signature",
    "stream",
    "toolUse",
    "toolResult",
    "toolUseId",
    "reasoningContent",
    "cachePoint",
    "document",
    "__proto__",
    "constructor",
  ],
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6, depthSize: "medium" },
    words,
    fc.integer({ min: -2, max: 5000 }),
    fc.constantFrom(null, true, false, makeRaw("-1e400")),
    fc.array(tie("tree"), { maxLength: 4 }),
    fc.dictionary(keys, tie("tree"), { maxKeys: 6 }),
  ),
}));

const models = {
  openai: "gpt-5.5",
  anthropic: "claude-opus-4-8",
  gemini: undefined,
  xai: "grok-4.5",
  openrouter: "a/b",
  vllm: "m",
  azure: "gpt-5.4",
  sglang: "m",
  bedrock: undefined,
  deepseek: "m",
  groq: "qwen/qwen3-32b",
  minimax: "MiniMax-M2",
  mistral: "magistral-small",
};

/** The model, and whether to stream, are in the path. */
const isInPath = (provider: ProviderKey) => provider === "gemini" || provider === "bedrock";

function isAnswered(status: number): boolean {
  return status === 200 || (status >= 400 && status < 500);
}

describe.each(providerKeys)("%s answers any input with success or a 4xx", { timeout: 60_000 }, (provider) => {
  it("arbitrary bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => isAnswered(post(pathOf(provider), bytes).status)),
      { numRuns: 300 },
    );
  });

  it("arbitrary JSON", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (json) => isAnswered(post(pathOf(provider), json).status)),
      { numRuns: 300 },
    );
  });

  it("JSON with the provider's own keys and values", () => {
    const started = fc.record({
      model: fc.constant(models[provider]),
      max_tokens: fc.integer({ min: 1, max: 4000 }),
      [provider === "gemini" ? "contents" : ["openai", "azure", "xai"].includes(provider) ? "input" : "messages"]: tree,
    });
    const bodies = fc.tuple(started, tree, fc.boolean()).map(([start, extra, both]) => {
      const body: Record<string, unknown> = { ...start };
      if (!["anthropic", "minimax", "vllm"].includes(provider)) delete body.max_tokens;
      if (isInPath(provider)) delete body.model;
      return both ? { ...body, ...(typeof extra === "object" ? extra : {}) } : body;
    });
    fc.assert(
      fc.property(bodies, (body) => isAnswered(post(pathOf(provider), JSON.stringify(body)).status)),
      { numRuns: 500 },
    );
  });

  it("a role and the type of a schema that are numbers beyond a double", () => {
    const huge = makeRaw("-1e400");
    const schema = { type: huge };
    const plain = [{ role: huge, content: "a" }];
    const asked = [{ role: "user", content: "a" }];
    const model = models[provider];
    const parts = { contents: [{ role: "user", parts: [{ text: "a" }] }] };
    const bodies = [
      { model, max_tokens: 100, messages: plain },
      { model, input: plain },
      { contents: [{ role: huge, parts: [{ text: "a" }] }] },
      { ...parts, generationConfig: { responseMimeType: "application/json", responseJsonSchema: schema } },
      { model, messages: asked, response_format: { type: "json_schema", json_schema: { name: "n", schema } } },
      { model, max_tokens: 100, messages: asked, output_config: { format: { type: "json_schema", schema } } },
      { model, input: asked, text: { format: { type: "json_schema", name: "n", schema } } },
    ];
    for (const body of bodies) expect(post(pathOf(provider), JSON.stringify(body)).status).toSatisfy(isAnswered);
  });

  it("any script", () => {
    const commands = fc.constantFrom(
      "/think",
      "/redact",
      "/call",
      "/long",
      "/refuse",
      "/length",
      "/then",
      "f",
      '{"a":1}',
      "{",
      "3",
      "\n",
      "é",
    );
    const text = fc.array(commands, { maxLength: 12 }).map((parts) => parts.join(" "));
    const bodyOf = (script: string): object => {
      const messages = [{ role: "user", content: script || "x" }];
      if (provider === "gemini") return { contents: [{ role: "user", parts: [{ text: script || "x" }] }] };
      if (provider === "bedrock") return { messages: [{ role: "user", content: [{ text: `x${script}` }] }] };
      if (["openai", "azure", "xai"].includes(provider)) return { model: models[provider], input: messages };
      return {
        model: models[provider],
        max_tokens: 100,
        messages: messages.map((each) => ({ ...each, content: `x${script}` })),
      };
    };
    fc.assert(
      fc.property(text, fc.boolean(), (script, streams) => {
        const body = isInPath(provider) || !streams ? bodyOf(script) : { ...bodyOf(script), stream: true };
        return isAnswered(post(pathOf(provider, undefined, streams), JSON.stringify(body)).status);
      }),
      { numRuns: 200 },
    );
  });

  it("deep nesting", () => {
    const open = "[".repeat(200_000);
    expect(post(pathOf(provider), open).status).toBe(400);
    expect(post(pathOf(provider), open + "]".repeat(200_000)).status).toBe(400);
    const deep = '{"a":'.repeat(50_000);
    expect(post(pathOf(provider), `${deep}1${"}".repeat(50_000)}`).status).toBe(400);
  });
});

it("any request line and headers", { timeout: 60_000 }, () => {
  const line = fc.record({
    method: fc.constantFrom("GET", "POST", "HEAD", "PUT", "OPTIONS"),
    url: fc.oneof(
      fc.string().map((path) => `/${path}`),
      fc
        .tuple(fc.constantFrom("/openai/v1/", "/gemini/v1beta/models/", "/xai/v1/"), fc.string())
        .map((parts) => parts.join("")),
    ),
    headers: fc.dictionary(
      fc.constantFrom("authorization", "content-type", "x-api-key", "anthropic-beta"),
      fc.string(),
    ),
    body: fc.uint8Array({ maxLength: 20 }),
  });
  fc.assert(
    fc.property(line, (request) => isAnswered(respond(request).status)),
    { numRuns: 1000 },
  );
});
