// @generated from spec/providers/deepseek.yaml and spec/native/chat-completions.yaml. Do not edit; run `npm run generate`.
import type { ReasoningParam } from "./chat-completions.ts";

/**
 * The native fields for past reasoning on an assistant message.
 */
export interface Replay {
  reasoning?: string | undefined;
  reasoning_content?: string | undefined;
  reasoning_details?: ReasoningParam[] | undefined;
  content?: "" | undefined;
}
