// @generated from spec/inbound/messages.yaml. Do not edit; run `npm run generate`.
import type { InboundApi } from "../../runtime/primitives.ts";
import { messages } from "./messages.ts";

/** Every inbound API. */
export const inboundApis: readonly InboundApi[] = [messages];
