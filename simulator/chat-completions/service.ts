/** The common part of the servers of chat completions once a request is accepted. */
import { numberOf } from "../../runtime/json.ts";
import { type Answer, compose, thoughtOf } from "../answer.ts";
import { ApiError, throwFailure } from "../api-error.ts";
import { emptyInput, type ModelInput, type Reasoning } from "../model-input.ts";
import { modelListEndpoint } from "../model-list.ts";
import type { Endpoint } from "../provider.ts";
import { disturbedReply, jsonReply, type Reply, streamReply } from "../reply.ts";
import { bracketPath, quoted, type ShapeError } from "../shape.ts";
import { digest } from "../signature.ts";
import { cachedTokens, tokensIn } from "../tokens.ts";
import { asString, type JsonObject } from "../values.ts";
import { type ChatFrame, chatFrames, type Dialect, wholeChat } from "./completion.ts";
import { choiceOf, formatOf, inputTurns, messagesOf, stopsOf, toolsOf } from "./conversation.ts";

export function modelInputOf(provider: string, body: JsonObject, reasoning: Reasoning): ModelInput {
  return {
    ...emptyInput(provider, "chat completions", asString(body.model)),
    ...reasoning,
    turns: inputTurns(messagesOf(body)),
    tools: toolsOf(body),
    choice: choiceOf(body),
    parallel: body.parallel_tool_calls !== false,
    stops: stopsOf(body),
    limit: numberOf(body.max_completion_tokens) ?? numberOf(body.max_tokens),
    format: formatOf(body),
  };
}

export interface Counts {
  prompt: number;
  completion: number;
  reasoning: number;
  answered: boolean;
}

export interface Service {
  input: ModelInput;
  dialect: Dialect;
  usage(counts: Counts): JsonObject;
  /** The thoughts as text, for a server that leaves them in the content. */
  inlineThoughts?: ((answer: Answer) => string) | undefined;
  sendsUsage: boolean;
  headers?: Record<string, string>;
  /** The reply when the server fails while it generates a whole answer; an error 500 without it. */
  failed?(): Reply;
}

function countsOf(body: JsonObject, answer: Answer): Counts {
  return {
    prompt: tokensIn(body.messages) + tokensIn(body.tools),
    completion: answer.thoughtTokens + answer.outputTokens,
    reasoning: answer.thoughtTokens,
    answered: messagesOf(body).some((message) => message.role === "assistant"),
  };
}

/** The thoughts as a model without a reasoning parser writes them, in think tags. */
export function inThinkTags(answer: Answer): string {
  const thought = thoughtOf(answer);
  return thought === "" ? "" : `<think>\n${thought}\n</think>\n\n`;
}

function inlined(answer: Answer, thoughts: string): Answer {
  const spoken = answer.pieces.filter((piece) => piece.kind !== "thought");
  return { ...answer, pieces: thoughts === "" ? spoken : [{ kind: "text", text: thoughts }, ...spoken] };
}

export function serveChat(body: JsonObject, service: Service): Reply {
  const composed = compose(service.input);
  const answer = service.inlineThoughts === undefined ? composed : inlined(composed, service.inlineThoughts(composed));
  throwFailure(answer.failure);
  const frame: ChatFrame = {
    seed: digest(JSON.stringify(body)),
    model: asString(body.model),
    usage: service.usage(countsOf(body, answer)),
    sendsUsage: service.sendsUsage,
    dialect: service.dialect,
  };
  if (body.stream === true) {
    const headers = { ...service.headers, "content-type": "text/event-stream; charset=utf-8" };
    return streamReply(chatFrames(answer, frame), answer.disturbance, headers);
  }
  if (answer.disturbance === "fail-stream") {
    if (service.failed !== undefined) return service.failed();
    throw new ApiError(500, "Internal server error", { type: "InternalServerError" });
  }
  return disturbedReply(jsonReply(200, wholeChat(answer, frame), service.headers), answer.disturbance);
}

/** The message of a Python validator. */
export function shapeMessage({ path, reason, value }: ShapeError): string {
  const at = bracketPath(path) || "body";
  switch (reason.kind) {
    case "unknown":
      return `${at}: unknown field`;
    case "missing":
      return `${at}: Field required`;
    case "type":
      return `${at}: Input should be a valid ${reason.expected}`;
    case "enum":
      return `${at}: Input should be ${quoted(reason.allowed).join(", ")}`;
    case "min":
      if (Array.isArray(value))
        return `\`${at}\` must not be an empty array: it must have at least ${reason.limit} element.`;
      return `${at}: must be at least ${reason.limit}`;
    case "max":
      return `${at}: must be at most ${reason.limit}`;
    case "pattern":
      return `${at}: must match ${reason.pattern}`;
  }
}

/** Usage with details; a prompt of `minCached` tokens may come from the cache. */
export function usageOf({ prompt, completion, reasoning, answered }: Counts, minCached?: number): JsonObject {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cachedTokens(prompt, answered, minCached) },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}

export function endpointOf(steps: string[], create: Endpoint["answer"], models: string[]): Endpoint | undefined {
  const path = steps.join("/");
  if (path === "chat/completions") return { method: "POST", answer: create };
  return path === "models" ? modelListEndpoint(models) : undefined;
}
