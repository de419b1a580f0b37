/** Requests to the inbound APIs that are expensive for their size. Twice the count makes a request twice as long. */
import type { ApiName } from "../inbound/stage.ts";
import { chatCompletions } from "./inbound/chat-completions.ts";
import { generateContent } from "./inbound/generate-content.ts";
import { messages } from "./inbound/messages.ts";
import type { Shapes } from "./inbound/pieces.ts";
import { responses } from "./inbound/responses.ts";

export const inboundBodies: Readonly<Record<ApiName, Shapes>> = {
  "chat-completions": chatCompletions,
  responses,
  messages,
  "generate-content": generateContent,
};
