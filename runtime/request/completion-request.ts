/** What the library takes, as its callers write it. Once it has been checked, it is an engine request. */
import type { ChatMessage, EngineRequest, Native } from "../../generated/hub.ts";

/** A message of the history. The message of an answer fits as it is, null content included. */
export type RequestMessage = Omit<ChatMessage, "content"> & { content?: ChatMessage["content"] | null };

/**
 * `model`, `messages`, and any control of `EngineRequest` beside them. A native object of one provider stands under its
 * namespace, `x-` and the provider's key; that provider validates it, and the others do not see it. In native objects and
 * schemas, a number that a double does not hold may be a BigInt or `JSON.rawJSON("…")`.
 */
export type CompletionRequest = Omit<EngineRequest, "messages"> & {
  messages: readonly RequestMessage[];
  [namespace: `x-${string}`]: Native | undefined;
};
