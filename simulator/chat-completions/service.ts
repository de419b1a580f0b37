/** What the three chat-completions servers do alike once a request is accepted. */
import { type Answer, compose } from "../answer.ts";
import { asNumber, asText, type JsonObject } from "../values.ts";
import { Refusal, titleOf } from "../api-error.ts";
import { disturbedReply, jsonReply, type Reply, streamReply } from "../reply.ts";
import { bareScene, type Scene } from "../model-input.ts";
import { bracketed, type Fault } from "../checkers.ts";
import { digest } from "../signature.ts";
import { weigh } from "../tokens.ts";
import { type ChatFrame, chatFrames, type Spelling, wholeChat } from "./completion.ts";
import { choiceOf, formatOf, messagesOf, saidIn, stopsOf, toolsOf } from "./conversation.ts";

export interface Reasoning {
  thinks: boolean;
  effort: string | undefined;
  notes: string[];
}

export function sceneOf(provider: string, body: JsonObject, reasoning: Reasoning): Scene {
  return {
    ...bareScene(provider, "chat completions", asText(body.model)),
    said: saidIn(messagesOf(body)),
    notes: reasoning.notes,
    thinks: reasoning.thinks,
    effort: reasoning.effort,
    tools: toolsOf(body),
    choice: choiceOf(body),
    parallel: body.parallel_tool_calls !== false,
    stops: stopsOf(body),
    limit: asNumber(body.max_completion_tokens) ?? asNumber(body.max_tokens),
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
  scene: Scene;
  spelling: Spelling;
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
    prompt: weigh(body.messages) + weigh(body.tools),
    completion: answer.thoughtTokens + answer.spokenTokens,
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
  if (answer.failure !== undefined) {
    const { status, seconds } = answer.failure;
    const wait = [429, 503].includes(status) ? { "retry-after": String(seconds) } : {};
    throw new Refusal(status, titleOf(status), { headers: wait });
  }
  const frame: ChatFrame = {
    seed: digest(JSON.stringify(body)),
    model: asText(body.model),
    usage: service.usage(countsOf(body, answer)),
    sendsUsage: service.sendsUsage,
    spelling: service.spelling,
  };
  if (body.stream === true) {
    const headers = { ...service.headers, "content-type": "text/event-stream; charset=utf-8" };
    return streamReply(chatFrames(answer, frame), answer.disturbance, headers);
  }
  if (answer.disturbance?.kind === "error") return service.failed(frame);
  return disturbedReply(jsonReply(200, wholeChat(answer, frame), service.headers), answer.disturbance);
}

/** Words a fault the way Python validators do. */
export function sayFault({ path, reason }: Fault): string {
  const at = bracketed(path) || "body";
  switch (reason.kind) {
    case "unknown":
      return `${at}: unknown field`;
    case "missing":
      return `${at}: Field required`;
    case "type":
      return `${at}: Input should be a valid ${reason.expected}`;
    case "word":
      return `${at}: Input should be ${reason.allowed.map((word) => `'${word}'`).join(", ")}`;
    case "least":
      return `${at}: must be at least ${reason.limit}`;
    case "most":
      return `${at}: must be at most ${reason.limit}`;
    case "pattern":
      return `${at}: must match ${reason.pattern}`;
  }
}

export function listOf(ids: string[]): Reply {
  const data = ids.map((id) => ({ id, object: "model", created: 1_784_160_000, owned_by: "simulator" }));
  return jsonReply(200, { object: "list", data });
}
