/** The Converse API as Amazon Bedrock serves it. */
import spec from "../../generated/explain/bedrock.json" with { type: "json" };
import { numberOf } from "../../runtime/json.ts";
import { compose } from "../answer.ts";
import { ApiError, invalid, throwFailure } from "../api-error.ts";
import { emptyInput, type ModelInput } from "../model-input.ts";
import { bearerToken, type Call, type Endpoint, isInvalidKey, type Provider } from "../provider.ts";
import { disturbedReply, jsonReply, type Reply, streamReply } from "../reply.ts";
import { checkShape, quoted, type ShapeError } from "../shape.ts";
import { digest } from "../signature.ts";
import { tokensIn } from "../tokens.ts";
import { asArray, asObject, asString, type JsonObject } from "../values.ts";
import { type BedrockModel, bedrockModel } from "./bedrock-models.ts";
import { checkCachePoints, checkFormat, checkTools } from "./checks.ts";
import { choiceOf, readBedrockControls, toolsOf } from "./controls.ts";
import { type MessageFrame, messageFrames, wholeMessage } from "./message.ts";
import { checkOpenLoop, checkPairing, inputTurns, readTurns, type Turn, usesTools } from "./turns.ts";

const types: Record<number, string> = {
  400: "ValidationException",
  403: "AccessDeniedException",
  404: "ResourceNotFoundException",
  408: "ModelTimeoutException",
  424: "ModelErrorException",
  429: "ThrottlingException",
  500: "InternalServerException",
  503: "ServiceUnavailableException",
};

function shapeError({ path, reason, value }: ShapeError): ApiError {
  const at = path.join(".") || "body";
  switch (reason.kind) {
    case "unknown":
      return invalid(`Malformed input request: #/${path.join("/")}: extraneous key is not permitted`);
    case "missing":
      return invalid(`Value null at '${at}' failed to satisfy constraint: Member must not be null`);
    case "type":
      return invalid(`Malformed input request: ${at} must be of type ${reason.expected}`);
    case "enum":
      return invalid(
        `Value at '${at}' failed to satisfy constraint: Member must satisfy enum value set: [${quoted(reason.allowed)}]`,
      );
    case "min":
    case "max":
      return invalid(
        `Value at '${at}' failed to satisfy constraint: ${reason.kind}imum ${reason.limit}, found ${reason.found}`,
      );
    case "pattern":
      return reason.pattern === "\\S"
        ? invalid(
            `The text field in the ContentBlock object at ${at} is blank. Add text to the text field, and try again.`,
          )
        : invalid(
            `Value '${String(value)}' at '${at}' failed to satisfy regular expression pattern: ${reason.pattern}`,
          );
  }
}

/** Marked prefixes are read from the cache when the conversation has been answered before, else written to it. */
function usageOf(body: JsonObject, points: number, turns: Turn[]): MessageFrame["usage"] {
  const input = tokensIn(body.system) + tokensIn(body.toolConfig) + tokensIn(body.messages) + 3;
  const cached = points > 0 && input >= 1024 ? input - (input % 64) : 0;
  const answered = turns.some((turn) => turn.role === "assistant");
  return { input, cacheRead: answered ? cached : 0, cacheWrite: answered ? 0 : cached };
}

function converse(value: unknown, name: string, streams: boolean): Reply {
  checkShape(spec.schema, value);
  const body = asObject(value);
  const model = bedrockModel(name);
  if (model === undefined) throw invalid("The provided model identifier is invalid.");
  const turns = readTurns(body, model);
  checkTools(body, model, usesTools(turns));
  checkPairing(turns);
  const points = checkCachePoints(body, model);
  const schema = checkFormat(body, model);
  const controls = readBedrockControls(body, model, name);
  checkOpenLoop(turns, controls.manual);

  const answer = compose(modelInputOf(body, name, model, turns, controls.reasoning, schema));
  throwFailure(answer.failure, []);
  const seed = digest(`${name}${JSON.stringify(body)}`);
  const frame = { seed, name, model, shows: controls.shows, usage: usageOf(body, points, turns) };
  const headers = { "x-amzn-requestid": seed };
  if (streams) {
    const stream = { ...headers, "content-type": "application/vnd.amazon.eventstream" };
    return streamReply(messageFrames(answer, frame), answer.disturbance, stream);
  }
  if (answer.disturbance === "fail-stream") throw new ApiError(424, "The model stopped in the middle.");
  return disturbedReply(jsonReply(200, wholeMessage(answer, frame), headers), answer.disturbance);
}

function modelInputOf(
  body: JsonObject,
  name: string,
  model: BedrockModel,
  turns: Turn[],
  reasoning: Pick<ModelInput, "notes" | "thinks" | "effort" | "budget">,
  schema: unknown,
): ModelInput {
  const config = asObject(body.inferenceConfig);
  return {
    ...emptyInput("bedrock", "converse", name),
    turns: inputTurns(turns),
    ...reasoning,
    thinks: reasoning.thinks && model.reasons !== "never",
    tools: toolsOf(body),
    ...choiceOf(body, model),
    stops: asArray(config.stopSequences).map(asString),
    limit: numberOf(config.maxTokens),
    format: schema === undefined ? "text" : { schema },
  };
}

function endpoint([first, name = "", operation, ...more]: string[]): Endpoint | undefined {
  if (first !== "model" || more.length > 0) return undefined;
  if (operation !== "converse" && operation !== "converse-stream") return undefined;
  return { method: "POST", answer: (body) => converse(body, name, operation === "converse-stream") };
}

function authorize(call: Call): void {
  const key = bearerToken(call);
  if (key === undefined) throw new ApiError(403, "Missing Authentication Token");
  if (isInvalidKey(key)) throw new ApiError(403, "Authentication failed: Please make sure your API Key is valid.");
}

export const bedrock: Provider = {
  key: "bedrock",
  base: "/bedrock",
  environment: (address) => ({ BEDROCK_BASE_URL: `${address}/bedrock`, AWS_BEARER_TOKEN_BEDROCK: "simulator" }),
  endpoint,
  authorize,
  mediaTypeStatus: 415,
  invalidJson: (reason) =>
    new ApiError(400, `Malformed input request, please reformat your input and try again: ${reason}`),
  shapeError,
  errorReply({ status, message, details }) {
    const type = types[status] ?? (status < 500 ? "ValidationException" : "InternalServerException");
    const headers = {
      "x-amzn-requestid": digest(message),
      "x-amzn-errortype": `${type}:http://internal.amazon.com/coral/com.amazon.bedrock/`,
      ...details.headers,
    };
    return jsonReply(status, { message }, headers);
  },
};
