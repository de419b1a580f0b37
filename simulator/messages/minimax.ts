/**
 * The Messages API as MiniMax serves it. Rules: platform.minimax.io/docs/api-reference/text-anthropic-api and errorcode,
 * 2026-09. Thinking blocks are signed and come back; the answer has a code of its own next to the HTTP status.
 */
import { numberOf } from "../../runtime/json.ts";
import { compose } from "../answer.ts";
import { ApiError, invalid, throwFailure } from "../api-error.ts";
import { emptyInput, type ModelInput, type Reasoning } from "../model-input.ts";
import { bearerToken, type Call, type Endpoint, isInvalidKey, type Provider } from "../provider.ts";
import { disturbedReply, jsonReply, type Reply, streamReply } from "../reply.ts";
import { between, either, flag, list, open, text, whole, word } from "../request-shapes.ts";
import { bracketPath, checkShape, quoted, type ShapeError } from "../shape.ts";
import { digest } from "../signature.ts";
import { tokensIn } from "../tokens.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import { messageFrames, wholeMessage } from "./message.ts";
import { isThinking, readSignature } from "./thinking.ts";
import { checkPairing, inputTurns, readTurns, type Turn } from "./turns.ts";

const block = either(
  open({ "type!": word("text"), "text!": text }),
  open({ "type!": word("image"), "source!": open({ "type!": word("base64", "url") }) }),
  open({ "type!": word("thinking"), "thinking!": text, "signature!": text }),
  open({ "type!": word("redacted_thinking"), "data!": text }),
  open({ "type!": word("tool_use"), "id!": text, "name!": text, "input!": open({}) }),
  open({ "type!": word("tool_result"), "tool_use_id!": text, content: either(text, list(open({ "type!": text }))) }),
);
const shape = open({
  "model!": text,
  "messages!": list(open({ "role!": word("user", "assistant"), "content!": either(text, list(block)) }), {
    minItems: 1,
  }),
  "max_tokens!": whole,
  system: either(text, list(open({ "type!": word("text"), "text!": text }))),
  stream: flag,
  temperature: between(0, 1),
  top_p: between(0, 1),
  tools: list(open({ "name!": text, "input_schema!": open({}) })),
  tool_choice: open({ "type!": word("auto", "any", "tool", "none") }),
  thinking: open({ "type!": word("adaptive", "disabled") }),
  service_tier: word("standard", "priority"),
});

/** M2 models always reason, M3 if it is asked to. */
function readReasoning(body: JsonObject): Reasoning {
  const type = asString(asObject(body.thinking).type);
  const always = /^minimax-m2/i.test(asString(body.model));
  return {
    thinks: always || type === "adaptive",
    effort: "medium",
    notes: [type === "" ? "no thinking field" : `thinking ${type}`],
  };
}

function choiceOf(body: JsonObject): ModelInput["choice"] {
  const choice = asObject(body.tool_choice);
  if (choice.type === "any") return "required";
  if (choice.type === "none") return "none";
  return choice.type === "tool" ? { name: asString(choice.name) } : "auto";
}

function modelInputOf(body: JsonObject, turns: Turn[]): ModelInput {
  return {
    ...emptyInput("minimax", "messages", asString(body.model)),
    turns: inputTurns(turns),
    ...readReasoning(body),
    tools: asArray(body.tools)
      .map(asObject)
      .map(({ name, input_schema: schema }) => ({ name: asString(name), schema })),
    choice: choiceOf(body),
    parallel: asObject(body.tool_choice).disable_parallel_tool_use !== true,
    limit: numberOf(body.max_tokens),
  };
}

function checkBody(body: JsonObject, turns: Turn[]): void {
  if (body.temperature === 0) throw invalid("invalid params, temperature must be in (0, 1]");
  if (body.tool_choice !== undefined && asArray(body.tools).length === 0) {
    throw invalid("invalid params, tool_choice requires tools");
  }
  checkPairing(turns);
  for (const { blocks } of turns) for (const each of blocks) if (isThinking(each)) readSignature(each, "minimax");
}

const succeeded = { status_code: 0, status_msg: "" };

/** Without a block before the limit there is no content. */
function withCode(message: JsonObject): JsonObject {
  const { content } = message;
  return { ...message, content: asArray(content).length === 0 ? null : content, base_resp: succeeded };
}

function create(value: unknown): Reply {
  checkShape(shape, value);
  const body = asObject(value);
  const turns = readTurns(body, { systemTurns: false });
  checkBody(body, turns);
  const answer = compose(modelInputOf(body, turns));
  throwFailure(answer.failure);
  const seed = digest(JSON.stringify(body));
  const usage = {
    input: tokensIn(body.system) + tokensIn(body.tools) + tokensIn(body.messages),
    cacheRead: 0,
    cacheWrite: 0,
  };
  const shown = { shows: "summarized" as const, usage, speed: "standard" };
  const frame = { seed, provider: "minimax", model: asString(body.model), ...shown };
  if (body.stream === true) {
    const frames = messageFrames(answer, frame, errorBody(500, "system error", seed));
    return streamReply(frames, answer.disturbance, { "content-type": "text/event-stream; charset=utf-8" });
  }
  // its own failures come with a 200
  if (answer.disturbance === "fail-stream") {
    return jsonReply(200, { content: null, base_resp: { status_code: 1000, status_msg: "unknown error" } });
  }
  return disturbedReply(jsonReply(200, withCode(wholeMessage(answer, frame))), answer.disturbance);
}

const types: Record<number, string> = {
  400: "bad_request_error",
  401: "authorized_error",
  402: "insufficient_balance_error",
  429: "rate_limit_error",
  529: "overloaded_error",
};

function errorBody(status: number, message: string, seed: string): JsonObject {
  const type = types[status] ?? (status < 500 ? "bad_request_error" : "api_error");
  return { type: "error", error: { type, message, http_code: String(status) }, request_id: seed };
}

function shapeError(error: ShapeError): ApiError {
  const { path, reason } = error;
  const at = bracketPath(path) || "body";
  if (reason.kind === "enum")
    return invalid(`invalid params, ${at} must be one of ${quoted(reason.allowed).join(", ")}`);
  return invalid(`invalid params, ${at}: ${reason.kind === "type" ? `expected ${reason.expected}` : reason.kind}`);
}

function endpoint(steps: string[]): Endpoint | undefined {
  return steps.join("/") === "messages" ? { method: "POST", answer: create } : undefined;
}

export const minimax: Provider = {
  key: "minimax",
  base: "/minimax/anthropic/v1",
  environment: (address) => ({ MINIMAX_BASE_URL: `${address}/minimax/anthropic`, MINIMAX_API_KEY: "simulator" }),
  endpoint,
  authorize(call: Call) {
    const key = call.headers["x-api-key"] ?? bearerToken(call);
    if (key !== undefined && key !== "" && !isInvalidKey(key)) return;
    throw new ApiError(
      401,
      "login fail: Please carry the API secret key in the 'X-Api-Key' field of the request header",
    );
  },
  mediaTypeStatus: 400,
  invalidJson: (reason) => invalid(`invalid params, ${reason}`),
  shapeError,
  errorReply: ({ status, message, details }) =>
    jsonReply(status, errorBody(status, message, digest(message)), details.headers),
};
