// @generated from spec/native/messages.yaml. Do not edit; run `npm run generate`.

/**
 * A block of a message of the user, or in a result.
 */
export type ResultBlockParam =
  | TextBlockParam
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
export type ToolUnionParam = ToolParam | WebSearchParam;
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
export type Display = "summarized" | "omitted" | null;
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
  metadata?:
    | {
        user_id?: string | null | undefined;
      }
    | undefined;
  service_tier?: "auto" | "standard_only" | undefined;
  inference_geo?: string | null | undefined;
  user_profile_id?: string | undefined;
  workspace_id?: string | undefined;
  container?: any | undefined;
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
export interface WebSearchParam {
  type: "web_search_20250305";
  name: "web_search";
  max_uses?: number | undefined;
  allowed_domains?: string[] | undefined;
  blocked_domains?: string[] | undefined;
  user_location?: UserLocationParam | undefined;
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
  stop_details?: any | undefined;
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
  cache_creation?: any | undefined;
  server_tool_use?: any | undefined;
  service_tier?: any | undefined;
  inference_geo?: any | undefined;
}
export interface ErrorBody {
  type: "error";
  error?: ErrorDetail | null | undefined;
}
export interface TokenCount {
  input_tokens?: number | undefined;
}
