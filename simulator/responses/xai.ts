/**
 * The Responses API as xAI serves it. Sources: docs.x.ai, 2026-11, and the reports of its errors that each rule names. Schemas of
 * tools, pairs of calls and results, and repeated ids are not judged: no source was found that xAI refuses them (2026-11).
 */
import spec from "../../generated/explain/xai.json" with { type: "json" };
import { type Answer, compose } from "../answer.ts";
import { ApiError, defaultMessage, invalid, throwFailure } from "../api-error.ts";
import { chatEndpoint } from "../chat-completions/openai.ts";
import type { Reasoning } from "../model-input.ts";
import { bearerToken, type Call, isInvalidKey, type Provider } from "../provider.ts";
import { disturbedReply, jsonReply, type Reply, streamReply } from "../reply.ts";
import { bracketPath, checkShape, type ShapeError } from "../shape.ts";
import { digest, sign } from "../signature.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import { responseFrames } from "./events.ts";
import { isMessage, isOwnReasoning, itemsOf } from "./items.ts";
import { type ResponseFrame, wholeResponse } from "./response.ts";
import { echoOf, endpointOf, modelInputOf, usageOf } from "./service.ts";
import { checkChoice, toolsOf } from "./tools.ts";
import { type GrokModel, grokModel, listed } from "./xai-models.ts";

/**
 * Functions may not have this name: NousResearch/hermes-agent#95003, 2026-08. `web_search` is accepted: earendil-works/pi#8661,
 * 2026-08.
 */
const reservedName = "tool_search";

function invalidArgument(message: string): ApiError {
  return invalid(message, { code: "invalid-argument" });
}

function deserializeError(why: string): ApiError {
  return new ApiError(422, `Failed to deserialize the JSON body into the target type: ${why}`);
}

/**
 * The items are an untagged enum: the error for an invalid one only states that no variant matches. Sources:
 * router-for-me/CLIProxyAPI#4282, 2026-07; a blob without a summary chenyme/grok2api#689, 2026-07.
 */
function shapeError({ path, reason }: ShapeError, body: unknown): ApiError {
  const at = bracketPath(path);
  const [field, index] = path;
  if (field === "input" && typeof index === "number") {
    const { type, summary, encrypted_content } = asObject(asArray(asObject(body).input)[index]);
    return type === "reasoning" && summary === undefined && typeof encrypted_content === "string"
      ? invalidArgument("Could not decode the compaction blob in encrypted_content.")
      : deserializeError("data did not match any variant of untagged enum ModelInput");
  }
  if (reason.kind === "unknown") return invalidArgument(`Argument not supported: ${at}`);
  if (reason.kind === "missing") return deserializeError(`${at}: missing field`);
  if (reason.kind === "type") return deserializeError(`${at}: invalid type, expected ${reason.expected}`);
  if (reason.kind === "enum")
    return deserializeError(`${at}: unknown variant, expected one of ${reason.allowed.join(", ")}`);
  return invalidArgument(`Invalid value for ${at}.`);
}

/** Files are text, or have a URL; images are jpeg or png (docs.x.ai/developers/model-capabilities/images/understanding). */
function checkFiles(item: JsonObject): void {
  for (const part of [...asArray(item.content), ...asArray(item.output)].map(asObject)) {
    if (part.type === "input_file" && asString(part.file_data) !== "")
      throw invalidArgument("Invalid file: a file_id or a file_url is expected.");
    if (
      part.type === "input_image" &&
      !/^(https?:\/\/\S|data:image\/(png|jpe?g);base64,[A-Za-z0-9+/]+=*$)/.test(asString(part.image_url))
    ) {
      throw invalidArgument("Invalid image: a URL or a base64 data URI of a jpeg or png image is expected.");
    }
  }
}

/**
 * Sources: empty text langbot-app/LangBot#1205, 2025-03; an empty list AstrBotDevs/AstrBot#6447, 2026-03; a foreign blob
 * Wei-Shaw/sub2api#4535, 2026-07.
 */
function checkItems(items: JsonObject[], name: string): void {
  for (const item of items) {
    if (
      isMessage(item) &&
      (item.content === "" || asArray(item.content).length + asString(item.content).length === 0)
    ) {
      throw invalidArgument("Each message must have at least one content element.");
    }
    checkFiles(item);
    const blob = asString(item.encrypted_content);
    if (item.type === "reasoning" && blob !== "" && !isOwnReasoning(blob, "xai", name)) {
      throw invalidArgument(
        "Could not decrypt the provided encrypted_content. It may have been altered or made by another model.",
      );
    }
  }
}

/**
 * Only an effort is refused, not a `reasoning` without one (probed: router-for-me/CLIProxyAPI#3968, 2026-06). Sources:
 * earendil-works/pi#8381, 2026-08; chenyme/grok2api#814, 2026-07; instructions docs.x.ai, reference of /v1/responses.
 */
function checkControls(body: JsonObject, model: GrokModel): void {
  const name = asString(body.model);
  const { effort } = asObject(body.reasoning);
  if (effort !== undefined && model.efforts.length === 0) {
    throw invalidArgument(`Model ${name} does not support parameter reasoningEffort.`);
  }
  if (effort !== undefined && !model.efforts.includes(asString(effort))) {
    throw invalidArgument(`This model does not support \`reasoning_effort\` value \`${asString(effort)}\`.`);
  }
  if (body.instructions !== undefined && body.previous_response_id !== undefined) {
    throw invalidArgument("instructions cannot be combined with previous_response_id.");
  }
  if (body.previous_response_id !== undefined) throw new ApiError(404, "Response not found", { code: "not-found" });
  if (toolsOf(body).some(({ name: tool }) => tool === reservedName)) {
    throw invalidArgument(`The function name ${reservedName} is reserved for the ${reservedName} tool`);
  }
}

function reasoningOf(body: JsonObject, model: GrokModel): Reasoning {
  const asked = asObject(body.reasoning).effort;
  const effort = typeof asked === "string" ? asked : model.defaultEffort;
  return {
    thinks: model.shows !== "nothing" && effort !== "none",
    effort,
    notes: [typeof asked === "string" ? `effort ${asked}` : "no effort"],
  };
}

function xaiUsage(usage: JsonObject): JsonObject {
  const cost_in_usd_ticks = Number(usage.total_tokens) * 1000;
  return { ...usage, num_sources_used: 0, num_server_side_tools_used: 0, cost_in_usd_ticks };
}

function uuid(text: string): string {
  return digest(text, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function frameOf(body: JsonObject, items: JsonObject[], answer: Answer, model: GrokModel): ResponseFrame {
  const name = asString(body.model);
  const seed = digest(JSON.stringify(body));
  const { effort, summary } = asObject(body.reasoning);
  const encrypts = asArray(body.include).includes("reasoning.encrypted_content") || name.startsWith("grok-4.7");
  return {
    seed,
    model: name,
    responseId: uuid(seed),
    itemId: (prefix, index) =>
      `${prefix}_${uuid(seed)}${prefix === "fc" ? `_${index}` : index === 0 ? "" : `-${index}`}`,
    shows: model.shows === "summary" || model.shows === "text" ? model.shows : "nothing",
    encrypt: encrypts ? (text) => sign("xai", name, "reasoning", "", text) : undefined,
    usage: xaiUsage(usageOf(body, items, answer)),
    echo: {
      ...echoOf(body),
      reasoning: { effort: effort ?? null, summary: summary ?? null },
    },
    extras: false,
    tools: [],
  };
}

function modelOf(name: string): GrokModel {
  const model = grokModel(name);
  if (model !== undefined) return model;
  throw new ApiError(404, `The model ${name} does not exist or your team does not have access to it.`);
}

function create(value: unknown): Reply {
  checkShape(spec.schema, value);
  const body = asObject(value);
  const name = asString(body.model);
  const model = modelOf(name);
  const items = itemsOf(body.input);
  if (items.length === 0) throw invalidArgument("input must contain at least one item.");
  checkControls(body, model);
  checkChoice(body);
  checkItems(items, name);

  const answer = compose(modelInputOf("xai", body, items, reasoningOf(body, model)));
  throwFailure(answer.failure);
  if (answer.ending === "refusal") {
    throw new ApiError(403, "Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_SIMULATED", {
      code: "permission-denied",
    });
  }
  const frame = frameOf(body, items, answer, model);
  const headers = { "x-request-id": uuid(frame.seed) };
  if (body.stream === true) {
    const failure = { code: "internal-error", message: "The service failed in the middle of the answer." };
    const frames = responseFrames(answer, frame, failure, (event) => `data: ${JSON.stringify(event)}\n\n`, [
      "data: [DONE]\n\n",
    ]);
    return streamReply(frames, answer.disturbance, { ...headers, "content-type": "text/event-stream" });
  }
  if (answer.disturbance === "fail-stream") throw new ApiError(500, defaultMessage(500), { code: "internal-error" });
  return disturbedReply(jsonReply(200, wholeResponse(answer, frame), headers), answer.disturbance);
}

function authorize(call: Call): void {
  const key = bearerToken(call);
  if (key === undefined)
    throw new ApiError(401, "No API key provided in the Authorization header.", { code: "unauthenticated" });
  if (isInvalidKey(key))
    throw invalidArgument("Incorrect API key provided. You can obtain an API key from the console.");
}

export const xai: Provider = {
  key: "xai",
  base: "/xai/v1",
  environment: (address) => ({ XAI_BASE_URL: `${address}/xai/v1`, XAI_API_KEY: "simulator" }),
  endpoint: (steps) =>
    chatEndpoint({ provider: "xai", showsReasoning: true, modelOf }, steps) ??
    endpointOf(steps, create, listed, (name) => grokModel(name) !== undefined),
  authorize,
  mediaTypeStatus: 415,
  invalidJson: (reason) => new ApiError(400, `Failed to parse the request body as JSON: ${reason}`),
  shapeError,
  errorReply({ status, message, details }) {
    const body = status === 422 ? { error: message } : { code: details.code ?? defaultMessage(status), error: message };
    return jsonReply(status, body, details.headers);
  },
};
