/** The request type of the library. After validation, a request is an `EngineRequest`. */
import type { ChatMessage, EngineRequest, Native } from "../../generated/hub.ts";

/** A message of the history. The message of an answer can be used unchanged, including null content. */
export type RequestMessage = Omit<ChatMessage, "content"> & { content?: ChatMessage["content"] | null };

/**
 * `model`, `messages`, and any other field of `EngineRequest`. A field `x-<provider key>` is a native object: only that
 * provider receives and validates it. In native objects and schemas, a number that a double cannot represent can be a
 * BigInt or `JSON.rawJSON("…")`.
 */
export type CompletionRequest = Omit<EngineRequest, "messages"> & {
  messages: readonly RequestMessage[];
  [namespace: `x-${string}`]: Native | undefined;
};
