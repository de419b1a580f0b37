/** The Messages API as Anthropic serves it. */
import spec from "../../generated/explain/anthropic.json" with { type: "json" };
import { numberOf } from "../../runtime/json.ts";
import { compose } from "../answer.ts";
import { ApiError, invalid, throwFailure } from "../api-error.ts";
import { emptyInput, type ModelInput, type Reasoning } from "../model-input.ts";
import { bearerToken, type Call, type Endpoint, isInvalidKey, type Provider } from "../provider.ts";
import { disturbedReply, jsonReply, type Reply, streamReply } from "../reply.ts";
import { checkShape, quoted, type ShapeError } from "../shape.ts";
import { digest } from "../signature.ts";
import { tokensIn } from "../tokens.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import { checkCacheMarks, checkTools, isCallers } from "./checks.ts";
import { claudeModel, betas as knownBetas, listed } from "./claude-models.ts";
import { readControls } from "./controls.ts";
import { type MessageFrame, messageFrames, wholeMessage } from "./message.ts";
import { checkThinking } from "./thinking.ts";
import { checkEnding, checkPairing, checkSystemTurns, inputTurns, readTurns, type Turn } from "./turns.ts";

const interleaved = "interleaved-thinking-2025-05-14";

/** Source: platform.claude.com/docs/en/api/errors, 2026-11. */
const types: Record<number, string> = {
  400: "invalid_request_error",
  401: "authentication_error",
  402: "billing_error",
  403: "permission_error",
  404: "not_found_error",
  409: "conflict_error",
  413: "request_too_large",
  429: "rate_limit_error",
  500: "api_error",
  504: "timeout_error",
  529: "overloaded_error",
};

function errorBody(status: number, message: string, seed: string, facts?: object): JsonObject {
  const type = types[status] ?? (status < 500 ? "invalid_request_error" : "api_error");
  return { type: "error", error: { type, message, ...(facts && { details: facts }) }, request_id: `req_${seed}` };
}

function betasOf(call: Call): Set<string> {
  const header = call.headers["anthropic-beta"] ?? "";
  return new Set(
    header
      .split(",")
      .map((token) => token.trim())
      .filter(Boolean),
  );
}

function shapeError({ path, reason, value }: ShapeError): ApiError {
  const at = path.join(".") || "body";
  const blank = `${path[0]}: ${path[0] === "stop_sequences" ? "each stop sequence" : "text content blocks"} must`;
  switch (reason.kind) {
    case "unknown":
      return invalid(`${at}: Extra inputs are not permitted`);
    case "missing":
      return invalid(`${at}: Field required`);
    case "type": {
      const expected = reason.expected.replace("object", "dictionary").replace("array", "list");
      return invalid(`${at}: Input should be a valid ${expected}`);
    }
    case "enum":
      return invalid(`${at}: Input should be ${quoted(reason.allowed).join(" or ")}`);
    case "min":
      if (value === "") return invalid(`${blank} be non-empty`);
      if (at === "messages") return invalid("messages: at least one message is required");
      if (Array.isArray(value)) return invalid(`${at}: all messages must have non-empty content`);
      return invalid(`${at}: Input should be greater than or equal to ${reason.limit}`);
    case "max":
      return invalid(`${at}: Input should be less than or equal to ${reason.limit}`);
    case "pattern":
      if (reason.pattern !== "\\S") return invalid(`${at}: String should match pattern '${reason.pattern}'`);
      return invalid(`${blank} ${value === "" ? "be non-empty" : "contain non-whitespace text"}`);
  }
}

function choiceOf(body: JsonObject): ModelInput["choice"] {
  const choice = asObject(body.tool_choice);
  if (choice.type === "any") return "required";
  if (choice.type === "none") return "none";
  return choice.type === "tool" ? { name: asString(choice.name) } : "auto";
}

function modelInputOf(body: JsonObject, turns: Turn[], reasoning: Reasoning): ModelInput {
  const format = asObject(asObject(body.output_config).format);
  return {
    ...emptyInput("anthropic", "messages", asString(body.model)),
    turns: inputTurns(turns),
    ...reasoning,
    tools: asArray(body.tools)
      .map(asObject)
      .filter(isCallers)
      .map(({ name, input_schema: schema }) => ({ name: asString(name), schema })),
    choice: choiceOf(body),
    parallel: asObject(body.tool_choice).disable_parallel_tool_use !== true,
    stops: asArray(body.stop_sequences).map(asString),
    limit: numberOf(body.max_tokens),
    format: format.schema === undefined ? "text" : { schema: format.schema },
  };
}

/** Marked prefixes are read from the cache when the conversation has been answered before, else written to it. */
function usageOf(body: JsonObject, marks: number, turns: Turn[]): MessageFrame["usage"] {
  const input = tokensIn(body.system) + tokensIn(body.tools) + tokensIn(body.messages) + 3;
  const cached = marks > 0 && input >= 1024 ? input - (input % 64) : 0;
  const answered = turns.some((turn) => turn.role === "assistant");
  return { input, cacheRead: answered ? cached : 0, cacheWrite: answered ? 0 : cached };
}

function create(value: unknown, call: Call): Reply {
  checkShape(spec.schema, value);
  const body = asObject(value);
  const model = claudeModel(asString(body.model));
  if (model === undefined) throw new ApiError(404, `model: ${asString(body.model)}`);
  if (body.thread !== undefined) {
    const facts = { error_code: "thread_unsupported_request", unsupported: ["thread"] };
    throw invalid("thread: not supported for this request", { facts });
  }
  const betas = betasOf(call);
  const controls = readControls(body, model, call.headers["anthropic-version"] ?? "", betas);
  checkTools(body);
  const marks = checkCacheMarks(body);
  const turns = readTurns(body, model);
  checkSystemTurns(turns);
  checkPairing(turns);
  checkEnding(turns, model, controls.manual);
  checkThinking(turns, controls.manual && !betas.has(interleaved));

  const answer = compose(modelInputOf(body, turns, controls.reasoning));
  throwFailure(answer.failure, [429, 503, 529]);
  const seed = digest(JSON.stringify(body));
  const speed = body.speed === "fast" && model.fast === "yes" ? "fast" : "standard";
  const shown = { shows: controls.shows, usage: usageOf(body, marks, turns), speed };
  const frame = { seed, provider: "anthropic", model: asString(body.model), ...shown };
  const headers = { "request-id": `req_${seed}`, "anthropic-ratelimit-requests-remaining": "999" };
  if (body.stream === true) {
    const frames = messageFrames(answer, frame, errorBody(529, "Overloaded", seed));
    const stream = { ...headers, "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" };
    return streamReply(frames, answer.disturbance, stream);
  }
  if (answer.disturbance === "fail-stream") throw new ApiError(500, "Internal server error");
  return disturbedReply(jsonReply(200, wholeMessage(answer, frame), headers), answer.disturbance);
}

function countTokens(value: unknown): Reply {
  const { model, messages, system, tools, tool_choice, thinking, output_config, ...others } = asObject(value);
  const [other] = Object.keys(others);
  if (other !== undefined) throw new ApiError(400, `${other}: Extra inputs are not permitted`);
  if (claudeModel(asString(model)) === undefined) throw new ApiError(404, `model: ${asString(model)}`);
  if (!Array.isArray(messages)) throw new ApiError(400, "messages: Field required");
  return jsonReply(200, { input_tokens: tokensIn(system) + tokensIn(tools) + tokensIn(messages) + 3 });
}

function describe(id: string): JsonObject {
  return { type: "model", id, display_name: id, created_at: "2026-07-16T00:00:00Z" };
}

function listModels(): Reply {
  const data = listed.map(describe);
  return jsonReply(200, { data, has_more: false, first_id: listed[0], last_id: listed.at(-1) });
}

function endpoint(steps: string[]): Endpoint | undefined {
  const path = steps.join("/");
  if (path === "messages") return { method: "POST", answer: create };
  if (path === "messages/count_tokens") return { method: "POST", answer: countTokens };
  if (path === "models") return { method: "GET", answer: listModels };
  const [first, name = ""] = steps;
  if (first !== "models" || steps.length !== 2) return undefined;
  if (claudeModel(name) === undefined) return undefined;
  return { method: "GET", answer: () => jsonReply(200, describe(name)) };
}

function authorize(call: Call): void {
  const key = call.headers["x-api-key"] ?? bearerToken(call);
  if (key === undefined || key === "") throw new ApiError(401, "x-api-key header is required");
  if (isInvalidKey(key)) throw new ApiError(401, "invalid x-api-key");
  const version = call.headers["anthropic-version"];
  if (version === undefined) throw new ApiError(400, "anthropic-version: header is required");
  if (!["2023-06-01", "2026-10-21"].includes(version)) {
    throw new ApiError(400, `anthropic-version: "${version}" is not a valid version`);
  }
  for (const token of betasOf(call)) {
    if (!knownBetas.has(token))
      throw new ApiError(400, `Unexpected value(s) \`${token}\` for the \`anthropic-beta\` header`);
  }
}

export const anthropic: Provider = {
  key: "anthropic",
  base: "/anthropic/v1",
  environment: (address) => ({ ANTHROPIC_BASE_URL: `${address}/anthropic`, ANTHROPIC_API_KEY: "simulator" }),
  endpoint,
  authorize,
  mediaTypeStatus: 415,
  invalidJson: (reason) => new ApiError(400, `The request body is not valid JSON: ${reason}`),
  shapeError,
  errorReply({ status, message, details }) {
    const seed = digest(message);
    const headers = { "request-id": `req_${seed}`, ...details.headers };
    return jsonReply(status, errorBody(status, message, seed, details.facts), headers);
  },
};
