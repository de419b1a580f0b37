// @generated from spec/providers/vllm.yaml and spec/native/chat-completions.yaml. Do not edit; run `npm run generate`.
import type {
  AudioConfig,
  EffortWord,
  ImageConfig,
  MadeImage,
  Modality,
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
      type: "input_image" | "audio_url" | "video_url" | "refusal";
    };
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
      type: "structural_tag";
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
  /**
   * @minItems 1
   */
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
  user?: string | undefined;
  include_reasoning?: boolean | undefined;
  thinking_token_budget?: number | undefined;
  structured_outputs?: {} | undefined;
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
