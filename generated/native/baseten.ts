// @generated from spec/providers/baseten.yaml and spec/native/chat-completions.yaml. Do not edit; run `npm run generate`.
import type {
  AudioConfig,
  EffortWord,
  ImageConfig,
  Message,
  Modality,
  ResponseFormatParam,
  StopStrings,
  StreamOptions,
  ToolChoiceParam,
  ToolParam,
} from "./chat-completions.ts";

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
  chat_template_args?:
    | {
        [k: string]: any;
      }
    | undefined;
}
export interface TemplateArguments {
  chat_template_args: {
    enable_thinking?: boolean | undefined;
  };
  reasoning_effort?: EffortWord | undefined;
}
