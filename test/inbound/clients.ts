/** The official SDKs for Node behind one interface: each asks its own vendor's API and reads the answer with its strictest reader. */
import type { Open, Thrown } from "./conversation.ts";
import { openChatCompletions } from "./official/chat-completions.ts";
import { openGenerateContent } from "./official/generate-content.ts";
import { openMessages } from "./official/messages.ts";
import { openResponses } from "./official/responses.ts";

export const clients: Readonly<Record<string, Open>> = {
  "chat-completions": openChatCompletions,
  responses: openResponses,
  messages: openMessages,
  "generate-content": openGenerateContent,
};

/** An error of one of these SDKs. */
export function thrown(error: unknown): Thrown {
  const { constructor: made, status, message, headers } = error as Error & { status?: number; headers?: Headers };
  return { name: made.name, status, message, retryAfter: headers?.get("retry-after") ?? undefined };
}
