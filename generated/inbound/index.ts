// @generated from spec/inbound/{chat-completions,generate-content,messages,responses}.yaml. Do not edit; run `npm run generate`.
import type { InboundApi } from "../../runtime/primitives.ts";
import { chatCompletions } from "./chat-completions.ts";
import { generateContent } from "./generate-content.ts";
import { messages } from "./messages.ts";
import { responses } from "./responses.ts";
import { readCallerRequest as checkChatCompletions } from "./chat-completions-request.ts";
import { readCallerRequest as checkGenerateContent } from "./generate-content-request.ts";
import { readMessagesRequest as checkMessages } from "./messages-request.ts";
import { readCallerRequest as checkResponses } from "./responses-request.ts";

/** Every inbound API. */
export const inboundApis: readonly InboundApi[] = [
  { ...chatCompletions, check: checkChatCompletions },
  { ...generateContent, check: checkGenerateContent },
  { ...messages, check: checkMessages },
  { ...responses, check: checkResponses },
];
