// @generated from spec/native/responses.yaml. Do not edit; run `npm run generate`.
export type InputItem =
  | {
      type: "message";
      role: "user";
      content: Said;
    }
  | {
      type: "message";
      role: "assistant";
      content: string;
    }
  | {
      type: "reasoning";
      id?: string | undefined;
      summary: InputPart[];
      encrypted_content: string;
    }
  | {
      type: "function_call";
      call_id: string;
      name: string;
      arguments: string;
    }
  | {
      type: "function_call_output";
      call_id: string;
      output: Said;
    };
export type Said = string | InputPart[];
export type InputPart =
  | {
      type: "input_text";
      text: string;
    }
  | {
      type: "input_image";
      image_url: string;
      detail: string;
    };
export type ToolChoiceParam =
  | ("auto" | "none" | "required")
  | {
      type: "function";
      name: string;
    };
export type TextFormat =
  | {
      type: "text";
    }
  | {
      type: "json_object";
    }
  | {
      type: "json_schema";
      name: string;
      description?: string | undefined;
      schema: {
        [k: string]: any;
      };
      strict?: boolean | undefined;
    };
export type Include = "reasoning.encrypted_content";
export type OutputItem =
  | {
      type: "message";
      content?: OutputContent[] | null | undefined;
    }
  | {
      type: "reasoning";
      id?: string | null | undefined;
      summary?: SummaryPart[] | null | undefined;
      content?: SummaryPart[] | null | undefined;
      encrypted_content?: string | null | undefined;
    }
  | {
      type: "function_call";
      call_id?: string | null | undefined;
      name?: string | null | undefined;
      arguments?: string | null | undefined;
    };
export type OutputContent =
  | {
      type: "output_text";
      text?: string | null | undefined;
    }
  | {
      type: "refusal";
      refusal?: string | null | undefined;
    };
/**
 * An object at OpenAI; xAI sends a plain string next to `code`.
 */
export type ErrorDetail =
  | {
      message?: string | null | undefined;
      code?: string | null | undefined;
      type?: string | null | undefined;
    }
  | string;
export type ResponsesEvent =
  | {
      type: "response.created" | "response.completed" | "response.incomplete" | "response.done" | "response.failed";
      response?: ResponsesResponse | null | undefined;
      error?: ErrorDetail | null | undefined;
    }
  | {
      type: "response.output_text.delta" | "response.refusal.delta" | "response.function_call_arguments.delta";
      output_index?: number | null | undefined;
      delta?: string | null | undefined;
    }
  | {
      type: "response.output_text.done";
      text?: string | null | undefined;
    }
  | {
      type: "response.refusal.done";
      refusal?: string | null | undefined;
    }
  | {
      type: "response.reasoning_summary_text.delta" | "response.reasoning_text.delta";
      output_index?: number | null | undefined;
      summary_index?: number | null | undefined;
      content_index?: number | null | undefined;
      delta?: string | null | undefined;
    }
  | {
      type: "response.output_item.added" | "response.output_item.done";
      output_index?: number | null | undefined;
      item?: OutputItem | null | undefined;
    }
  | {
      type: "error";
      error?: ErrorDetail | null | undefined;
      code?: string | null | undefined;
      message?: string | null | undefined;
    }
  | {
      type: "response.mcp_call.failed" | "response.mcp_list_tools.failed";
    }
  | {
      type?: null | undefined;
      error?: ErrorDetail | null | undefined;
      code?: string | null | undefined;
      message?: string | null | undefined;
    };

export interface ResponsesRequest {
  model: string;
  instructions?: string | undefined;
  /**
   * @minItems 1
   */
  input: InputItem[];
  tools?: FunctionTool[] | undefined;
  tool_choice?: ToolChoiceParam | undefined;
  max_output_tokens?: number | undefined;
  text?: TextParam | undefined;
  reasoning?: ReasoningParam | undefined;
  store?: boolean | undefined;
  include?: Include[] | undefined;
  stream?: boolean | undefined;
  prompt_cache_key?: string | undefined;
  prompt_cache_retention?: string | undefined;
  safety_identifier?: string | undefined;
  service_tier?: "default" | "fast" | undefined;
}
export interface FunctionTool {
  type: "function";
  name: string;
  description?: string | undefined;
  parameters: {
    [k: string]: any;
  };
  strict: boolean;
}
export interface TextParam {
  format?: TextFormat | undefined;
}
export interface ReasoningParam {
  effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | undefined;
  mode?: "pro" | undefined;
}
/**
 * What a clamp rule writes.
 */
export interface Reasoning {
  reasoning?: ReasoningParam | undefined;
}
export interface ResponsesResponse {
  id?: string | null | undefined;
  model?: string | null | undefined;
  status?: string | null | undefined;
  output?: OutputItem[] | null | undefined;
  incomplete_details?: {
    reason?: string | null | undefined;
  } | null | undefined;
  usage?: ResponsesUsage | null | undefined;
  error?: ErrorDetail | null | undefined;
  code?: string | null | undefined;
  message?: string | null | undefined;
}
export interface SummaryPart {
  text?: string | null | undefined;
}
export interface ResponsesUsage {
  input_tokens?: number | null | undefined;
  input_tokens_details?: {
    cached_tokens?: number | null | undefined;
    cache_write_tokens?: number | null | undefined;
  } | null | undefined;
  output_tokens?: number | null | undefined;
  output_tokens_details?: {
    reasoning_tokens?: number | null | undefined;
  } | null | undefined;
}
export interface ErrorBody {
  error?: ErrorDetail | null | undefined;
  code?: string | null | undefined;
  message?: string | null | undefined;
}
