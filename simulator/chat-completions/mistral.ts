/** Chat completions as Mistral serves them. Rules: docs.mistral.ai, mistralai/client-python and mistral-common, 2026-09. */
import { type Answer, textOf, thoughtOf } from "../answer.ts";
import { ApiError } from "../api-error.ts";
import type { Reasoning } from "../model-input.ts";
import { bearerToken, type Call, isInvalidKey, type Provider } from "../provider.ts";
import { jsonReply, type Reply } from "../reply.ts";
import { checkShape, type ShapeError } from "../shape.ts";
import { digest } from "../signature.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import type { Dialect } from "./completion.ts";
import { messagesOf } from "./conversation.ts";
import { shape } from "./mistral-shape.ts";
import { endpointOf, modelInputOf, serveChat, shapeMessage, usageOf } from "./service.ts";

/** The efforts of models whose reasoning can be adjusted. */
const adjustable: readonly [RegExp, readonly string[]][] = [
  [/^mistral-large-4/, ["none", "low", "medium", "high"]],
  [/^mistral-(small-(latest|2603|4)|medium-(latest|2604|3[-.]5))/, ["none", "high"]],
];

/** Roles that may follow a role; an answer may be the first (mistral-common 1.8, protocol/instruct/validator.py). */
const following: Readonly<Record<string, readonly string[]>> = {
  "": ["system", "user", "assistant"],
  system: ["system", "user", "assistant"],
  user: ["user", "system", "assistant"],
  assistant: ["assistant", "user", "tool"],
  tool: ["tool", "assistant"],
};

function wrongOrder(message: string): ApiError {
  return new ApiError(400, message, { type: "invalid_request_message_order", code: "3230" });
}

function checkOrder(messages: readonly JsonObject[]): void {
  let before = "";
  for (const message of messages) {
    const role = asString(message.role);
    if (following[before]?.includes(role) !== true) {
      throw wrongOrder(`Unexpected role '${role}' ${before === "" ? "as the first" : `after role '${before}'`}`);
    }
    before = role;
  }
  const last = messages.at(-1);
  if (before === "user" || before === "tool" || last?.prefix === true) return;
  throw wrongOrder(`Expected last role User or Tool (or Assistant with prefix True) for serving but got ${before}`);
}

/** Every answer has content or calls, every id nine letters and digits, and every call one result. */
function checkCalls(messages: readonly JsonObject[]): void {
  messages.forEach((message, index) => {
    const calls = asArray(message.tool_calls).map(asObject);
    for (const id of [...calls.map((call) => call.id), message.tool_call_id].filter((id) => id !== undefined)) {
      if (/^[a-zA-Z0-9]{9}$/.test(asString(id))) continue;
      const text = `Tool call id was ${asString(id)} but must be a-z, A-Z, 0-9, with a length of 9.`;
      throw new ApiError(400, text, { type: "invalid_function_call", code: "3280" });
    }
    if (message.role !== "assistant") return;
    if (calls.length === 0 && (message.content === "" || (message.content ?? null) === null)) {
      const text = "Assistant message must have either content or tool_calls, but not none.";
      throw new ApiError(400, text, { type: "invalid_request_message", code: "3240" });
    }
    const rest = messages.slice(index + 1);
    const next = rest.findIndex(({ role }) => role !== "tool");
    if (calls.length > 0 && (next < 0 ? rest.length : next) !== calls.length) {
      throw wrongOrder("Not the same number of function calls and responses");
    }
  });
}

function checkReasoning(body: JsonObject, reasons: boolean): void {
  const model = asString(body.model);
  const effort = body.reasoning_effort ?? undefined;
  const allowed = adjustable.find(([names]) => names.test(model))?.[1];
  if (effort !== undefined && allowed !== undefined && !allowed.includes(asString(effort))) {
    throw new ApiError(400, `reasoning_effort must be one of ${allowed.join(", ")} for ${model}`, {
      param: "reasoning_effort",
    });
  }
  // other models than its own are not judged
  if (!/stral/.test(model)) return;
  const parts = messagesOf(body).flatMap(({ content }) => asArray(content).map(asObject));
  if (!reasons && parts.some(({ type }) => type === "thinking")) {
    throw new ApiError(400, `Thinking chunks are not supported by ${model}`, { param: "messages" });
  }
}

function readReasoning(body: JsonObject, reasons: boolean): Reasoning {
  const effort = asString(body.reasoning_effort);
  const always = /^magistral/.test(asString(body.model));
  return {
    thinks: always || (reasons && effort !== "" && effort !== "none"),
    effort: effort || "medium",
    notes: [
      effort === "" ? "no effort" : `effort ${effort}`,
      ...(body.prompt_mode === "reasoning" ? ["prompt mode"] : []),
    ],
  };
}

function thinkingPart(text: string): JsonObject {
  return { type: "thinking", thinking: [{ type: "text", text }] };
}

function messageOf(answer: Answer): JsonObject {
  const [thought, text] = [thoughtOf(answer), textOf(answer)];
  if (thought === "" || answer.ending === "refusal") return {};
  return { content: [{ ...thinkingPart(thought), closed: true }, ...(text === "" ? [] : [{ type: "text", text }])] };
}

const dialect: Dialect = {
  idPrefix: "",
  envelope: {},
  callId: (seed, index) => digest(`${seed}/${index}`, 9),
  message: messageOf,
  reasoningDelta: (text) => ({ content: [thinkingPart(text)] }),
  lateDeltas: () => [],
  everyDelta: {},
  firstCall: (call, id, index) => ({ id, index, function: { ...call, arguments: "" } }),
  nextCall: (json, index) => ({ id: "null", index, function: { name: "", arguments: json } }),
  noCalls: { tool_calls: null },
  emptyContent: "",
  finish: () => ({}),
  usageWithFinish: true,
  refusal: { reason: "stop", text: "I'm sorry, but I can't help with that." },
  comments: [],
  failure: () => ({
    object: "error",
    message: "Service unavailable.",
    type: "unreachable_backend",
    param: null,
    code: "1100",
  }),
  endsFailure: false,
};

function create(value: unknown): Reply {
  checkShape(shape, value, { nulls: true });
  const body = asObject(value);
  const messages = messagesOf(body);
  const model = asString(body.model);
  const reasons = /^magistral/.test(model) || adjustable.some(([names]) => names.test(model));
  checkOrder(messages);
  checkCalls(messages);
  checkReasoning(body, reasons);
  const input = modelInputOf("mistral", body, readReasoning(body, reasons));
  return serveChat(body, {
    input: body.tool_choice === "any" ? { ...input, choice: "required" } : input,
    dialect,
    usage: (counts) => ({ ...usageOf(counts, 64), completion_tokens_details: null }),
    sendsUsage: true,
  });
}

/** The errors of its validator are a list. */
function shapeError(error: ShapeError): ApiError {
  const { path, reason, value } = error;
  const loc = ["body", ...path];
  const unknown = { type: "extra_forbidden", loc, msg: "Extra inputs are not permitted", input: value };
  const other = { type: reason.kind, loc, msg: shapeMessage(error) };
  return new ApiError(422, "", { facts: { detail: [reason.kind === "unknown" ? unknown : other] } });
}

export const mistral: Provider = {
  key: "mistral",
  base: "/mistral/v1",
  environment: (address) => ({ MISTRAL_BASE_URL: `${address}/mistral/v1`, MISTRAL_API_KEY: "simulator" }),
  endpoint: (steps) => endpointOf(steps, create, ["mistral-medium-2604", "mistral-small-2603", "mistral-large-2512"]),
  authorize(call: Call) {
    const key = bearerToken(call);
    if (key === undefined || isInvalidKey(key)) throw new ApiError(401, "Unauthorized");
  },
  mediaTypeStatus: 415,
  invalidJson: (reason) => new ApiError(400, `Invalid JSON: ${reason}`),
  shapeError,
  errorReply({ status, message, details }) {
    if (status === 401) return jsonReply(401, { message, request_id: digest(message) });
    const {
      type = status < 500 ? "invalid_request_error" : "internal_server_error",
      param = null,
      code = null,
    } = details;
    const body = { object: "error", message: details.facts ?? message, type, param, code };
    return jsonReply(status, body, details.headers);
  },
};
