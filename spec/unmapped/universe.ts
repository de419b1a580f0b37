/**
 * The native fields of each API: the types of the vendors' SDKs, corrected where a type is not the JSON on the wire.
 * `npm run check` compares them with what the specs read and write.
 */
import type * as anthropic from "@anthropic-ai/sdk/resources/messages/messages";
import type { ErrorResponse } from "@anthropic-ai/sdk/resources/shared";
import type * as chat from "openai/resources/chat/completions/completions";
import type { ErrorObject } from "openai/resources/shared";

/** By API, as the files in `native/` are named. A part that the SDK does not declare is absent. */
export interface Apis {
  messages: {
    /** The SDK describes the version after 2023-06-01, which is the one that we speak: it still has these three. */
    request: anthropic.MessageCreateParamsBase & { temperature?: number; top_p?: number; top_k?: number };
    answer: anthropic.Message;
    /** The SDK reads the last two before its types. */
    event: anthropic.RawMessageStreamEvent | ErrorResponse | { type: "ping" };
    error: ErrorResponse;
    counted: anthropic.MessageTokensCount;
  };
  "chat-completions": {
    request: chat.ChatCompletionCreateParamsBase;
    answer: chat.ChatCompletion;
    event: chat.ChatCompletionChunk;
    error: { error: ErrorObject };
  };
}
