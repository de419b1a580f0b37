/** What the three chat-completions servers do alike once a request is accepted. */
import { numberOf } from "../../runtime/json.ts";
import { type Answer, compose } from "../answer.ts";
import { throwFailure } from "../api-error.ts";
import { bracketPath, type ShapeError } from "../checkers.ts";
import { emptyInput, type ModelInput } from "../model-input.ts";
import { disturbedReply, jsonReply, type Reply, streamReply } from "../reply.ts";
import { digest } from "../signature.ts";
import { tokensIn } from "../tokens.ts";
import { asString, type JsonObject } from "../values.ts";
import { type ChatFrame, chatFrames, type Dialect, wholeChat } from "./completion.ts";
import { choiceOf, formatOf, inputTurns, messagesOf, stopsOf, toolsOf } from "./conversation.ts";

export interface Reasoning {
  thinks: boolean;
  effort: string | undefined;
  notes: string[];
}

export function modelInputOf(provider: string, body: JsonObject, reasoning: Reasoning): ModelInput {
  return {
    ...emptyInput(provider, "chat completions", asString(body.model)),
    turns: inputTurns(messagesOf(body)),
    notes: reasoning.notes,
    thinks: reasoning.thinks,
    effort: reasoning.effort,
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
  scene: ModelInput;
  spelling: Dialect;
  usage(counts: Counts): JsonObject;
  /** Where the server leaves the thoughts in the text: how they stand there. */
  inlineThoughts?: ((answer: Answer) => string) | undefined;
  sendsUsage: boolean;
  headers: Record<string, string>;
  /** The whole answer when the server fails while it makes one. */
  failed(frame: ChatFrame): Reply;
}

function countsOf(body: JsonObject, answer: Answer): Counts {
  return {
    prompt: tokensIn(body.messages) + tokensIn(body.tools),
    completion: answer.thoughtTokens + answer.outputTokens,
    reasoning: answer.thoughtTokens,
    answered: messagesOf(body).some((message) => message.role === "assistant"),
  };
}

function inlined(answer: Answer, thoughts: string): Answer {
  const spoken = answer.pieces.filter((piece) => piece.kind !== "thought");
  return { ...answer, pieces: thoughts === "" ? spoken : [{ kind: "text", text: thoughts }, ...spoken] };
}

export function serveChat(body: JsonObject, service: Service): Reply {
  const composed = compose(service.scene);
  const answer = service.inlineThoughts === undefined ? composed : inlined(composed, service.inlineThoughts(composed));
  throwFailure(answer.failure);
  const frame: ChatFrame = {
    seed: digest(JSON.stringify(body)),
    model: asString(body.model),
    usage: service.usage(countsOf(body, answer)),
    sendsUsage: service.sendsUsage,
    spelling: service.spelling,
  };
  if (body.stream === true) {
    const headers = { ...service.headers, "content-type": "text/event-stream; charset=utf-8" };
    return streamReply(chatFrames(answer, frame), answer.disturbance, headers);
  }
  if (answer.disturbance === "fail-stream") return service.failed(frame);
  return disturbedReply(jsonReply(200, wholeChat(answer, frame), service.headers), answer.disturbance);
}

/** Words a fault the way Python validators do. */
export function shapeMessage({ path, reason }: ShapeError): string {
  const at = bracketPath(path) || "body";
  switch (reason.kind) {
    case "unknown":
      return `${at}: unknown field`;
    case "missing":
      return `${at}: Field required`;
    case "type":
      return `${at}: Input should be a valid ${reason.expected}`;
    case "enum":
      return `${at}: Input should be ${reason.allowed.map((word) => `'${word}'`).join(", ")}`;
    case "min":
      return `${at}: must be at least ${reason.limit}`;
    case "max":
      return `${at}: must be at most ${reason.limit}`;
    case "pattern":
      return `${at}: must match ${reason.pattern}`;
  }
}

export function listOf(ids: string[]): Reply {
  const data = ids.map((id) => ({ id, object: "model", created: 1_784_160_000, owned_by: "simulator" }));
  return jsonReply(200, { object: "list", data });
}
