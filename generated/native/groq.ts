// @generated from spec/providers/groq.yaml and spec/native/chat-completions.yaml. Do not edit; run `npm run generate`.
import type {
  AudioConfig,
  CallerChoice,
  CallerFormat,
  CallerFunction,
  CallerMessage,
  CallerSearch,
  CallerTool,
  ImageConfig,
  Message,
  Modality,
  ResponseFormatParam,
  StopStrings,
  StreamOptions,
  ToolChoiceParam,
  ToolParam,
} from "./chat-completions.ts";

export type EffortWord = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | "default";
export interface ChatRequest {
  model?: string | undefined;
  /**
   * @minItems 1
   */
  messages: Message[];
  max_tokens?: number | undefined;
  max_completion_tokens?: number | undefined;
  temperature?: number | undefined;
  top_p?: number | undefined;
  top_k?: number | undefined;
  min_p?: number | undefined;
  frequency_penalty?: number | undefined;
  presence_penalty?: number | undefined;
  repetition_penalty?: number | undefined;
  seed?: number | undefined;
  n?: number | undefined;
  stop?: string | StopStrings | undefined;
  logprobs?: boolean | undefined;
  top_logprobs?: number | undefined;
  tools?: ToolParam[] | undefined;
  tool_choice?: ToolChoiceParam | undefined;
  parallel_tool_calls?: boolean | undefined;
  response_format?: ResponseFormatParam | undefined;
  stream?: boolean | undefined;
  stream_options?: StreamOptions | undefined;
  reasoning_effort?: EffortWord | undefined;
  chat_template_kwargs?:
    | {
        [k: string]: any;
      }
    | undefined;
  modalities?: Modality[] | undefined;
  image_config?: ImageConfig | undefined;
  audio?: AudioConfig | undefined;
}
/**
 * An effort as one string; of most of these APIs.
 */
export interface EffortField {
  reasoning_effort: EffortWord;
}
/**
 * OpenRouter and other gateways.
 */
export interface ReasoningField {
  reasoning: {
    effort: EffortWord;
  };
}
/**
 * Together and DeepInfra. Models with levels take the effort instead.
 */
export interface ReasoningSwitch {
  reasoning?:
    | {
        enabled: boolean;
      }
    | undefined;
  reasoning_effort?: EffortWord | undefined;
}
/**
 * DeepSeek, Moonshot and Z.ai.
 */
export interface ThinkingSwitch {
  thinking: {
    type: "enabled" | "disabled";
    clear_thinking?: boolean | undefined;
    keep?: "all" | undefined;
  };
  reasoning_effort?: EffortWord | undefined;
}
/**
 * Qwen at Alibaba and SiliconFlow.
 */
export interface ThinkingFlag {
  enable_thinking: boolean;
  reasoning_effort?: EffortWord | undefined;
}
export interface CallerRequest {
  model?: string | undefined;
  messages: CallerMessage[];
  stream?: boolean | undefined;
  stream_options?:
    | {
        include_usage?: boolean | undefined;
      }
    | undefined;
  max_tokens?: number | undefined;
  max_completion_tokens?: number | undefined;
  temperature?: number | undefined;
  top_p?: number | undefined;
  top_k?: number | undefined;
  stop?: string | StopStrings | undefined;
  tools?: CallerTool[] | undefined;
  functions?: CallerFunction[] | undefined;
  tool_choice?: ("auto" | "none" | "required") | CallerChoice | undefined;
  function_call?:
    | ("auto" | "none")
    | {
        name: string;
      }
    | undefined;
  response_format?: CallerFormat | undefined;
  reasoning_effort?: EffortWord | undefined;
  reasoning?:
    | {
        effort?: EffortWord | undefined;
        max_tokens?: number | undefined;
        enabled?: boolean | undefined;
      }
    | undefined;
  store?: boolean | undefined;
  prompt_cache_key?: string | undefined;
  prompt_cache_retention?: string | undefined;
  prompt_cache_options?:
    | {
        mode?: string | undefined;
        ttl?: string | undefined;
        [k: string]: any;
      }
    | undefined;
  safety_identifier?: string | undefined;
  user?: string | undefined;
  metadata?:
    | {
        [k: string]: any;
      }
    | undefined;
  service_tier?: string | undefined;
  seed?: number | undefined;
  frequency_penalty?: number | undefined;
  presence_penalty?: number | undefined;
  verbosity?: "low" | "medium" | "high" | undefined;
  modalities?: Modality[] | undefined;
  image_config?: ImageConfig | undefined;
  audio?: AudioConfig | undefined;
  parallel_tool_calls?: boolean | undefined;
  web_search_options?: CallerSearch | undefined;
  n?: number | undefined;
  logprobs?: boolean | undefined;
}
