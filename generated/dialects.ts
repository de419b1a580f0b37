// @generated from spec/dialects/{responses,messages,generate-content,chat-completions,converse}.yaml. Do not edit; run `npm run generate`.
import type { DialectReader } from "../runtime/primitives.ts";
import { reader as chatCompletions } from "./dialects/chat-completions.ts";
import { reader as converse } from "./dialects/converse.ts";
import { reader as generateContent } from "./dialects/generate-content.ts";
import { reader as messages } from "./dialects/messages.ts";
import { reader as responses } from "./dialects/responses.ts";

/** What reads a reply in each dialect, by its name. */
export const dialects: Readonly<Record<string, DialectReader>> = {
  "chat-completions": chatCompletions,
  converse: converse,
  "generate-content": generateContent,
  messages: messages,
  responses: responses,
};
