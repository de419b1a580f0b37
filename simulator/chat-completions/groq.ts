/** Chat completions as Groq serves them. Rules: console.groq.com/docs/openai, /docs/reasoning and /docs/api-reference, 2026-08. */
import { thoughtOf } from "../answer.ts";
import { ApiError, invalid } from "../api-error.ts";
import type { Reasoning } from "../model-input.ts";
import { bearerToken, type Call, isInvalidKey, type Provider } from "../provider.ts";
import { jsonReply, type Reply } from "../reply.ts";
import { anyObject, between, closed, either, flag, list, text, whole, word } from "../request-shapes.ts";
import { checkShape, type ShapeError } from "../shape.ts";
import { digest } from "../signature.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import type { Dialect } from "./completion.ts";
import { checkChoice, checkRoles, messagesOf } from "./conversation.ts";
import { endpointOf, inThinkTags, modelInputOf, serveChat, shapeMessage, usageOf } from "./service.ts";

const textPart = closed({ "type!": word("text"), "text!": text });
const image = closed({ "type!": word("image_url"), "image_url!": closed({ "url!": text, detail: text }) });
const said = either(text, list(textPart));
const call = closed({
  id: text,
  type: word("function"),
  "function!": closed({ "name!": text, "arguments!": text }),
});
const named = closed({ "type!": word("function"), "function!": closed({ "name!": text }) });
const tool = closed({
  "type!": word("function"),
  "function!": closed({ "name!": text, description: text, parameters: anyObject, strict: flag }),
});
/** A name of a message, log probabilities and any other field are a 400. */
const shape = closed({
  "model!": text,
  "messages!": list(
    either(
      closed({ "role!": word("system", "developer"), "content!": said }),
      closed({ "role!": word("user"), "content!": either(text, list(either(textPart, image))) }),
      closed({ "role!": word("assistant"), content: said, tool_calls: list(call), reasoning: text }),
      closed({ "role!": word("tool"), "content!": said, "tool_call_id!": text }),
    ),
    { minItems: 1 },
  ),
  temperature: between(0, 2),
  top_p: between(0, 1),
  max_tokens: whole,
  max_completion_tokens: whole,
  frequency_penalty: between(-2, 2),
  presence_penalty: between(-2, 2),
  n: { enum: [1] },
  seed: whole,
  stop: either(text, list(text, { maxItems: 4 })),
  stream: flag,
  stream_options: closed({ include_usage: flag }),
  tools: list(tool, { maxItems: 128 }),
  tool_choice: either(word("auto", "none", "required"), named),
  parallel_tool_calls: flag,
  response_format: either(
    closed({ "type!": word("text", "json_object") }),
    closed({
      "type!": word("json_schema"),
      "json_schema!": closed({ "name!": text, description: text, schema: anyObject, strict: flag }),
    }),
  ),
  reasoning_effort: text,
  reasoning_format: word("parsed", "raw", "hidden"),
  include_reasoning: flag,
  service_tier: word("auto", "on_demand", "flex", "performance"),
  metadata: anyObject,
  store: flag,
  user: text,
  search_settings: anyObject,
  documents: list(anyObject),
  citation_options: text,
});

/** The efforts of a model (groq-sdk 1.6.0, 2026-11); undefined where it does not reason, or is not one of Groq. */
function effortsOf(model: string): readonly string[] | undefined {
  if (model.includes("gpt-oss")) return ["low", "medium", "high"];
  if (model.includes("qwen3.8-27b")) return ["none", "default", "low", "medium", "high"];
  return model.includes("qwen3-32b") ? ["none", "default"] : undefined;
}

/** Models of Groq that do not reason; others are not judged. */
const withoutReasoning = /llama|compound|instruct/;

/** How the reasoning is written: raw, in the content, cannot be combined with tools and JSON. */
function formatOf(body: JsonObject): string {
  const { reasoning_format: asked, include_reasoning } = body;
  const parsed = asArray(body.tools).length > 0 || asString(asObject(body.response_format).type).startsWith("json");
  if (typeof asked === "string" && typeof include_reasoning === "boolean") {
    throw invalid("reasoning_format and include_reasoning cannot both be specified");
  }
  if (asked === "raw" && parsed) throw invalid("reasoning_format: raw is not supported with tools or JSON mode");
  if (include_reasoning === false) return "hidden";
  if (asString(body.model).includes("gpt-oss")) return asked === "hidden" ? "hidden" : "parsed";
  return asString(asked) || (parsed ? "parsed" : "raw");
}

function readReasoning(body: JsonObject): Reasoning {
  const model = asString(body.model);
  const efforts = effortsOf(model);
  const effort = asString(body.reasoning_effort);
  if (effort !== "" && withoutReasoning.test(model)) throw invalid("reasoning_effort is not supported with this model");
  if (effort !== "" && efforts?.includes(effort) === false) {
    throw invalid(`reasoning_effort must be one of ${efforts.map((each) => `\`${each}\``).join(", ")}`);
  }
  const notes = [effort === "" ? "no effort" : `effort ${effort}`];
  return { thinks: efforts !== undefined && effort !== "none", effort: effort || "medium", notes };
}

function checkPastReasoning(body: JsonObject): void {
  if (asString(body.model).includes("gpt-oss")) return;
  if (messagesOf(body).some(({ reasoning }) => (reasoning ?? null) !== null)) {
    throw invalid("reasoning is not supported with this model");
  }
}

function dialectOf(format: string): Dialect {
  const parsed = format === "parsed";
  return {
    idPrefix: "chatcmpl-",
    envelope: { system_fingerprint: "fp_simulator" },
    callId: (seed, index) => `fc_${digest(`${seed}/${index}`)}`,
    message: (answer) => (parsed && thoughtOf(answer) !== "" ? { reasoning: thoughtOf(answer) } : {}),
    reasoningDelta: (reasoning) => (parsed ? { reasoning, channel: "analysis" } : {}),
    lateDeltas: () => [],
    everyDelta: {},
    firstCall: (call, id, index) => ({ id, type: "function", function: { ...call, arguments: "" }, index }),
    nextCall: (json, index) => ({ function: { arguments: json }, index }),
    noCalls: {},
    emptyContent: null,
    finish: () => ({ logprobs: null }),
    refusal: { reason: "stop", text: "I'm sorry, but I can't help with that." },
    comments: [],
    failure: () => ({ error: { message: "Internal Server Error", type: "internal_server_error" } }),
    endsFailure: false,
  };
}

function create(value: unknown): Reply {
  checkShape(shape, value, { nulls: true });
  const body = asObject(value);
  checkRoles(body, ["assistant"]);
  checkChoice(body, true);
  checkPastReasoning(body);
  const reasoning = readReasoning(body);
  const format = formatOf(body);
  return serveChat(body, {
    input: modelInputOf("groq", body, reasoning),
    dialect: dialectOf(format),
    inlineThoughts: format === "raw" ? inThinkTags : undefined,
    usage: (counts) => ({ ...usageOf(counts), queue_time: 0.01, total_time: 0.1 }),
    sendsUsage: asObject(body.stream_options).include_usage === true,
  });
}

function shapeError(error: ShapeError): ApiError {
  const at = error.path.join(".");
  const name = error.path.at(-1);
  return invalid(error.reason.kind === "unknown" ? `'${at}' : property '${name}' is unsupported` : shapeMessage(error));
}

export const groq: Provider = {
  key: "groq",
  base: "/groq/openai/v1",
  environment: (address) => ({ GROQ_BASE_URL: `${address}/groq/openai/v1`, GROQ_API_KEY: "simulator" }),
  endpoint: (steps) => endpointOf(steps, create, ["openai/gpt-oss-120b", "qwen/qwen3-32b", "llama-3.3-70b-versatile"]),
  authorize(call: Call) {
    const key = bearerToken(call);
    if (key === undefined || isInvalidKey(key)) throw new ApiError(401, "Invalid API Key", { code: "invalid_api_key" });
  },
  mediaTypeStatus: 415,
  invalidJson: (reason) => invalid(`Invalid JSON: ${reason}`),
  shapeError,
  errorReply({ status, message, details }) {
    const type = details.type ?? (status < 500 ? "invalid_request_error" : "internal_server_error");
    return jsonReply(
      status,
      { error: { message, type, ...(details.code && { code: details.code }) } },
      details.headers,
    );
  },
};
