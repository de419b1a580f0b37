// @generated from spec/inbound/{chat-completions,generate-content,messages,responses}.yaml. Do not edit; run `npm run generate`.
import type { InboundApi } from "../../runtime/primitives.ts";
import { readCallerRequest as checkChatCompletions } from "./chat-completions-request.ts";
import { chatCompletions } from "./chat-completions.ts";
import { readCallerRequest as checkGenerateContent } from "./generate-content-request.ts";
import { generateContent } from "./generate-content.ts";
import { readMessagesRequest as checkMessages } from "./messages-request.ts";
import { messages } from "./messages.ts";
import { readCallerRequest as checkResponses } from "./responses-request.ts";
import { responses } from "./responses.ts";

/** Every inbound API. */
export const inboundApis: readonly InboundApi[] = [
  { ...chatCompletions, check: checkChatCompletions },
  { ...generateContent, check: checkGenerateContent },
  { ...messages, check: checkMessages },
  { ...responses, check: checkResponses },
];
