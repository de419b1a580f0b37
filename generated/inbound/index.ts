// @generated from spec/inbound/{chat-completions,generate-content,messages,responses}.yaml. Do not edit; run `npm run generate`.
import type { InboundApi } from "../../runtime/primitives.ts";
import { chatCompletions } from "./chat-completions.ts";
import { generateContent } from "./generate-content.ts";
import { messages } from "./messages.ts";
import { responses } from "./responses.ts";

/** Every inbound API. */
export const inboundApis: readonly InboundApi[] = [chatCompletions, generateContent, messages, responses];
