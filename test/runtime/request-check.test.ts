import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { InvalidRequest, MissingModel } from "../../runtime/errors.ts";
import { readJson } from "../../runtime/json.ts";
import { checkRequest, namespacesOf } from "../../runtime/request/check.ts";
import { inventAdapter } from "./invented-adapter.ts";

const namespaces = namespacesOf([inventAdapter()]);
const check = (value: unknown) => checkRequest(value, namespaces);
const minimal = { model: "acme/acme-1", messages: [{ role: "user", content: "hi" }] };

/** All known fields, in all spellings. */
const rich = {
  model: "acme/acme-1",
  stream: false,
  max_tokens: 10,
  max_completion_tokens: 10,
  temperature: 0.5,
  top_p: 1,
  top_k: 0,
  stop: ["END"],
  reasoning_effort: "minimal",
  reasoning_mode: "pro",
  reasoning_summary: "none",
  tools: [
    {
      type: "function",
      function: { name: "look", description: "looks", parameters: { type: "object" }, strict: true },
    },
  ],
  tool_choice: { type: "function", function: { name: "look" } },
  response_format: { type: "json_schema", json_schema: { name: "shape", schema: {}, strict: true } },
  store: true,
  prompt_cache_key: "a",
  prompt_cache_retention: "24h",
  safety_identifier: "b",
  speed: "fast",
  cache_control: { type: "ephemeral" },
  thinking: { type: "adaptive" },
  output_config: {},
  "x-acme": { anything: [null] },
  "x-provider_z": {},
  messages: [
    { role: "system", content: "be brief" },
    { role: "developer", content: [{ type: "text", text: "be kind", cache_control: { type: "ephemeral" } }] },
    {
      role: "user",
      name: "ann",
      content: [
        { type: "image_url", image_url: { url: "https://a.test/b.png", detail: "low" } },
        { type: "input_image", image_url: "data:image/png;base64,AAAA", detail: "high" },
        { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
        { type: "image", source: { type: "url", url: "https://a.test/b.png" } },
      ],
    },
    {
      role: "assistant",
      content: null,
      tool_calls: [
        { id: "1", type: "function", function: { name: "look", arguments: "{}" }, thought_signature: "s", index: 0 },
      ],
      reasoning_content: "hm",
      reasoning_signature: "s",
      redacted_reasoning_content: "r",
      reasoning_details: [{ provider: "acme", model: "acme-1", before: 0, kind: "thinking", text: "hm" }],
      refusal: null,
    },
    { role: "tool", tool_call_id: "1", content: "seen" },
  ],
};

describe("a valid request", () => {
  it("is returned as the same object", () => {
    expect(check(minimal)).toBe(minimal);
    expect(check(rich)).toBe(rich);
  });

  it("can have unknown fields, which are ignored", () => {
    const request = { ...minimal, temprature: "hot", n: null, "x-elsewhere": 5 };
    expect(check(request)).toBe(request);
  });

  it("can have keys of Object.prototype", () => {
    const request = JSON.parse(`{"model":"m","messages":[{"role":"user","content":"hi","__proto__":{"role":1}}],
      "__proto__":{"temperature":"hot"},"constructor":1,"toString":null}`);
    expect(check(request)).toBe(request);
  });

  it("can omit content or set it to null", () => {
    expect(() => check({ ...minimal, messages: [{ role: "user" }, { role: "user", content: null }] })).not.toThrow();
  });
});

describe("nulls", () => {
  it("are removed where they mean absence, and the request is not modified", () => {
    const request = {
      ...minimal,
      temperature: null,
      unknown: 1,
      messages: [
        { role: "user", name: null, content: [{ type: "text", text: "a", cache_control: null }] },
        { role: "assistant", content: null, tool_calls: [{ id: null, function: { name: "look", arguments: null } }] },
      ],
      tools: [{ function: { name: "look", description: null, parameters: { default: null } } }],
      response_format: { type: "json_schema", json_schema: { name: "a", schema: { const: null }, strict: null } },
      "x-acme": { seed: null },
    };
    const before = structuredClone(request);
    expect(check(request)).toStrictEqual({
      model: "acme/acme-1",
      messages: [
        { role: "user", content: [{ type: "text", text: "a" }] },
        { role: "assistant", content: null, tool_calls: [{ function: { name: "look" } }] },
      ],
      tools: [{ function: { name: "look", parameters: { default: null } } }],
      response_format: { type: "json_schema", json_schema: { name: "a", schema: { const: null } } },
      "x-acme": { seed: null },
    });
    expect(request).toStrictEqual(before);
  });
});

describe("a request without a model", () => {
  it.each([[{}], [{ model: 5, messages: "bad" }], [{ model: null, messages: [], temperature: "hot" }]])(
    "is rejected with MissingModel first: %j",
    (value) => {
      expect(() => check(value)).toThrow(MissingModel);
    },
  );
});

const message = (fields: object) => ({ messages: [minimal.messages[0], { role: "user", ...fields }] });
const part = (fields: object) => message({ content: [{ type: "text", text: "a" }, fields] });
const answer = (fields: object) => message({ role: "assistant", tool_calls: [fields] });
const detail = (fields: object) => message({ role: "assistant", reasoning_details: [fields] });

describe("an invalid field is rejected with its path, what is allowed, what was found, and a suggestion", () => {
  it.each<[object, string]>([
    [{ messages: undefined }, "messages: expected an array of messages, found nothing"],
    [{ messages: null }, "messages: expected an array of messages, found null"],
    [{ messages: [] }, "messages: expected at least one message, found an empty array"],
    [{ messages: ["hi"] }, 'messages[0]: expected an object, found "hi"'],
    [
      message({ role: "asistant" }),
      'messages[1].role: expected one of system, developer, user, assistant, tool, found "asistant"; did you mean "assistant"?',
    ],
    [
      message({ role: "USER" }),
      'messages[1].role: expected one of system, developer, user, assistant, tool, found "USER"; did you mean "user"?',
    ],
    [
      message({ role: undefined }),
      "messages[1].role: expected one of system, developer, user, assistant, tool, found nothing",
    ],
    [message({ content: 5 }), "messages[1].content: expected a string, an array of content blocks or null, found 5"],
    [
      message({ content: {} }),
      "messages[1].content: expected a string, an array of content blocks or null, found an object",
    ],
    [message({ content: ["a"] }), 'messages[1].content[0]: expected a content block, found "a"'],
    [message({ name: 5 }), "messages[1].name: expected a string, found 5"],
    [message({ reasoning_content: [] }), "messages[1].reasoning_content: expected a string, found an empty array"],
    [message({ reasoning_signature: 1 }), "messages[1].reasoning_signature: expected a string, found 1"],
    [
      message({ redacted_reasoning_content: true }),
      "messages[1].redacted_reasoning_content: expected a string, found true",
    ],
    [
      message({ role: "tool" }),
      "messages[1].tool_call_id: expected the id of the call that this message answers, found nothing",
    ],
    [
      message({ role: "tool", tool_call_id: null }),
      "messages[1].tool_call_id: expected the id of the call that this message answers, found null",
    ],
    [message({ tool_call_id: 7 }), "messages[1].tool_call_id: expected a string, found 7"],
    [
      part({ type: "txt" }),
      'messages[1].content[1].type: expected one of text, image_url, input_image, image, document, input_audio, found "txt"; did you mean "text"?',
    ],
    [part({ type: "text" }), "messages[1].content[1].text: expected a string, found nothing"],
    [
      part({ type: "text", text: "a", cache_control: "b" }),
      'messages[1].content[1].cache_control: expected an object, found "b"',
    ],
    [
      part({ type: "image_url", image_url: "https://a.test" }),
      'messages[1].content[1].image_url: expected an object with a url, found "https://a.test"',
    ],
    [
      part({ type: "image_url", image_url: { url: "" } }),
      'messages[1].content[1].image_url.url: expected a data URI or a URL, found ""',
    ],
    [
      part({ type: "image_url", image_url: { url: "a", detail: 1 } }),
      "messages[1].content[1].image_url.detail: expected a string, found 1",
    ],
    [
      part({ type: "input_image", image_url: {} }),
      "messages[1].content[1].image_url: expected a data URI or a URL, found an object",
    ],
    [
      part({ type: "input_image", image_url: "a", detail: 1 }),
      "messages[1].content[1].detail: expected a string, found 1",
    ],
    [part({ type: "image" }), "messages[1].content[1].source: expected an object, found nothing"],
    [
      part({ type: "image", source: { type: "base46" } }),
      'messages[1].content[1].source.type: expected one of base64, url, found "base46"; did you mean "base64"?',
    ],
    [
      part({ type: "image", source: { type: "url" } }),
      "messages[1].content[1].source.url: expected a data URI or a URL, found nothing",
    ],
    [
      part({ type: "image", source: { type: "base64", data: "a" } }),
      "messages[1].content[1].source.media_type: expected a media type, found nothing",
    ],
    [
      part({ type: "image", source: { type: "base64", media_type: "image/png", data: 1 } }),
      "messages[1].content[1].source.data: expected a base64 string, found 1",
    ],
    [message({ tool_calls: {} }), "messages[1].tool_calls: expected an array of tool calls, found an object"],
    [answer([]), "messages[1].tool_calls[0]: expected an object, found an empty array"],
    [answer({ id: 1, function: { name: "a" } }), "messages[1].tool_calls[0].id: expected a string, found 1"],
    [
      answer({ type: "custom", function: { name: "a" } }),
      'messages[1].tool_calls[0].type: expected "function", found "custom"',
    ],
    [answer({}), "messages[1].tool_calls[0].function: expected an object with a name, found nothing"],
    [answer({ function: {} }), "messages[1].tool_calls[0].function.name: expected a name, found nothing"],
    [answer({ function: { name: "" } }), 'messages[1].tool_calls[0].function.name: expected a name, found ""'],
    [
      answer({ function: { name: "a", arguments: {} } }),
      "messages[1].tool_calls[0].function.arguments: expected JSON as a string, found an object",
    ],
    [
      answer({ function: { name: "a" }, thought_signature: 1 }),
      "messages[1].tool_calls[0].thought_signature: expected a string, found 1",
    ],
    [
      message({ reasoning_details: "a" }),
      'messages[1].reasoning_details: expected an array of reasoning blocks, found "a"',
    ],
    [detail({ kind: "a" }), "messages[1].reasoning_details[0].provider: expected a provider, found nothing"],
    [detail({ provider: "a" }), "messages[1].reasoning_details[0].kind: expected a string, found nothing"],
    [
      detail({ provider: "a", kind: "b", before: -1 }),
      "messages[1].reasoning_details[0].before: expected a whole number from 0, found -1",
    ],
    [
      detail({ provider: "a", kind: "b", text: 1 }),
      "messages[1].reasoning_details[0].text: expected a string, found 1",
    ],
    [{ stream: "yes" }, 'stream: expected true or false, found "yes"'],
    [{ max_tokens: -1 }, "max_tokens: expected a whole number from 0, found -1"],
    [{ max_tokens: 1.5 }, "max_tokens: expected a whole number from 0, found 1.5"],
    [
      { max_tokens: readJson("9007199254740993") },
      "max_tokens: expected a whole number from 0, found 9007199254740993",
    ],
    [{ temperature: readJson("1e400") }, "temperature: expected a number from 0, found 1e400"],
    [{ tools: readJson("[12345678901234567890]") }, "tools[0]: expected a tool, found 12345678901234567890"],
    [{ max_tokens: 1e300 }, "max_tokens: expected a whole number from 0, found 1e+300"],
    [{ max_completion_tokens: "5" }, 'max_completion_tokens: expected a whole number from 0, found "5"'],
    [{ temperature: -0.1 }, "temperature: expected a number from 0, found -0.1"],
    [{ temperature: Number.POSITIVE_INFINITY }, "temperature: expected a number from 0, found Infinity"],
    [{ temperature: Number.NaN }, "temperature: expected a number from 0, found NaN"],
    [{ top_p: true }, "top_p: expected a number from 0, found true"],
    [{ top_k: 2.5 }, "top_k: expected a whole number from 0, found 2.5"],
    [{ stop: 5 }, "stop: expected an array of strings, found 5"],
    [{ stop: ["a", 5] }, "stop[1]: expected a string, found 5"],
    [
      { reasoning_effort: "hgh" },
      'reasoning_effort: expected one of none, minimal, low, medium, high, xhigh, max, found "hgh"; did you mean "high"?',
    ],
    [{ reasoning_mode: "fast" }, 'reasoning_mode: expected one of standard, pro, found "fast"'],
    [{ reasoning_summary: true }, "reasoning_summary: expected one of auto, none, found true"],
    [{ speed: "slow" }, 'speed: expected one of standard, fast, found "slow"'],
    [{ tools: {} }, "tools: expected an array of tools, found an object"],
    [
      { tools: [{ type: "file_search" }] },
      'tools[0].type: expected one of function, custom, web_search, web_fetch, code_execution, found "file_search"',
    ],
    [{ tools: [{ function: { name: 5 } }] }, "tools[0].function.name: expected a name, found 5"],
    [
      { tools: [{ function: { name: "a", description: 5 } }] },
      "tools[0].function.description: expected a string, found 5",
    ],
    [
      { tools: [{ function: { name: "a", parameters: true } }] },
      "tools[0].function.parameters: expected a JSON Schema object, found true",
    ],
    [
      { tools: [{ function: { name: "a", strict: "a" } }] },
      'tools[0].function.strict: expected true or false, found "a"',
    ],
    [
      { tool_choice: "any" },
      'tool_choice: expected one of auto, none, required, an object that names a function, found "any"',
    ],
    [
      { tool_choice: { function: { name: "a" } } },
      "tool_choice.type: expected one of function, web_search, web_fetch, code_execution, allowed_tools, found nothing",
    ],
    [{ tool_choice: { type: "function", function: {} } }, "tool_choice.function.name: expected a name, found nothing"],
    [
      { response_format: { type: "json" } },
      'response_format.type: expected one of text, json_object, json_schema, found "json"',
    ],
    [
      { response_format: { type: "json_schema" } },
      "response_format.json_schema: expected an object with a name and a schema, found nothing",
    ],
    [
      { response_format: { type: "json_schema", json_schema: { name: "a" } } },
      "response_format.json_schema.schema: expected a JSON Schema object, found nothing",
    ],
    [{ store: 1 }, "store: expected true or false, found 1"],
    [{ prompt_cache_key: 1 }, "prompt_cache_key: expected a string, found 1"],
    [{ thinking: "on" }, 'thinking: expected an object, found "on"'],
    [{ "x-acme": [] }, "x-acme: expected an object, found an empty array"],
    [{ "x-provider_z": "a" }, 'x-provider_z: expected an object, found "a"'],
  ])("%j", (fields, expected) => {
    const refused = () => check({ ...minimal, ...fields });
    expect(refused).toThrow(InvalidRequest);
    expect(refused).toThrow(new InvalidRequest(expected));
  });

  it.each([[undefined], [null], [[]], ["text"], [5]])("also when the request is not an object: %j", (value) => {
    expect(() => check(value)).toThrow(InvalidRequest);
  });

  it("truncates long strings", () => {
    expect(() => check({ ...minimal, messages: [{ role: "x".repeat(1e6) }] })).toThrow(/found "x{40}…"$/);
  });
});

describe("the native objects of every provider", () => {
  const namespaces = adapters.flatMap(({ names }) => names.flatMap(({ namespace }) => namespace ?? []));

  it("are known under two names each for the providers of the contract", () => {
    expect(namespaces.slice(0, 12)).toEqual(
      ["openai", "a", "anthropic", "b", "gemini", "c", "openrouter", "e", "vllm", "f", "sglang", "g"].map((name) =>
        name.length === 1 ? `x-provider_${name}` : `x-${name}`,
      ),
    );
    expect(namespaces).toEqual(expect.arrayContaining(["x-openai", "x-provider_a", "x-sglang", "x-provider_g"]));
  });

  it.each(namespaces)("%s is an object", (namespace) => {
    const request = { ...minimal, [namespace]: {} };
    expect(checkRequest(request)).toBe(request);
    const refusal = new InvalidRequest(`${namespace}: expected an object, found 5`);
    expect(() => checkRequest({ ...minimal, [namespace]: 5 })).toThrow(refusal);
  });
});
