// @generated from spec/native/messages.yaml. Do not edit; run `npm run generate`.

/**
 * A block of a message of the user, or in a result.
 */
export type ResultBlockParam =
  | TextBlockParam
  | ToolReference
  | {
      type: "image";
      source: ImageSource;
      cache_control?: CacheControl | undefined;
    }
  | {
      type: "document";
      source: DocumentSourceParam;
      title?: string | null | undefined;
      context?: string | null | undefined;
      citations?: any | undefined;
      cache_control?: CacheControl | undefined;
    }
  | {
      type: "search_result";
      source: string;
      title: string;
      content: TextBlockParam[];
      citations?: any | undefined;
      cache_control?: CacheControl | undefined;
    };
export type Words = string;
/**
 * The caller's own object.
 */
export type CacheControl = {
  type?: "ephemeral" | undefined;
  ttl?: "5m" | "1h" | undefined;
} | null;
export type ImageSource =
  | {
      type: "base64";
      media_type: string;
      data: string;
    }
  | {
      type: "url";
      url: string;
    }
  | {
      type: "file";
      file_id: string;
    };
export type DocumentSourceParam =
  | {
      type: "base64";
      media_type: "application/pdf";
      data: string;
    }
  | {
      type: "text";
      media_type: "text/plain";
      data: string;
    }
  | {
      type: "url";
      url: string;
    }
  | {
      type: "file";
      file_id: string;
    }
  | {
      type: "content";
      content: string | any[];
    };
export type MessageParam =
  | {
      role: "user" | "assistant";
      content: Words | ContentBlockParam[];
    }
  | {
      role: "system";
      content: Words | TextBlockParam[];
    };
export type ContentBlockParam =
  | ResultBlockParam
  | ServerCall
  | ServerResult
  | {
      type: "container_upload";
      file_id: string;
      cache_control?: CacheControl | undefined;
    }
  | {
      type: "compaction";
      content?: string | null | undefined;
      encrypted_content?: string | null | undefined;
      cache_control?: CacheControl | undefined;
    }
  | {
      type: "thinking";
      thinking: string;
      signature?: string | undefined;
    }
  | {
      type: "redacted_thinking";
      data: string;
    }
  | {
      type: "tool_use";
      id: string;
      name: string;
      input: {
        [k: string]: any;
      };
      cache_control?: CacheControl | undefined;
      caller?: any | undefined;
    }
  | {
      type: "tool_result";
      tool_use_id: string;
      content?: string | ResultBlockParam[] | undefined;
      is_error?: boolean | undefined;
      cache_control?: CacheControl | undefined;
    };
export type ToolUnionParam = ToolParam | AnthropicTool | VersionedTool;
export type ToolChoiceParam =
  | {
      type: "auto" | "any";
      disable_parallel_tool_use?: boolean | undefined;
    }
  | {
      type: "tool";
      name: string;
      disable_parallel_tool_use?: boolean | undefined;
    }
  | {
      type: "none";
    };
export type ThinkingParam =
  | {
      type: "adaptive" | "between_tools";
      display?: Display | undefined;
    }
  | {
      type: "enabled";
      budget_tokens: number;
      display?: Display | undefined;
    }
  | {
      type: "disabled";
    };
export type Display = "summarized" | "omitted" | "updates" | null;
export type ContentBlock =
  | {
      type: "text";
      text?: string | null | undefined;
      citations?: TextCitation[] | null | undefined;
    }
  | {
      type: "thinking";
      thinking?: string | null | undefined;
      signature?: string | null | undefined;
    }
  | {
      type: "redacted_thinking";
      data?: string | null | undefined;
    }
  | {
      type: "tool_use";
      id?: string | null | undefined;
      name?: string | null | undefined;
      input?:
        | {
            [k: string]: any;
          }
        | null
        | undefined;
      caller?: any | undefined;
    };
export type TextCitation =
  | {
      type: "web_search_result_location";
      url?: string | null | undefined;
      title?: string | null | undefined;
      cited_text?: string | null | undefined;
      encrypted_index?: string | null | undefined;
    }
  | {
      type: "search_result_location";
      source?: string | null | undefined;
      title?: string | null | undefined;
      cited_text?: string | null | undefined;
    };
export type ErrorDetail =
  | {
      type?: string | null | undefined;
      message?: string | null | undefined;
      /**
       * MiniMax.
       */
      http_code?: string | null | undefined;
      details?:
        | {
            error_code?: string | undefined;
            unsupported?: string[] | undefined;
          }
        | undefined;
    }
  | string;
export type MessagesEvent =
  | {
      type: "message_start";
      message?: MessagesResponse | null | undefined;
    }
  | {
      type: "content_block_start";
      index?: number | null | undefined;
      content_block?: ContentBlock | null | undefined;
    }
  | {
      type: "content_block_delta";
      index?: number | null | undefined;
      delta?: BlockDelta | null | undefined;
    }
  | {
      type: "content_block_stop";
      index?: number | null | undefined;
    }
  | {
      type: "message_delta";
      delta?:
        | {
            stop_reason?: string | null | undefined;
            stop_sequence?: string | null | undefined;
            stop_details?:
              | {
                  [k: string]: any;
                }
              | null
              | undefined;
          }
        | null
        | undefined;
      usage?: MessagesUsage | null | undefined;
    }
  | {
      type: "message_stop";
    }
  | {
      type: "error";
      error?: ErrorDetail | null | undefined;
    };
export type BlockDelta =
  | {
      type: "text_delta";
      text?: string | null | undefined;
    }
  | {
      type: "thinking_delta";
      thinking?: string | null | undefined;
    }
  | {
      type: "signature_delta";
      signature?: string | null | undefined;
    }
  | {
      type: "input_json_delta";
      partial_json?: string | null | undefined;
    }
  | {
      type: "citations_delta";
      citation?: TextCitation | null | undefined;
    };
export interface MessagesRequest {
  model: string;
  max_tokens: number;
  system?: string | ResultBlockParam[] | undefined;
  /**
   * @minItems 1
   * @maxItems 100000
   */
  messages: MessageParam[];
  tools?: ToolUnionParam[] | undefined;
  tool_choice?: ToolChoiceParam | undefined;
  temperature?: number | undefined;
  top_p?: number | undefined;
  top_k?: number | undefined;
  stop_sequences?: string[] | undefined;
  stream?: boolean | undefined;
  cache_control?: CacheControl | undefined;
  speed?: "standard" | "fast" | null | undefined;
  thinking?: ThinkingParam | undefined;
  output_config?: OutputConfig | undefined;
  output_format?: OutputFormat | null | undefined;
  metadata?:
    | {
        user_id?: string | null | undefined;
      }
    | undefined;
  service_tier?: "auto" | "standard_only" | undefined;
  inference_geo?: string | null | undefined;
  user_profile_id?: string | undefined;
  workspace_id?: string | undefined;
  container?:
    | string
    | {
        id?: string | null | undefined;
        [k: string]: any;
      }
    | null
    | undefined;
  thread?: any | undefined;
  diagnostics?: any | undefined;
  context_management?: any | undefined;
  mcp_servers?: any | undefined;
  fallbacks?: any | undefined;
}
export interface TextBlockParam {
  type: "text";
  text: Words;
  citations?: any[] | null | undefined;
  cache_control?: CacheControl | undefined;
}
/**
 * The name of a tool that was found; it is among the tools.
 */
export interface ToolReference {
  type: "tool_reference";
  tool_name: string;
  cache_control?: CacheControl | undefined;
}
/**
 * A call of a tool of Anthropic's servers.
 */
export interface ServerCall {
  type: "server_tool_use" | "mcp_tool_use";
  id: string;
  name: string;
  server_name?: string | undefined;
  input: {
    [k: string]: any;
  };
  caller?: any | undefined;
  cache_control?: CacheControl | undefined;
}
/**
 * What a tool of Anthropic's servers did.
 */
export interface ServerResult {
  type:
    | "web_search_tool_result"
    | "web_fetch_tool_result"
    | "code_execution_tool_result"
    | "bash_code_execution_tool_result"
    | "text_editor_code_execution_tool_result"
    | "tool_search_tool_result"
    | "advisor_tool_result"
    | "mcp_tool_result";
  tool_use_id: string;
  content?: string | ServerOutput | ServerOutput[] | undefined;
  is_error?: boolean | undefined;
  caller?: any | undefined;
  cache_control?: CacheControl | undefined;
}
/**
 * What a tool found, wrote or failed with. A page that was fetched is its `content`, and so are files of code.
 */
export interface ServerOutput {
  type: string;
  title?: string | null | undefined;
  url?: string | null | undefined;
  page_age?: any | undefined;
  retrieved_at?: any | undefined;
  encrypted_content?: any | undefined;
  text?: string | null | undefined;
  citations?: any | undefined;
  stdout?: string | null | undefined;
  encrypted_stdout?: any | undefined;
  stderr?: string | null | undefined;
  return_code?: number | null | undefined;
  lines?: string[] | null | undefined;
  old_start?: any | undefined;
  old_lines?: any | undefined;
  new_start?: any | undefined;
  new_lines?: any | undefined;
  num_lines?: any | undefined;
  start_line?: any | undefined;
  total_lines?: any | undefined;
  is_file_update?: any | undefined;
  file_type?: any | undefined;
  stop_reason?: any | undefined;
  tool_references?: ToolReference[] | undefined;
  error_code?: string | null | undefined;
  error_message?: any | undefined;
  content?:
    | string
    | FetchedPage
    | {
        [k: string]: any;
      }[]
    | null
    | undefined;
}
export interface FetchedPage {
  type: "document";
  source: DocumentSourceParam;
  title?: string | null | undefined;
  citations?: any | undefined;
}
export interface ToolParam {
  type?: "custom" | null | undefined;
  name: string;
  description?: string | undefined;
  input_schema: {
    [k: string]: any;
  };
  strict?: boolean | undefined;
  cache_control?: CacheControl | undefined;
  allowed_callers?: any[] | undefined;
  defer_loading?: boolean | undefined;
  eager_input_streaming?: boolean | null | undefined;
  input_examples?:
    | {
        [k: string]: any;
      }[]
    | undefined;
}
/**
 * A tool of Anthropic's servers that no other provider has.
 */
export interface AnthropicTool {
  input_schema?: null | undefined;
  type:
    | "mcp_toolset"
    | "advisor_20260301"
    | "tool_search_tool_regex"
    | "tool_search_tool_regex_20251119"
    | "tool_search_tool_bm25"
    | "tool_search_tool_bm25_20251119";
  [k: string]: any;
}
/**
 * A tool that Anthropic has defined, such as `web_search_20260209` or `bash_20250124`.
 */
export interface VersionedTool {
  type:
    | `web_search_${number}`
    | `web_fetch_${number}`
    | `code_execution_${number}`
    | `bash_${number}`
    | `text_editor_${number}`
    | `memory_${number}`
    | `computer_${number}`;
  name?: string | undefined;
  max_uses?: number | null | undefined;
  allowed_domains?: string[] | null | undefined;
  blocked_domains?: string[] | null | undefined;
  user_location?: UserLocationParam | null | undefined;
  input_schema?: null | undefined;
  display_width_px?: number | undefined;
  display_height_px?: number | undefined;
  display_number?: any | undefined;
  enable_zoom?: any | undefined;
  max_characters?: any | undefined;
  max_content_tokens?: any | undefined;
  citations?: any | undefined;
  use_cache?: any | undefined;
  response_inclusion?: any | undefined;
  strict?: any | undefined;
  allowed_callers?: any | undefined;
  defer_loading?: any | undefined;
  input_examples?: any | undefined;
  eager_input_streaming?: any | undefined;
  cache_control?: CacheControl | undefined;
}
export interface UserLocationParam {
  type: "approximate";
  city?: string | undefined;
  region?: string | undefined;
  country?: string | undefined;
  timezone?: string | undefined;
}
export interface OutputConfig {
  effort?: "low" | "medium" | "high" | "xhigh" | "max" | null | undefined;
  format?: OutputFormat | null | undefined;
  task_budget?: any | undefined;
}
export interface OutputFormat {
  type: "json_schema";
  schema: {
    [k: string]: any;
  };
}
/**
 * What a clamp rule writes.
 */
export interface Thinking {
  thinking?: ThinkingParam | undefined;
  output_config?: OutputConfig | undefined;
}
export interface MessagesResponse {
  type: "message" | "error";
  id?: string | null | undefined;
  role?: "assistant" | undefined;
  model?: string | null | undefined;
  content?: ContentBlock[] | null | undefined;
  stop_reason?: string | null | undefined;
  stop_sequence?: string | null | undefined;
  stop_details?:
    | {
        [k: string]: any;
      }
    | null
    | undefined;
  container?: any | undefined;
  usage?: MessagesUsage | null | undefined;
  error?: ErrorDetail | null | undefined;
  /**
   * MiniMax.
   */
  base_resp?:
    | {
        status_code?: number | null | undefined;
        status_msg?: string | null | undefined;
      }
    | null
    | undefined;
}
export interface MessagesUsage {
  input_tokens?: number | null | undefined;
  cache_read_input_tokens?: number | null | undefined;
  cache_creation_input_tokens?: number | null | undefined;
  output_tokens?: number | null | undefined;
  output_tokens_details?:
    | {
        thinking_tokens?: number | null | undefined;
      }
    | null
    | undefined;
  cache_creation?:
    | {
        ephemeral_5m_input_tokens?: any | undefined;
        ephemeral_1h_input_tokens?: number | null | undefined;
      }
    | null
    | undefined;
  server_tool_use?: any | undefined;
  service_tier?: string | null | undefined;
  speed?: string | null | undefined;
  inference_geo?: any | undefined;
}
export interface ErrorBody {
  type: "error";
  error?: ErrorDetail | null | undefined;
}
export interface TokenCount {
  input_tokens?: number | undefined;
}
