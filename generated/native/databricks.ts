// @generated from spec/providers/databricks.yaml and spec/native/chat-completions.yaml. Do not edit; run `npm run generate`.
import type {
  Annotation,
  ChatUsage,
  EffortWord,
  Failure,
  FilteredContent,
  FilterResults,
  ReadAudio,
  ReadCall,
  ReadFunction,
  ReadImage,
  ReadReasoning,
} from "./chat-completions.ts";

/**
 * One event of a stream; the last one is not JSON.
 */
export type ChatEvent = ChatReply | "[DONE]";
export type ReadPart =
  | ReadImage
  | {
      type: "text";
      text?: string | null | undefined;
    }
  | {
      type: "thinking";
      thinking?: ReadPart[] | null | undefined;
      closed?: boolean | null | undefined;
    }
  | {
      type: "reasoning";
      summary?: ReadPart[] | undefined;
    }
  | {
      type: "summary_text";
      text?: string | null | undefined;
    };
/**
 * DeepSeek, Moonshot and Z.ai.
 */
export interface ThinkingSwitch {
  thinking: {
    type: "enabled" | "disabled";
    clear_thinking?: boolean | undefined;
    keep?: "all" | undefined;
    budget_tokens?: number | undefined;
  };
  reasoning_effort?: EffortWord | undefined;
}
/**
 * A whole answer, a chunk of a stream, or a flat error.
 */
export interface ChatReply {
  object?: string | null | undefined;
  id?: string | null | undefined;
  created?: number | null | undefined;
  model?: string | null | undefined;
  choices?: Choice[] | null | undefined;
  usage?: ChatUsage | null | undefined;
  prompt_filter_results?: FilteredContent[] | null | undefined;
  /**
   * The tier that was used.
   */
  service_tier?: string | null | undefined;
  x_groq?:
    | {
        usage?: ChatUsage | null | undefined;
      }
    | null
    | undefined;
  error?: Failure | null | undefined;
  message?: string | null | undefined;
  type?: string | null | undefined;
  code?: string | number | null | undefined;
}
export interface Choice {
  index?: number | null | undefined;
  logprobs?: null | undefined;
  delta?: ReadMessage | null | undefined;
  message?: ReadMessage | null | undefined;
  finish_reason?: string | null | undefined;
  stop_reason?: string | number | null | undefined;
  matched_stop?: string | number | null | undefined;
  /**
   * Moonshot AI, in the last chunk.
   */
  usage?: ChatUsage | null | undefined;
  error?: Failure | null | undefined;
  content_filter_results?: FilterResults | null | undefined;
}
/**
 * A message or a piece of one. The reasoning text has two names, and some servers send both.
 */
export interface ReadMessage {
  role?: string | null | undefined;
  content?: (string | null) | ReadPart[] | undefined;
  refusal?: string | null | undefined;
  reasoning_content?: string | null | undefined;
  reasoning?: string | null | undefined;
  reasoning_details?: ReadReasoning[] | null | undefined;
  tool_calls?: ReadCall[] | null | undefined;
  function_call?: ReadFunction | null | undefined;
  images?: ReadImage[] | null | undefined;
  audio?: ReadAudio | null | undefined;
  annotations?: Annotation[] | null | undefined;
}
