import { describe, expect, it } from "vitest";
import { ask, errorText } from "./requests.ts";

type Fields = Record<string, unknown>;

const user = (...content: object[]) => ({ role: "user", content });
const assistant = (...content: object[]) => ({ role: "assistant", content });
const hi = user({ text: "Hi" });
const tool = (name: string, more: Fields = {}) => ({
  toolSpec: { name, inputSchema: { json: { type: "object", properties: {} } }, ...more },
});
const tools = { toolConfig: { tools: [tool("f")] } };
const call = { toolUse: { toolUseId: "t1", name: "f", input: {} } };
const result = (more: Fields = {}) => ({ toolResult: { toolUseId: "t1", content: [{ text: "4" }], ...more } });
const loop = [hi, assistant(call), user(result())];
const document = (name: string) => ({ document: { name, format: "txt", source: { text: "x" } } });
const text = { text: "x" };
const point = { cachePoint: { type: "default" } };
const own = (additionalModelRequestFields: Fields) => ({ additionalModelRequestFields });
const thinking = (type: string) => own({ thinking: { type, ...(type === "enabled" && { budget_tokens: 1024 }) } });
const format = (schema: string) => ({
  outputConfig: { textFormat: { type: "json_schema", structure: { jsonSchema: { name: "n", schema } } } },
});
const open = '{"type":"object","properties":{}}';
const closed = '{"type":"object","properties":{},"additionalProperties":false}';

const haiku = { model: "us.anthropic.claude-haiku-4-5-20251001-v1:0" };
const opus = { model: "us.anthropic.claude-opus-4-8" };
const fable = { model: "us.anthropic.claude-fable-5" };
const early = { model: "anthropic.claude-3-5-sonnet-20241022-v2:0" };
const nova = { model: "us.amazon.nova-pro-v1:0" };
const nova2 = { model: "us.amazon.nova-2-lite-v1:0" };
const llama = { model: "us.meta.llama4-maverick-17b-instruct-v1:0" };
const deepseek = { model: "us.deepseek.r1-v1:0" };
const gpt = { model: "openai.gpt-5.6-sol" };
const oss = { model: "openai.gpt-oss-120b-1:0" };

const refused: [string, object, RegExp][] = [
  ["an unknown field", { max_tokens: 5 }, /extraneous key/],
  ["an unknown block", { messages: [user({ type: "text", text: "x" })] }, /extraneous key/],
  ["a block with two kinds", { messages: [user({ ...text, ...point })] }, /must set one of its keys/],
  ["an empty block", { messages: [user({})] }, /must set one of its keys/],
  ["an unknown role", { messages: [{ role: "system", content: [text] }] }, /enum value set/],
  ["text where an array belongs", { messages: [{ role: "user", content: "x" }] }, /must be of type/],
  ["an unknown model", { model: "gpt-5.5" }, /model identifier is invalid/],
  ["no conversation", { messages: [] }, /'messages' failed to satisfy/],
  ["an assistant first", { messages: [assistant(text), hi] }, /must start with a user message/],
  ["two messages of one role", { messages: [hi, hi] }, /must alternate/],
  ["blank text", { messages: [user({ text: " \n" })] }, /is blank/],
  ["blank text of the system", { system: [{ text: "" }] }, /is blank/],
  ["a call of the user", { messages: [user(call)], ...tools }, /not allowed in a message of the user/],
  ["an image of the assistant", { messages: [hi, assistant(document("a")), hi] }, /not allowed in a message of the a/],
  ["a prefill of newer models", { ...opus, messages: [hi, assistant(text)] }, /prefill/],
  ["a document alone", { messages: [user(document("a"))] }, /A text block must be included/],
  ["two documents of one name", { messages: [user(text, document("a"), document("A"))] }, /duplicate document names/],
  ["a document with a dotted name", { messages: [user(text, document("a.txt"))] }, /regular expression/],
  [
    "an image of a model without eyes",
    { ...oss, messages: [user({ image: { format: "png", source: { bytes: "AAAA" } } })] },
    /image content block/,
  ],

  ["a call without its result", { ...tools, messages: [hi, assistant(call), hi] }, /Expected toolResult blocks/],
  ["a result without its call", { ...tools, messages: [user(result())] }, /exceeds the number of toolUse/],
  ["two results of one call", { ...tools, messages: [...loop.slice(0, 2), user(result(), result())] }, /exceeds/],
  [
    "an error without content",
    { ...tools, messages: [...loop.slice(0, 2), user(result({ status: "error", content: [] }))] },
    /cannot be empty when status value is error/,
  ],
  ["two calls of one id", { ...tools, messages: [hi, assistant(call, call), user(result())] }, /duplicate Ids/],
  ["calls without tools", { messages: loop }, /toolConfig field must be defined/],
  [
    "a status of an open model",
    { ...llama, ...tools, messages: [...loop.slice(0, 2), user(result({ status: "error" }))] },
    /status/,
  ],
  [
    "an id with a dot",
    { ...tools, messages: [hi, assistant({ toolUse: { ...call.toolUse, toolUseId: "a.b" } })] },
    /regular/,
  ],
  ["a dotted tool name", { toolConfig: { tools: [tool("a.b")] } }, /regular expression/],
  ["two tools of one name", { toolConfig: { tools: [tool("f"), tool("f")] } }, /must be unique/],
  ["a tool without a root type", { toolConfig: { tools: [tool("f", { inputSchema: { json: {} } })] } }, /type must be/],
  ["an open strict tool", { toolConfig: { tools: [tool("f", { strict: true })] } }, /additionalProperties/],
  ["a strict tool of newer models", { ...opus, toolConfig: { tools: [tool("f", { strict: true })] } }, /strict/],
  ["no tools in a config", { toolConfig: {} }, /must not be null/],
  [
    "a choice of an unknown tool",
    { toolConfig: { ...tools.toolConfig, toolChoice: { tool: { name: "g" } } } },
    /not defined/,
  ],
  ["two choices", { toolConfig: { ...tools.toolConfig, toolChoice: { auto: {}, any: {} } } }, /one of its keys/],
  [
    "a forced tool of Llama",
    { ...llama, toolConfig: { ...tools.toolConfig, toolChoice: { any: {} } } },
    /toolChoice.any/,
  ],
  [
    "a forced tool where a model always thinks",
    { ...fable, toolConfig: { ...tools.toolConfig, toolChoice: { any: {} } } },
    /tool/,
  ],
  [
    "a forced tool with a budget",
    { ...haiku, toolConfig: { ...tools.toolConfig, toolChoice: { any: {} } }, ...thinking("enabled") },
    /forces tool use/,
  ],

  ["a foreign signature", { messages: [hi, assistant(reasoning("abc"), text), hi] }, /Invalid `signature`/],
  ["unsigned reasoning", { messages: [hi, assistant(reasoning(undefined), text), hi] }, /cannot contain reasoning/],
  ["reasoning of another family", { ...gpt, messages: [hi, assistant(reasoning("abc"), text), hi] }, /signature/],
  [
    "any reasoning of DeepSeek",
    { ...deepseek, messages: [hi, assistant(reasoning("abc"), text), hi] },
    /cannot contain/,
  ],
  ["a loop without thinking", { ...haiku, ...tools, ...thinking("enabled"), messages: loop }, /Expected `thinking`/],
  ["disabled thinking where it is always on", { ...fable, ...thinking("disabled") }, /thinking.type.disabled/],
  ["a budget of newer models", { ...opus, ...thinking("enabled") }, /thinking.type.enabled/],
  ["adaptive thinking of older models", { ...haiku, ...thinking("adaptive") }, /adaptive/],
  ["a field of another family", own({ reasoning_effort: "low" }), /Extra inputs/],
  ["thinking of Nova", { ...nova, ...thinking("adaptive") }, /Unknown parameter/],
  [
    "reasoning of Nova 1",
    { ...nova, ...own({ reasoningConfig: { type: "enabled", maxReasoningEffort: "low" } }) },
    /Unknown/,
  ],
  ["reasoning of Nova 2 without an effort", { ...nova2, ...own({ reasoningConfig: { type: "enabled" } }) }, /required/],
  [
    "a limit with Nova's highest effort",
    { ...nova2, ...own({ reasoningConfig: { type: "enabled", maxReasoningEffort: "high" } }), ...limit(100) },
    /must be unset/,
  ],
  ["an unknown effort of gpt-oss", { ...oss, ...own({ reasoning_effort: "none" }) }, /reasoning_effort/],
  [
    "no reasoning of gpt-6-astra",
    { model: "openai.gpt-6-astra", ...own({ reasoning: { effort: "none" } }) },
    /not supported/,
  ],

  ["no tokens", limit(0), /minimum 1/],
  ["a temperature of newer models", { ...opus, inferenceConfig: { temperature: 0.5 } }, /temperature/],
  ["a temperature above one", { inferenceConfig: { temperature: 2 } }, /maximum 1/],
  ["a topP of GPT", { ...gpt, inferenceConfig: { topP: 0.5 } }, /topP/],
  ["stop sequences of GPT", { ...gpt, inferenceConfig: { stopSequences: ["x"] } }, /stopSequences/],
  ["cache points of older models", { ...early, system: [text, point] }, /prompt caching/],
  ["five cache points", { system: [text, point, point, point, point, point] }, /maximum of 4/],
  ["an open schema", format(open), /additionalProperties/],
  ["a schema that is not valid JSON", format("{"), /not valid JSON/],
  ["a schema of newer models", { ...opus, ...format(closed) }, /output_config.format/],
];

const accepted: [string, object][] = [
  ["text", {}],
  ["a system with a cache point", { system: [text, point] }],
  ["a tool loop", { ...tools, messages: loop }],
  ["text after the results", { ...tools, messages: [...loop.slice(0, 2), user(result(), text)] }],
  ["a failed result", { ...tools, messages: [...loop.slice(0, 2), user(result({ status: "error" }))] }],
  ["a result of JSON", { ...tools, messages: [...loop.slice(0, 2), user(result({ content: [{ json: {} }] }))] }],
  ["documents of different names", { messages: [user(text, document("a"), document("b"))] }],
  ["an image", { messages: [user({ image: { format: "png", source: { bytes: "iVBORw0KGgo=" } } })] }],
  ["a prefill of older models", { ...haiku, messages: [hi, assistant(text)] }],
  ["a forced tool", { toolConfig: { ...tools.toolConfig, toolChoice: { tool: { name: "f" } } } }],
  ["Claude's own choice", { ...tools, ...own({ tool_choice: { type: "auto", disable_parallel_tool_use: true } }) }],
  [
    "a closed strict tool",
    { toolConfig: { tools: [tool("f", { strict: true, inputSchema: { json: JSON.parse(closed) } })] } },
  ],
  ["a closed schema", format(closed)],
  ["the least budget", { ...haiku, ...thinking("enabled") }],
  ["adaptive thinking", { ...opus, ...own({ thinking: { type: "adaptive" }, output_config: { effort: "xhigh" } }) }],
  [
    "Nova's reasoning",
    { ...nova2, ...own({ reasoningConfig: { type: "enabled", maxReasoningEffort: "low" } }), ...limit(9) },
  ],
  ["GPT's reasoning", { ...gpt, ...own({ reasoning: { effort: "none" } }) }],
  ["the reasoning of gpt-oss", { ...oss, ...own({ reasoning_effort: "high" }) }],
  ["an ARN", { model: "arn:aws:bedrock:us-east-1:111122223333:inference-profile/us.anthropic.claude-opus-4-8" }],
  ["a profile", { model: "arn:aws:bedrock:us-east-1:111122223333:application-inference-profile/a1" }],
];

function reasoning(signature: string | undefined): object {
  return { reasoningContent: { reasoningText: { text: "x", ...(signature !== undefined && { signature }) } } };
}

function limit(maxTokens: number): object {
  return { inferenceConfig: { maxTokens } };
}

const body = (changes: object) => ({ messages: [hi], ...changes });

describe("bedrock refuses", () => {
  it.each(refused)("%s", (_, changes, message) => {
    const outcome = ask("bedrock", body(changes));
    expect(errorText(outcome)).toMatch(message);
    expect([400, 403]).toContain(outcome.status);
  });

  it("a missing or wrong key, and what is not at its paths", () => {
    expect(ask("bedrock", body({}), { authorization: undefined }).status).toBe(403);
    expect(ask("bedrock", body({}), { authorization: "Bearer invalid" }).status).toBe(403);
    expect(ask("bedrock", body({}), { "content-type": "text/plain" }).status).toBe(415);
  });
});

describe("bedrock accepts", () => {
  it.each(accepted)("%s", (_, changes) => {
    const outcome = ask("bedrock", body(changes));
    expect(outcome.json).toMatchObject({ output: { message: { role: "assistant" } }, stopReason: expect.any(String) });
  });

  it("its own reasoning, of any model of the same family", () => {
    const question = user({ text: "/think hm\nHi" });
    const { json } = ask("bedrock", { ...body({ messages: [question] }), ...thinking("adaptive") });
    const answer = (json as { output: { message: object } }).output.message;
    expect(JSON.stringify(answer)).toContain('"signature"');
    const messages = [question, answer, hi];
    expect(ask("bedrock", body({ messages })).status).toBe(200);
    expect(ask("bedrock", body({ ...opus, messages })).status).toBe(200);
    expect(errorText(ask("bedrock", body({ ...gpt, messages })))).toMatch(/signature/);
    const changed = JSON.parse(JSON.stringify(messages).replace('"hm"', '"oh"'));
    expect(errorText(ask("bedrock", body({ messages: changed })))).toMatch(/signature/);
  });
});
