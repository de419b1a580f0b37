// @generated from spec/native/chat-completions.yaml. Do not edit; run `npm run generate`.

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
    };
export type StopStrings = string[];
export type ToolChoiceParam =
  | ("auto" | "none" | "required")
  | {
      type: "function";
      function: {
        name: string;
      };
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
    };
export type EffortWord = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
export type Modality = "text" | "image" | "audio";
/**
 * A reasoning block sent back to OpenRouter. `format` identifies its model's provider.
 */
export type ReasoningParam =
  | {
      type: "reasoning.text";
      text: string;
      signature?: string | undefined;
      id?: string | undefined;
      format?: string | undefined;
    }
  | {
      type: "reasoning.summary";
      summary: string;
      id?: string | undefined;
      format?: string | undefined;
    }
  | {
      type: "reasoning.encrypted";
      data: string;
      id?: string | undefined;
      format?: string | undefined;
    };
export type CallerMessage =
  | {
      role: "system" | "developer";
      name?: string | undefined;
      content: string | CallerPart[];
    }
  | {
      role: "user";
      name?: string | undefined;
      content: string | CallerPart[];
    }
  | {
      role: "assistant";
      name?: string | undefined;
      content?: string | CallerPart[] | undefined;
      refusal?: string | undefined;
      tool_calls?: CallerCall[] | undefined;
      audio?:
        | {
            id?: string | undefined;
          }
        | undefined;
      function_call?: CallerFunctionCall | undefined;
      reasoning_content?: string | undefined;
      reasoning?: string | undefined;
      reasoning_details?: CallerReasoning[] | undefined;
      images?: CallerImage[] | undefined;
    }
  | {
      role: "tool";
      tool_call_id: string;
      content: string | CallerPart[];
    }
  | {
      role: "function";
      name: string;
      content?: string | undefined;
    };
export type CallerPart =
  | {
      type: "text";
      text: string;
      cache_control?:
        | {
            [k: string]: any;
          }
        | undefined;
      prompt_cache_breakpoint?: CallerBreakpoint | undefined;
    }
  | {
      type: "refusal";
      refusal: string;
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
      prompt_cache_breakpoint?: CallerBreakpoint | undefined;
    }
  | {
      type: "file";
      file: {
        file_data?: string | undefined;
        filename?: string | undefined;
        file_id?: string | undefined;
      };
      prompt_cache_breakpoint?: CallerBreakpoint | undefined;
    }
  | {
      type: "input_audio";
      input_audio: {
        data: string;
        format: string;
      };
    };
export type CallerCall =
  | {
      type?: "function" | "builtin_function" | undefined;
      id?: string | undefined;
      function: CallerFunctionCall;
    }
  | {
      type: "custom";
      id?: string | undefined;
      custom: {
        name: string;
        input: string;
      };
    };
export type CallerReasoning =
  | {
      type: "reasoning.text";
      text?: string | undefined;
      signature?: string | undefined;
      id?: string | undefined;
      format?: string | undefined;
    }
  | {
      type: "reasoning.summary";
      summary?: string | undefined;
      id?: string | undefined;
      format?: string | undefined;
    }
  | {
      type: "reasoning.encrypted";
      data: string;
      id?: string | undefined;
      format?: string | undefined;
    };
export type CallerTool =
  | {
      type: "function";
      function: CallerFunction;
      cache_control?:
        | {
            [k: string]: any;
          }
        | undefined;
    }
  | {
      type: "custom";
      custom: {
        name: string;
        description?: string | undefined;
        format?:
          | {
              grammar?:
                | {
                    definition: string;
                    syntax?: "lark" | "regex" | undefined;
                  }
                | undefined;
            }
          | undefined;
      };
    }
  | ProviderTool;
export type CallerChoice =
  | {
      type: "function";
      function: {
        name: string;
      };
    }
  | {
      type: "custom";
      custom: {
        name: string;
      };
    }
  | {
      type: "allowed_tools";
      allowed_tools: {
        mode: "auto" | "required";
        tools: CallerChoice[];
      };
    }
  | ProviderTool;
export type CallerFormat =
  | {
      type: "text";
    }
  | {
      type: "json_object";
    }
  | {
      type: "json_schema";
      json_schema: {
        name: string;
        description?: string | undefined;
        schema: {
          [k: string]: any;
        };
        strict?: boolean | undefined;
      };
    };
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
    };
export type ReadReasoning =
  | {
      type: "reasoning.text";
      index?: number | null | undefined;
      text?: string | null | undefined;
      signature?: string | null | undefined;
      id?: string | null | undefined;
      format?: string | null | undefined;
    }
  | {
      type: "reasoning.summary";
      index?: number | null | undefined;
      summary?: string | null | undefined;
      id?: string | null | undefined;
      format?: string | null | undefined;
    }
  | {
      type: "reasoning.encrypted";
      index?: number | null | undefined;
      data?: string | null | undefined;
      id?: string | null | undefined;
      format?: string | null | undefined;
    };
/**
 * Without the right key, vLLM and SGLang send a string: `Unauthorized`.
 */
export type Failure = FailureDetail | string;
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
 * A call as the caller wrote it, including extra fields.
 */
export interface ToolCallParam {
  id?: string | undefined;
  type?: "function" | "builtin_function" | undefined;
  function: {
    name: string;
    arguments: string;
    [k: string]: any;
  };
  [k: string]: any;
}
export interface MadeImage {
  type: "image_url";
  image_url: {
    url: string;
  };
}
export interface ToolParam {
  type: "function";
  function: {
    name: string;
    description?: string | undefined;
    parameters?:
      | {
          [k: string]: any;
        }
      | undefined;
    strict?: boolean | undefined;
    [k: string]: any;
  };
  [k: string]: any;
}
export interface StreamOptions {
  include_usage?: boolean | undefined;
  continuous_usage_stats?: boolean | undefined;
  [k: string]: any;
}
export interface ImageConfig {
  aspect_ratio?: string | undefined;
  image_size?: string | undefined;
}
export interface AudioConfig {
  voice?: string | undefined;
  format?: string | undefined;
}
/**
 * Images that a model made, in its message.
 */
export interface Made {
  images?: MadeImage[] | undefined;
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
/**
 * NVIDIA and llama.cpp.
 */
export interface TemplateSwitch {
  chat_template_kwargs: {
    enable_thinking: boolean;
    reasoning_effort?: string | undefined;
  };
}
/**
 * A message as the caller wrote it, except for what the rules override, so further keys are allowed.
 */
export interface MessageParam {
  role: string;
  [k: string]: any;
}
/**
 * The native fields for past reasoning on an assistant message.
 */
export interface Replay {
  reasoning?: string | undefined;
  reasoning_content?: string | undefined;
  reasoning_details?: ReasoningParam[] | undefined;
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
export interface CallerBreakpoint {
  mode?: string | undefined;
  ttl?: string | undefined;
}
export interface CallerFunctionCall {
  name: string;
  arguments?: string | undefined;
}
/**
 * An image that the model made.
 */
export interface CallerImage {
  type: "image_url";
  index?: number | undefined;
  image_url: {
    url: string;
  };
}
export interface CallerFunction {
  name: string;
  description?: string | undefined;
  parameters?:
    | {
        [k: string]: any;
      }
    | undefined;
  strict?: boolean | undefined;
}
/**
 * A tool that one provider defines, or the choice of it, such as `openrouter:web_search` or `browser_search`.
 */
export interface ProviderTool {
  type: `${string}:${string}`;
  [k: string]: any;
}
export interface CallerSearch {
  user_location?:
    | {
        approximate: CallerLocation;
      }
    | undefined;
}
export interface CallerLocation {
  city?: string | undefined;
  region?: string | undefined;
  country?: string | undefined;
  timezone?: string | undefined;
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
export interface ReadImage {
  type?: "image_url" | undefined;
  image_url?:
    | {
        url?: string | null | undefined;
      }
    | undefined;
}
export interface ReadCall {
  index?: number | null | undefined;
  id?: string | null | undefined;
  type?: "function" | "custom" | null | undefined;
  custom?:
    | {
        name?: string | undefined;
        input?: string | undefined;
      }
    | undefined;
  function?: ReadFunction | null | undefined;
}
export interface ReadFunction {
  name?: string | null | undefined;
  arguments?: string | null | undefined;
}
/**
 * A whole answer has all fields, a piece some of them.
 */
export interface ReadAudio {
  id?: string | null | undefined;
  data?: string | null | undefined;
  transcript?: string | null | undefined;
  expires_at?: number | null | undefined;
}
export interface Annotation {
  type: "url_citation";
  url_citation?:
    | {
        url?: string | null | undefined;
        title?: string | null | undefined;
        content?: string | null | undefined;
        start_index?: number | null | undefined;
        end_index?: number | null | undefined;
      }
    | null
    | undefined;
}
export interface ChatUsage {
  prompt_tokens?: number | null | undefined;
  completion_tokens?: number | null | undefined;
  /**
   * mlx-vlm, in place of prompt_tokens.
   */
  input_tokens?: number | null | undefined;
  /**
   * mlx-vlm, in place of completion_tokens.
   */
  output_tokens?: number | null | undefined;
  total_tokens?: number | null | undefined;
  reasoning_tokens?: number | null | undefined;
  /**
   * DeepSeek.
   */
  prompt_cache_hit_tokens?: number | null | undefined;
  /**
   * Mistral.
   */
  num_cached_tokens?: number | null | undefined;
  /**
   * Moonshot AI, Together AI.
   */
  cached_tokens?: number | null | undefined;
  /**
   * xAI.
   */
  cost_in_usd_ticks?: number | null | undefined;
  /**
   * OpenRouter, Vercel.
   */
  cost?: number | null | undefined;
  is_byok?: boolean | null | undefined;
  cost_details?:
    | {
        upstream_inference_cost?: number | null | undefined;
      }
    | null
    | undefined;
  prompt_tokens_details?:
    | {
        cached_tokens?: number | null | undefined;
        cache_write_tokens?: number | null | undefined;
        /**
         * Alibaba.
         */
        cache_creation_input_tokens?: number | null | undefined;
      }
    | null
    | undefined;
  completion_tokens_details?:
    | {
        reasoning_tokens?: number | null | undefined;
      }
    | null
    | undefined;
}
export interface FailureDetail {
  message?: string | null | undefined;
  code?: string | number | null | undefined;
  type?: string | null | undefined;
  param?: string | null | undefined;
  error_type?: string | null | undefined;
  http_status?: number | null | undefined;
  metadata?:
    | {
        raw?: string | null | undefined;
        error_type?: string | null | undefined;
      }
    | null
    | undefined;
  availability?:
    | {
        retry_after?: number | null | undefined;
      }
    | null
    | undefined;
}
/**
 * Azure. By category; those of attacks and of protected material have `detected` in place of a severity.
 */
export interface FilterResults {
  hate?: FilterResult | null | undefined;
  self_harm?: FilterResult | null | undefined;
  sexual?: FilterResult | null | undefined;
  violence?: FilterResult | null | undefined;
  profanity?: FilterResult | null | undefined;
  jailbreak?: FilterResult | null | undefined;
  indirect_attack?: FilterResult | null | undefined;
  protected_material_text?: FilterResult | null | undefined;
  protected_material_code?: FilterResult | null | undefined;
}
export interface FilterResult {
  filtered?: boolean | null | undefined;
  detected?: boolean | null | undefined;
  severity?: string | null | undefined;
}
/**
 * Azure. What its filters have found in the prompt, or in the answer.
 */
export interface FilteredContent {
  content_filter_results?: FilterResults | null | undefined;
}
export interface ReadCalls {
  tool_calls?: ReadCall[] | undefined;
  function_call?: ReadFunction | undefined;
}
/**
 * The body of an error response. It is flat in SGLang and in vLLM before August 2025.
 */
export interface ErrorBody {
  error?: Failure | null | undefined;
  message?: string | null | undefined;
  type?: string | null | undefined;
  code?: string | number | null | undefined;
}
