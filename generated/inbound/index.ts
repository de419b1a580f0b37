// @generated from spec/inbound/{chat-completions,messages}.yaml. Do not edit; run `npm run generate`.
import type { InboundApi } from "../../runtime/primitives.ts";
import { chatCompletions } from "./chat-completions.ts";
import { messages } from "./messages.ts";

/** Every inbound API. */
export const inboundApis: readonly InboundApi[] = [chatCompletions, messages];
