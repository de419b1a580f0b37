/** The Responses API as OpenAI serves it. */
import spec from "../../generated/explain/openai.json" with { type: "json" };
import { type Answer, compose } from "../answer.ts";
import { ApiError, invalid, throwFailure } from "../api-error.ts";
import { chatEndpoint } from "../chat-completions/openai.ts";
import type { Reasoning } from "../model-input.ts";
import { bearerToken, type Call, isInvalidKey, type Provider } from "../provider.ts";
import { disturbedReply, jsonReply, type Reply, streamReply } from "../reply.ts";
import { bracketPath, checkShape, jsonTypeOf, quoted, type ShapeError } from "../shape.ts";
import { digest, sign } from "../signature.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import { compact } from "./compact.ts";
import { responseFrames } from "./events.ts";
import { checkPairing, checkReasoningIds, checkReasoningOrder, itemsOf } from "./items.ts";
import { checkItems, checkReasoning, checkRequest } from "./openai-checks.ts";
import { listed, type OpenaiModel, openaiModel } from "./openai-models.ts";
import { failedResponse, type ResponseFrame, wholeResponse } from "./response.ts";
import { echoOf, endpointOf, inputTokens, modelInputOf, usageOf } from "./service.ts";
import { checkChoice, checkSchemas, toolsOf } from "./tools.ts";

/** Words of the errors: epuerta9/deep-research-py#19, 2025-02; vercel/ai#21202, 2026-09. */
function shapeError({ path, reason, value }: ShapeError): ApiError {
  const param = bracketPath(path);
  const refuse = (code: string, message: string) => invalid(message, { param, code });
  switch (reason.kind) {
    case "unknown":
      return refuse("unknown_parameter", `Unknown parameter: '${param}'.`);
    case "missing":
      return refuse("missing_required_parameter", `Missing required parameter: '${param}'.`);
    case "type": {
      const found = jsonTypeOf(value).replace("number", "decimal");
      return refuse(
        "invalid_type",
        `Invalid type for '${param}': expected ${reason.expected}, but got ${found} instead.`,
      );
    }
    case "enum": {
      const found = JSON.stringify(value)?.replaceAll('"', "'");
      const allowed = quoted(reason.allowed)
        .join(", ")
        .replace(/, (?='[^']*'$)/, " and ");
      return refuse("invalid_value", `Invalid value: ${found}. Supported values are: ${allowed}.`);
    }
    case "min":
    case "max": {
      const { kind, limit, found } = reason;
      const isLength = typeof value === "string" || Array.isArray(value);
      const side = kind === "min" ? "below minimum" : "above maximum";
      const expected = `Expected a value ${kind === "min" ? ">=" : "<="} ${limit}, but got ${found} instead.`;
      return refuse(
        `${isLength ? "string" : "integer"}_${side.slice(0, 5)}_${kind}_value`,
        `Invalid '${param}': ${isLength ? "length" : "integer"} ${side} value. ${expected}`,
      );
    }
    case "pattern": {
      const { pattern } = reason;
      const problem = param.endsWith(".id")
        ? `'${value}'. Expected an ID that begins with '${pattern.replace(/\W/g, "")}'.`
        : `does not match the expected pattern '${pattern}'.`;
      return refuse("invalid_value", `Invalid '${param}': ${problem}`);
    }
  }
}

function reasoningOf(body: JsonObject, model: OpenaiModel): Reasoning {
  const { effort: asked, mode } = asObject(body.reasoning);
  const effort = typeof asked === "string" ? asked : mode === "pro" ? "medium" : model.defaultEffort;
  return {
    thinks: model.efforts.length > 0 && effort !== "none",
    effort,
    notes: [
      typeof asked === "string" ? `effort ${asked}` : "no effort",
      ...(typeof mode === "string" ? [`mode ${mode}`] : []),
      ...(typeof body.service_tier === "string" ? [`tier ${body.service_tier}`] : []),
    ],
  };
}

/** A tool as a response repeats it: `strict` of a function is true unless the request says otherwise. */
function completeTool(value: unknown): JsonObject {
  const tool = asObject(value);
  const completed = tool.type === "function" && { description: tool.description ?? null, strict: tool.strict ?? true };
  return { ...tool, ...completed };
}

function frameOf(provider: string, body: JsonObject, items: JsonObject[], answer: Answer): ResponseFrame {
  const seed = digest(JSON.stringify(body));
  const name = asString(body.model);
  const { summary, effort, mode } = asObject(body.reasoning);
  const encrypts = asArray(body.include).includes("reasoning.encrypted_content");
  return {
    seed,
    model: name === "gpt-5.5" ? "gpt-5.5-2026-04-23" : name,
    responseId: `resp_${seed}`,
    itemId: (prefix, index) => `${prefix}_${digest(`${seed}/${prefix}/${index}`)}`,
    shows: typeof summary === "string" ? "summary" : "nothing",
    encrypt: encrypts ? (text) => sign(provider, name, "reasoning", "", text) : undefined,
    // the pro mode counts the prompt several times
    usage: usageOf(body, items, answer, mode === "pro" ? 1500 : 0, { cache_write_tokens: 0 }),
    echo: {
      ...echoOf(body),
      tools: asArray(body.tools).map(completeTool),
      reasoning: { effort: effort ?? null, summary: summary ?? null, ...(mode !== undefined && { mode }) },
      service_tier: body.service_tier === "fast" ? "priority" : (body.service_tier ?? "default"),
    },
    extras: true,
    tools: toolsOf(body),
  };
}

/** A service with the models of OpenAI. */
export interface Service {
  readonly provider: string;
  readonly schema: object;
  /** @throws {ApiError} for a name that it does not have */
  modelOf(name: string): OpenaiModel;
}

const own: Service = {
  provider: "openai",
  schema: spec.schema,
  modelOf(name) {
    const model = openaiModel(name);
    if (model !== undefined) return model;
    throw new ApiError(404, `The model '${name}' does not exist or you do not have access to it.`, {
      code: "model_not_found",
    });
  },
};

export function create({ provider, schema, modelOf }: Service, value: unknown): Reply {
  checkShape(schema, value, { nulls: true });
  const body = asObject(value);
  const model = modelOf(asString(body.model));
  const items = itemsOf(body.input);
  checkRequest(body, items, model);
  checkReasoning(body, model);
  checkChoice(body);
  checkSchemas(body);
  checkItems(provider, body, items);
  checkReasoningIds(items);
  checkReasoningOrder(items);
  checkPairing(items);

  const answer = compose(modelInputOf(provider, body, items, reasoningOf(body, model)));
  throwFailure(answer.failure);
  const frame = frameOf(provider, body, items, answer);
  const headers = { "x-request-id": `req_${frame.seed}`, "openai-version": "2020-10-01" };
  const failure = { code: "server_error", message: "The server had an error while processing your request." };
  if (body.stream === true) {
    const frames = responseFrames(
      answer,
      frame,
      failure,
      (event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
    );
    return streamReply(frames, answer.disturbance, { ...headers, "content-type": "text/event-stream; charset=utf-8" });
  }
  if (answer.disturbance === "fail-stream") {
    return jsonReply(200, failedResponse(frame, failure.code, failure.message), headers);
  }
  return disturbedReply(jsonReply(200, wholeResponse(answer, frame), headers), answer.disturbance);
}

const counted = ["model", "input", "instructions", "tools", "tool_choice", "parallel_tool_calls", "reasoning", "text"];

function countTokens(value: unknown): Reply {
  const body = asObject(value);
  const other = Object.keys(body).find((key) => ![...counted, "truncation"].includes(key));
  if (other !== undefined) throw invalid(`Unknown parameter: '${other}'.`, { param: other, code: "unknown_parameter" });
  const input_tokens = inputTokens(body, itemsOf(body.input));
  return jsonReply(200, { object: "response.input_tokens", input_tokens });
}

function authorize(call: Call): void {
  const key = bearerToken(call);
  if (key === undefined) throw new ApiError(401, "Missing bearer authentication in header");
  if (isInvalidKey(key)) throw new ApiError(401, "Incorrect API key provided.", { code: "invalid_api_key" });
}

function typeOf(status: number): string {
  if (status === 429) return "requests";
  return status < 500 ? "invalid_request_error" : "server_error";
}

const codes: Record<number, string> = { 429: "rate_limit_exceeded", 500: "server_error", 503: "overloaded" };

export const openai: Provider = {
  key: "openai",
  base: "/openai/v1",
  environment: (address) => ({ OPENAI_BASE_URL: `${address}/openai/v1`, OPENAI_API_KEY: "simulator" }),
  endpoint: (steps) =>
    steps.join("/") === "responses/input_tokens"
      ? { method: "POST", answer: countTokens }
      : (chatEndpoint({ ...own, showsReasoning: false }, steps) ??
        endpointOf(
          steps,
          (body) => create(own, body),
          listed,
          (name) => openaiModel(name) !== undefined,
          (body) => compact(own, body),
        )),
  authorize,
  mediaTypeStatus: 415,
  invalidJson: () =>
    new ApiError(400, "We could not parse the JSON body of your request. The OpenAI API expects a JSON payload."),
  shapeError,
  errorReply({ status, message, details }) {
    const { param = null, code = codes[status] ?? null, type = typeOf(status) } = details;
    return jsonReply(status, { error: { message, type, param, code } }, details.headers);
  },
};
