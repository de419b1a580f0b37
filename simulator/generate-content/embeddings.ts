/**
 * `:embedContent` and `:batchEmbedContents` of Google's embedding models. Sources: ai.google.dev/api/embeddings and the types of
 * @google/genai 3.1, 2026-11.
 */
import { numberOf } from "../../runtime/json.ts";
import { ApiError, invalid } from "../api-error.ts";
import { jsonReply, type Reply } from "../reply.ts";
import { digest } from "../signature.ts";
import { tokensIn } from "../tokens.ts";
import { asArray, asObject, type JsonObject } from "../values.ts";
import { camelCased } from "./camel-case.ts";

const mostValues = 3072;

function checkModel(name: string, method: string): void {
  if (/^(gemini|text)-embedding-/.test(name)) return;
  throw new ApiError(404, `models/${name} is not found for API version v1beta, or is not supported for ${method}.`);
}

/** A vector of length 1, the same for the same content. */
function valuesOf(content: unknown, count: number): number[] {
  const seed = Number.parseInt(digest(JSON.stringify(content), 8), 16);
  const values = Array.from({ length: count }, (_, index) => Math.sin(seed + index));
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

/** @param at the name of the request in errors */
function embedding({ content, outputDimensionality: asked }: JsonObject, at: string): { values: number[] } {
  if (asArray(asObject(content).parts).length === 0) throw invalid(`* ${at}.content: contents is not specified`);
  const count = numberOf(asked) ?? mostValues;
  if (count < 1 || count > mostValues)
    throw invalid(`* ${at}.output_dimensionality: must be between 1 and ${mostValues}`);
  return { values: valuesOf(content, count) };
}

export function embedContent(value: unknown, name: string): Reply {
  checkModel(name, "embedContent");
  const body = asObject(camelCased(value));
  const promptTokenCount = tokensIn(body.content);
  return jsonReply(200, { embedding: embedding(body, "EmbedContentRequest"), usageMetadata: { promptTokenCount } });
}

/** Each request names the model of the path. */
export function batchEmbedContents(value: unknown, name: string): Reply {
  checkModel(name, "batchEmbedContents");
  const requests = asArray(asObject(camelCased(value)).requests).map(asObject);
  if (requests.length === 0) throw invalid("* BatchEmbedContentsRequest.requests: at least one request is required");
  const embeddings = requests.map((request, index) => {
    const at = `BatchEmbedContentsRequest.requests[${index}]`;
    if (request.model !== `models/${name}`) throw invalid(`* ${at}.model: model must match the model in the URL`);
    return embedding(request, at);
  });
  const promptTokenCount = requests.reduce((sum, { content }) => sum + tokensIn(content), 0);
  return jsonReply(200, { embeddings, usageMetadata: { promptTokenCount } });
}
