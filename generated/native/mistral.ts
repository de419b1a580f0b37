// @generated from spec/providers/mistral.yaml and spec/native/chat-completions.yaml. Do not edit; run `npm run generate`.
import type {
  AudioConfig,
  EffortWord,
  ImageConfig,
  MadeImage,
  Modality,
  ReasoningParam,
  ResponseFormatParam,
  StopStrings,
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
      type: "thinking";
      thinking: any[];
      closed?: boolean | undefined;
    }
  | {
      type: "document_url";
      document_url: string;
    }
  | {
      type: "input_audio";
      input_audio: string;
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
  random_seed?: number | undefined;
  prompt_cache_key?: string | undefined;
  metadata?: {} | undefined;
  prompt_mode?: "reasoning" | undefined;
  safe_prompt?: boolean | undefined;
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
/**
 * The native fields for past reasoning on an assistant message.
 */
export interface Replay {
  reasoning?: string | undefined;
  reasoning_content?: string | undefined;
  reasoning_details?: ReasoningParam[] | undefined;
  content?: PartParam[] | undefined;
}
