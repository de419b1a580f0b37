// @generated from spec/providers/openrouter.yaml and spec/native/chat-completions.yaml. Do not edit; run `npm run generate`.
import type {
  AudioConfig,
  CallerChoice,
  CallerFormat,
  CallerFunction,
  CallerMessage,
  CallerSearch,
  CallerTool,
  EffortWord,
  ImageConfig,
  MadeImage,
  Modality,
  StreamOptions,
  ToolCallParam,
  ToolChoiceParam,
  ToolParam,
} from "./chat-completions.ts";

export type PartParam =
  | {
      type: "text";
      text: string;
      cache_control?:
        | {
            [k: string]: any;
          }
        | undefined;
    }
  | {
      type: "image_url";
      image_url: {
        url: string;
        detail?: string | undefined;
      };
      cache_control?:
        | {
            [k: string]: any;
          }
        | undefined;
    }
  | {
      type: "input_audio";
      input_audio: {
        data: string;
        format: string;
      };
    }
  | {
      type: "file";
      file: {
        filename?: string | undefined;
        file_data: string;
      };
    }
  | {
      type: "video_url";
    };
/**
 * @maxItems 4
 */
export type StopStrings = string[];
export type ResponseFormatParam =
  | {
      type: "text" | "json_object";
    }
  | {
      type: "json_schema";
      json_schema: {
        name: string;
        description?: string | undefined;
        schema?:
          | {
              [k: string]: any;
            }
          | undefined;
        strict?: boolean | undefined;
      };
    }
  | {
      type: "grammar" | "python";
    };
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
  models?: string[] | undefined;
  provider?: Routing | undefined;
  route?: "fallback" | "sort" | undefined;
  transforms?: "middle-out"[] | undefined;
  plugins?: Plugin[] | undefined;
  include_reasoning?: boolean | undefined;
  verbosity?: "low" | "medium" | "high" | "xhigh" | "max" | undefined;
  user?: string | undefined;
  reasoning?:
    | {
        effort?: EffortWord | undefined;
        max_tokens?: number | undefined;
        exclude?: boolean | undefined;
        enabled?: boolean | undefined;
        summary?: "auto" | "concise" | "detailed" | undefined;
      }
    | undefined;
}
export interface Message {
  role: string;
  content?: string | PartParam[] | undefined;
  name?: string | undefined;
  tool_calls?: ToolCallParam[] | undefined;
  tool_call_id?: string | undefined;
  reasoning?: string | undefined;
  reasoning_content?: string | undefined;
  images?: MadeImage[] | undefined;
}
export interface Routing {
  order?: string[] | undefined;
  only?: string[] | undefined;
  ignore?: string[] | undefined;
  allow_fallbacks?: boolean | undefined;
  require_parameters?: boolean | undefined;
  data_collection?: "allow" | "deny" | undefined;
  zdr?: boolean | undefined;
  enforce_distillable_text?: boolean | undefined;
  quantizations?: string[] | undefined;
  sort?:
    | ("price" | "throughput" | "latency")
    | {
        [k: string]: any;
      }
    | undefined;
  max_price?:
    | {
        [k: string]: any;
      }
    | undefined;
  preferred_min_throughput?: any | undefined;
  preferred_max_latency?: any | undefined;
}
export interface Plugin {
  id: string;
  enabled?: boolean | undefined;
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
/**
 * Both spellings of "leave the messages alone".
 */
export interface Uncompressed {
  transforms: "middle-out"[];
  plugins?: Plugin[] | undefined;
}
