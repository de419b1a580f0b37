// @generated from spec/native/responses.yaml. Do not edit; run `npm run generate`.
export type InputItem = MessageItem | CallItem | ResultItem | ReasoningItem;
export type MessageItem = InputMessage | AssistantMessage;
export type Said = string | InputPart[];
export type InputPart = InputText | InputImage | InputFile;
export type MessageId = string;
export type OutputPart = {
  type: "output_text";
  text: string;
  annotations?: any | undefined;
  logprobs?: any | undefined;
};
export type CallId = string;
export type FunctionName = string;
/**
 * Only functions are described; the others are tools of the service.
 */
export type ToolParam =
  | FunctionTool
  | {
      type: "web_search" | "code_interpreter" | "mcp";
      [k: string]: any;
    };
export type ToolChoiceParam =
  | ("auto" | "none" | "required")
  | {
      type: "function";
      name: FunctionName;
    }
  | {
      type: "allowed_tools";
      mode: "auto" | "required";
      tools: {
        [k: string]: any;
      }[];
    };
export type TextFormat =
  | {
      type: "text" | "json_object";
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
export type Include =
  | "reasoning.encrypted_content"
  | "file_search_call.results"
  | "web_search_call.action.sources"
  | "code_interpreter_call.outputs";
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
  input?: string | InputItem[] | undefined;
  instructions?: string | undefined;
  max_output_tokens?: number | undefined;
  /**
   * @maxItems 128
   */
  tools?: ToolParam[] | undefined;
  tool_choice?: ToolChoiceParam | undefined;
  parallel_tool_calls?: boolean | undefined;
  text?: TextParam | undefined;
  reasoning?: ReasoningParam | undefined;
  include?: Include[] | undefined;
  store?: boolean | undefined;
  stream?: boolean | undefined;
  prompt_cache_key?: string | undefined;
  safety_identifier?: string | undefined;
  service_tier?: "default" | "priority" | undefined;
  temperature?: number | undefined;
  top_p?: number | undefined;
  top_logprobs?: number | undefined;
  user?: string | undefined;
  previous_response_id?: string | undefined;
}
export interface InputMessage {
  type?: "message" | undefined;
  role: "user" | "system" | "developer";
  content: Said;
  id?: MessageId | undefined;
  status?: string | undefined;
}
export interface InputText {
  type: "input_text";
  text: string;
}
export interface InputImage {
  type: "input_image";
  image_url?: string | undefined;
  detail?: string | undefined;
}
export interface InputFile {
  type: "input_file";
  file_id?: string | undefined;
  file_url?: string | undefined;
}
export interface AssistantMessage {
  type?: "message" | undefined;
  role: "assistant";
  content: string | OutputPart[];
  id?: MessageId | undefined;
  status?: string | undefined;
}
export interface CallItem {
  type: "function_call";
  id?: string | undefined;
  call_id: CallId;
  name: FunctionName;
  arguments: string;
  status?: string | undefined;
}
export interface ResultItem {
  type: "function_call_output";
  id?: string | undefined;
  call_id: CallId;
  output: Said;
}
export interface ReasoningItem {
  type: "reasoning";
  id?: string | undefined;
  summary: {
    type: "summary_text";
    text: string;
  }[];
  encrypted_content?: string | undefined;
}
export interface FunctionTool {
  type: "function";
  name: FunctionName;
  description?: string | undefined;
  parameters?: {
    [k: string]: any;
  } | undefined;
  strict?: boolean | undefined;
}
export interface TextParam {
  format?: TextFormat | undefined;
}
export interface ReasoningParam {
  effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | undefined;
  summary?: "auto" | "concise" | "detailed" | undefined;
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
