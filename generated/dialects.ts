// @generated from spec/dialects/{responses,messages,generate-content,chat-completions,converse}.yaml. Do not edit; run `npm run generate`.
import * as chatCompletions from "./dialects/chat-completions.ts";
import * as converse from "./dialects/converse.ts";
import * as generateContent from "./dialects/generate-content.ts";
import * as messages from "./dialects/messages.ts";
import * as responses from "./dialects/responses.ts";

/** What the file of each dialect exports, by its name. */
export const dialects: Readonly<Record<string, object>> = {
  "chat-completions": chatCompletions,
  converse: converse,
  "generate-content": generateContent,
  messages: messages,
  responses: responses,
};
