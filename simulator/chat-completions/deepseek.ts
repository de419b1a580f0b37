/** Chat completions as DeepSeek serves them. Rules: api-docs.deepseek.com, deepseek-ai/DeepSeek-V3#1376 and others, 2026-09. */
import type { Schema } from "../../language/schema.ts";
import { thoughtOf } from "../answer.ts";
import { ApiError, invalid } from "../api-error.ts";
import type { Reasoning } from "../model-input.ts";
import { bearerToken, type Call, isInvalidKey, type Provider } from "../provider.ts";
import { jsonReply, type Reply } from "../reply.ts";
import { anyObject, between, either, flag, list, open, text, whole, word } from "../request-shapes.ts";
import { checkShape, type ShapeError } from "../shape.ts";
import { asArray, asObject, asString, isObject, type JsonObject } from "../values.ts";
import { type Dialect, plainCallId } from "./completion.ts";
import { checkChoice, checkRoles, messagesOf } from "./conversation.ts";
import { type Counts, endpointOf, modelInputOf, serveChat, shapeMessage, usageOf } from "./service.ts";

/** Unknown fields are ignored; roles and types of parts are not. Images are parts of what users and tools say. */
function shapeWith(...images: Schema[]): Schema {
  const part = open({ "type!": word("text"), text });
  const said = either(text, list(part));
  const seen = either(text, list(either(part, ...images)));
  const call = open({ "id!": text, "function!": open({ "name!": text, "arguments!": text }) });
  const message = either(
    open({ "role!": word("system"), content: said }),
    open({ "role!": word("user"), content: seen }),
    open({ "role!": word("assistant"), content: said, tool_calls: list(call), reasoning_content: text }),
    open({ "role!": word("tool"), content: seen, "tool_call_id!": text }),
  );
  return open({
    "model!": text,
    "messages!": list(message, { minItems: 1 }),
    temperature: between(0, 2),
    top_p: between(0, 1),
    max_tokens: whole,
    stop: either(text, list(text, { maxItems: 16 })),
    stream: flag,
    stream_options: open({ include_usage: flag }),
    tools: list(open({ "type!": word("function"), "function!": open({ "name!": text, parameters: anyObject }) }), {
      maxItems: 128,
    }),
    tool_choice: either(word("auto", "none", "required"), open({ "type!": word("function"), "function!": anyObject })),
    response_format: open({ "type!": text }),
    thinking: open({ type: word("enabled", "disabled") }),
    reasoning_effort: word("minimal", "low", "medium", "high", "xhigh", "max", "ultra"),
  });
}

/** The flash models read images (api-docs.deepseek.com/guides/vision, 2026-09-10), the others refuse their type. */
const withImages = shapeWith(
  open({
    "type!": word("image_url"),
    "image_url!": open({ "url!": text, detail: word("low", "high", "original", "auto") }),
  }),
);
const textOnly = shapeWith();

/** It maps further words itself. */
const efforts: Readonly<Record<string, string>> = { minimal: "low", medium: "high", xhigh: "high", ultra: "max" };

function readReasoning(body: JsonObject): Reasoning {
  const asked = asString(body.reasoning_effort);
  const type = asString(asObject(body.thinking).type);
  return {
    thinks: type !== "disabled",
    effort: efforts[asked] ?? (asked || "high"),
    notes: [type === "" ? "no thinking field" : `thinking ${type}`, ...(asked === "" ? [] : [`effort ${asked}`])],
  };
}

/** Each call is answered by the messages that follow it, and nothing else is. */
function checkPairs(messages: readonly JsonObject[]): void {
  let open: string[] = [];
  for (const message of [...messages, { role: "" }] as readonly JsonObject[]) {
    const id = asString(message.tool_call_id);
    if (message.role === "tool") {
      if (!open.includes(id))
        throw invalid("Messages with role 'tool' must be a response to a preceding message with 'tool_calls'");
      open = open.filter((each) => each !== id);
      continue;
    }
    if (open.length > 0) {
      throw invalid(
        "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. (insufficient tool messages following tool_calls message)",
      );
    }
    open = asArray(message.tool_calls).map((each) => asString(asObject(each).id));
  }
}

function checkBody(body: JsonObject, thinks: boolean): void {
  const messages = messagesOf(body);
  const called = messages.some(({ tool_calls }) => asArray(tool_calls).length > 0);
  const silent = messages.some((each) => each.role === "assistant" && !each.reasoning_content);
  if (thinks && called && silent) {
    throw invalid("The `reasoning_content` in the thinking mode must be passed back to the API.");
  }
  if (thinks && (body.tool_choice === "required" || isObject(body.tool_choice))) {
    throw invalid("Thinking mode does not support this tool_choice");
  }
  const format = asString(asObject(body.response_format).type);
  if (format !== "" && format !== "text" && format !== "json_object") {
    throw invalid("This response_format type is unavailable now");
  }
}

const dialect: Dialect = {
  idPrefix: "",
  envelope: { system_fingerprint: "fp_simulator" },
  callId: plainCallId,
  message: (answer) => (thoughtOf(answer) === "" ? {} : { reasoning_content: thoughtOf(answer) }),
  reasoningDelta: (text) => ({ content: null, reasoning_content: text }),
  lateDeltas: () => [],
  everyDelta: {},
  firstCall: (call, id, index) => ({ index, id, type: "function", function: { ...call, arguments: "" } }),
  nextCall: (json, index) => ({ index, function: { arguments: json } }),
  noCalls: {},
  emptyContent: "",
  finish: () => ({ logprobs: null }),
  refusal: { reason: "content_filter", text: "" },
  comments: [": keep-alive\n\n"],
  failure: (chunk) => ({
    ...chunk,
    choices: [{ index: 0, delta: {}, finish_reason: "insufficient_system_resource" }],
  }),
  endsFailure: true,
};

function usageWithHits(counts: Counts): JsonObject {
  const usage = usageOf(counts, 64);
  const { cached_tokens: hits } = asObject(usage.prompt_tokens_details);
  return { ...usage, prompt_cache_hit_tokens: hits, prompt_cache_miss_tokens: counts.prompt - Number(hits) };
}

function create(value: unknown): Reply {
  const body = asObject(value);
  checkShape(asString(body.model).includes("flash") ? withImages : textOnly, value, { nulls: true });
  checkRoles(body, ["assistant"]);
  checkChoice(body, true);
  const reasoning = readReasoning(body);
  checkPairs(messagesOf(body));
  checkBody(body, reasoning.thinks);
  return serveChat(body, {
    input: modelInputOf("deepseek", body, reasoning),
    dialect,
    usage: usageWithHits,
    sendsUsage: asObject(body.stream_options).include_usage === true,
  });
}

/** The message of its deserializer. */
function shapeError(error: ShapeError): ApiError {
  const { path, reason, value } = error;
  const start = "Failed to deserialize the JSON body into the target type: ";
  if (reason.kind !== "enum") return invalid(`${start}${shapeMessage(error)}`);
  const allowed = reason.allowed.map((each) => `\`${String(each)}\``).join(", ");
  const found = typeof value === "string" ? value : JSON.stringify(value);
  return invalid(`${start}${path.join(".")}: unknown variant \`${found}\`, expected ${allowed}`);
}

export const deepseek: Provider = {
  key: "deepseek",
  base: "/deepseek",
  environment: (address) => ({ DEEPSEEK_BASE_URL: `${address}/deepseek`, DEEPSEEK_API_KEY: "simulator" }),
  endpoint: (steps) => endpointOf(steps, create, ["deepseek-v4-pro", "deepseek-flash"]),
  authorize(call: Call) {
    const key = bearerToken(call);
    if (key !== undefined && !isInvalidKey(key)) return;
    throw new ApiError(401, "Authentication Fails (no such user)", { type: "authentication_error" });
  },
  mediaTypeStatus: 415,
  invalidJson: (reason) => invalid(`Failed to parse the request body as JSON: ${reason}`),
  shapeError,
  errorReply({ status, message, details }) {
    const type = details.type ?? (status < 500 ? "invalid_request_error" : "server_error");
    return jsonReply(status, { error: { message, type, param: null, code: "invalid_request_error" } }, details.headers);
  },
};
