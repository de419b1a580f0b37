/** The generateContent API as Google's Developer API serves it. */
import spec from "../../generated/explain/gemini.json" with { type: "json" };
import { numberOf } from "../../runtime/json.ts";
import { compose } from "../answer.ts";
import { ApiError, defaultMessage, invalid } from "../api-error.ts";
import { emptyInput, type ModelInput, type Reasoning } from "../model-input.ts";
import { type Call, type Endpoint, isInvalidKey, type Provider } from "../provider.ts";
import { disturbedReply, type Frames, jsonReply, type Reply, streamReply } from "../reply.ts";
import { bracketPath, checkShape, type Path, type ShapeError } from "../shape.ts";
import { digest } from "../signature.ts";
import { cachedTokens, tokensIn } from "../tokens.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import { camelCased } from "./camel-case.ts";
import { type ContentFrame, contentChunks, wholeContent } from "./candidates.ts";
import { checkOutput, checkTools, choiceOf, declarationsOf, formatOf, readThinking, showsThoughts } from "./config.ts";
import { checkCallSignatures, checkCallTurns, checkContents, inputTurns, joinModelTurns } from "./contents.ts";
import { batchEmbedContents, embedContent } from "./embeddings.ts";
import { type GeminiModel, geminiModel, listed } from "./gemini-models.ts";

const statuses: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  409: "ABORTED",
  429: "RESOURCE_EXHAUSTED",
  499: "CANCELLED",
  500: "INTERNAL",
  501: "UNIMPLEMENTED",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
};

function snake(path: Path): string {
  return bracketPath(path).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** An unknown name: glowingjade/obsidian-smart-composer#455, 2025-08. */
function shapeError({ reason, path, value }: ShapeError): ApiError {
  const at = snake(path);
  const written = JSON.stringify(value)?.slice(0, 80);
  if (at === "contents" && (reason.kind === "missing" || reason.kind === "min"))
    return invalid("* GenerateContentRequest.contents: contents is not specified");
  switch (reason.kind) {
    case "unknown": {
      const place = path.length > 1 ? ` at '${snake(path.slice(0, -1))}'` : "";
      const problem = `Unknown name "${path.at(-1)}"${place}: Cannot find field.`;
      return invalid(`Invalid JSON payload received. ${problem}`, { param: at });
    }
    case "missing":
      return invalid(`* GenerateContentRequest.${at}: required field is not specified`, { param: at });
    case "type":
      return invalid(`Invalid value at '${at}' (${reason.expected}), ${written}`, { param: at });
    case "enum":
      return invalid(`Invalid value at '${at}' (enum), ${written}`, { param: at });
    case "min":
    case "max": {
      const { found, limit, kind } = reason;
      if (Array.isArray(value)) return invalid(`The number of ${at} must not exceed ${limit}: ${found} given.`);
      const side = kind === "min" ? "begins" : "ends";
      return invalid(
        `Unable to submit request because ${at} has the value ${found} but the supported range ${side} at ${limit}.`,
      );
    }
    case "pattern":
      return invalid(`Invalid value at '${at}': it must match ${reason.pattern}`, { param: at });
  }
}

function modelInputOf(body: JsonObject, name: string, contents: JsonObject[], reasoning: Reasoning): ModelInput {
  const config = asObject(body.generationConfig);
  return {
    ...emptyInput("gemini", "generateContent", name),
    turns: inputTurns(contents),
    ...reasoning,
    tools: declarationsOf(body).map((each) => ({
      name: asString(each.name),
      schema: each.parametersJsonSchema ?? each.parameters,
    })),
    choice: choiceOf(body),
    stops: asArray(config.stopSequences).map(asString),
    limit: numberOf(config.maxOutputTokens),
    format: formatOf(body),
  };
}

function frameOf(body: JsonObject, name: string, contents: JsonObject[], model: GeminiModel): ContentFrame {
  const prompt = tokensIn(body.systemInstruction) + tokensIn(body.tools) + tokensIn(contents);
  const answered = contents.some((content) => content.role === "model");
  return {
    seed: digest(JSON.stringify(body)),
    model: name,
    signs: model.generation >= 3,
    showsThoughts: showsThoughts(body),
    prompt,
    cached: cachedTokens(prompt, answered),
  };
}

const overloaded = {
  error: { code: 503, message: "The model is overloaded. Please try again later.", status: "UNAVAILABLE" },
};

function framesOf(chunks: JsonObject[], middle: number, sse: boolean): Frames {
  const crlf = "\r\n\r\n";
  if (sse) {
    const write = (chunk: JsonObject) => `data: ${JSON.stringify(chunk)}${crlf}`;
    return { list: chunks.map(write), middle, failure: [write(overloaded)] };
  }
  const write = (chunk: JsonObject, index: number) => `${index === 0 ? "[" : ",\r\n"}${JSON.stringify(chunk)}`;
  return { list: [...chunks.map(write), "]"], middle, failure: [write(overloaded, middle), "]"] };
}

function converse(value: unknown, call: Call, name: string, streams: boolean): Reply {
  const request = camelCased(value);
  checkShape(spec.schema, request, { nulls: true });
  const body = asObject(request);
  const model = geminiModel(name);
  if (model === undefined) {
    throw new ApiError(
      404,
      `models/${name} is not found for API version v1beta, or is not supported for generateContent.`,
    );
  }
  const sent = asArray(body.contents).map(asObject);
  checkContents(sent);
  const contents = joinModelTurns(sent);
  checkOutput(body, model);
  const reasoning = readThinking(body, model);
  checkTools(body, model);
  checkCallTurns(contents, model);
  checkCallSignatures(contents, model);

  const answer = compose(modelInputOf(body, name, contents, reasoning));
  if (answer.failure !== undefined) {
    const { status, seconds } = answer.failure;
    throw new ApiError(status, defaultMessage(status), status === 429 ? { code: `${seconds}s` } : {});
  }
  const frame = frameOf(body, name, contents, model);
  if (streams) {
    const sse = call.query.get("alt") === "sse";
    const { chunks, middle } = contentChunks(answer, frame);
    const headers = { "content-type": sse ? "text/event-stream" : "application/json; charset=UTF-8" };
    return streamReply(framesOf(chunks, middle, sse), answer.disturbance, headers);
  }
  if (answer.disturbance === "fail-stream") throw new ApiError(503, overloaded.error.message);
  return disturbedReply(jsonReply(200, wholeContent(answer, frame)), answer.disturbance);
}

/** Counts the tokens of contents alone, or of a whole request that names its model. */
function countTokens(value: unknown, name: string): Reply {
  const { generateContentRequest, ...counted } = asObject(camelCased(value));
  const whole = generateContentRequest === undefined ? undefined : asObject(generateContentRequest);
  if (whole !== undefined && whole.model !== `models/${name}`)
    throw invalid("* CountTokensRequest.generate_content_request.model: unexpected model name format");
  const { contents, systemInstruction, tools } = whole ?? { contents: counted.contents };
  return jsonReply(200, { totalTokens: tokensIn(systemInstruction) + tokensIn(tools) + tokensIn(contents) });
}

function describe(name: string): JsonObject {
  return {
    name: `models/${name}`,
    displayName: name,
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: ["generateContent", "countTokens"],
  };
}

/** `v1beta/models/{model}:{method}`, `v1` as well; an encoded slash does not split the model name. */
function endpoint(steps: string[]): Endpoint | undefined {
  const [version, first, last = ""] = steps;
  if ((version !== "v1" && version !== "v1beta") || first !== "models" || steps.length > 3) return undefined;
  if (steps.length === 2) return { method: "GET", answer: () => jsonReply(200, { models: listed.map(describe) }) };
  const colon = last.lastIndexOf(":");
  if (colon < 0)
    return geminiModel(last) === undefined
      ? undefined
      : { method: "GET", answer: () => jsonReply(200, describe(last)) };
  const name = last.slice(0, colon);
  switch (last.slice(colon + 1)) {
    case "generateContent":
      return { method: "POST", answer: (body, call) => converse(body, call, name, false) };
    case "streamGenerateContent":
      return { method: "POST", answer: (body, call) => converse(body, call, name, true) };
    case "countTokens":
      return { method: "POST", answer: (body) => countTokens(body, name) };
    case "embedContent":
      return { method: "POST", answer: (body) => embedContent(body, name) };
    case "batchEmbedContents":
      return { method: "POST", answer: (body) => batchEmbedContents(body, name) };
    default:
      return undefined;
  }
}

/** A wrong key is a 400: cequence-io/openai-scala-client#109, read 2026-11-21. */
function authorize(call: Call): void {
  const key = call.headers["x-goog-api-key"] ?? call.query.get("key") ?? "";
  if (key === "") {
    throw new ApiError(
      403,
      "Method doesn't allow unregistered callers. Please use API Key or other form of API consumer identity.",
    );
  }
  if (isInvalidKey(key))
    throw new ApiError(400, "API key not valid. Please pass a valid API key.", { type: "API_KEY_INVALID" });
}

function detailsOf({ details }: ApiError): JsonObject[] {
  const type = "type.googleapis.com/google.rpc";
  if (details.type !== undefined)
    return [{ "@type": `${type}.ErrorInfo`, reason: details.type, domain: "googleapis.com" }];
  if (typeof details.code === "string") {
    const quota = { quotaMetric: "requests", quotaId: "GenerateRequestsPerMinutePerProjectPerModel", quotaValue: "10" };
    return [
      { "@type": `${type}.QuotaFailure`, violations: [quota] },
      { "@type": `${type}.RetryInfo`, retryDelay: details.code },
    ];
  }
  if (typeof details.param !== "string") return [];
  return [{ "@type": `${type}.BadRequest`, fieldViolations: [{ field: details.param, description: "" }] }];
}

export const gemini: Provider = {
  key: "gemini",
  base: "/gemini",
  environment: (address) => ({ GEMINI_BASE_URL: `${address}/gemini`, GEMINI_API_KEY: "simulator" }),
  endpoint,
  authorize,
  mediaTypeStatus: 400,
  invalidJson: (reason) => new ApiError(400, `Invalid JSON payload received. ${reason}`),
  shapeError,
  errorReply(failure, call) {
    const { status: code, message } = failure;
    const status = statuses[code] ?? (code < 500 ? "INVALID_ARGUMENT" : "UNKNOWN");
    const details = detailsOf(failure);
    const error = { code, message, status, ...(details.length > 0 && { details }) };
    const inArray = call.steps.at(-1)?.endsWith(":streamGenerateContent") === true && call.query.get("alt") !== "sse";
    return jsonReply(code, inArray ? [{ error }] : { error }, failure.details.headers);
  },
};
