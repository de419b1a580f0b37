// @generated from spec/providers/openai.yaml and spec/native/responses.yaml. Do not edit; run `npm run generate`.
import type { Breakpoint, FunctionName, HostedTool, InputFile, InputText, TextParam } from "./responses.ts";

export type InputItem =
  | MessageItem
  | CallItem
  | ResultItem
  | ReasoningItem
  | {
      type: "item_reference";
      id: string;
    }
  | {
      type: "custom_tool_call";
      id?: string | undefined;
      call_id: CallId;
      name: FunctionName;
      namespace?: string | undefined;
      input: string;
      status?: Status | undefined;
      internal_chat_message_metadata_passthrough?: any | undefined;
    }
  | {
      type: "custom_tool_call_output";
      id?: string | undefined;
      call_id: CallId;
      output: Said;
      status?: Status | undefined;
      internal_chat_message_metadata_passthrough?: any | undefined;
    }
  | ToolsItem
  | ServiceItem;
export type MessageItem = InputMessage | AssistantMessage;
export type Said = string | InputPart[];
export type InputPart = InputText | InputImage | InputFile;
export type MessageId = string;
export type Phase = "commentary" | "final_answer";
export type OutputPart =
  | {
      type: "output_text";
      text: string;
      annotations?: any | undefined;
      logprobs?: any | undefined;
    }
  | {
      type: "refusal";
      refusal: string;
    };
export type CallId = string;
export type Status = string;
/**
 * Only functions are described; the others are tools of the service.
 */
export type ToolParam =
  | FunctionTool
  | HostedTool
  | {
      type: "mcp";
      [k: string]: any;
    }
  | {
      type:
        | "file_search"
        | "image_generation"
        | "web_search_preview"
        | "computer"
        | "computer_use_preview"
        | "local_shell"
        | "shell"
        | "apply_patch"
        | "tool_search"
        | "programmatic_tool_calling";
      [k: string]: any;
    }
  | CustomTool
  | {
      type: "namespace";
      name: FunctionName;
      description?: string | undefined;
      tools: (FunctionTool | CustomTool)[];
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
    }
  | {
      type: "custom";
      name: FunctionName;
    }
  | {
      type: "web_search" | "file_search";
    };
export type Include =
  | "reasoning.encrypted_content"
  | "file_search_call.results"
  | "web_search_call.action.sources"
  | "code_interpreter_call.outputs"
  | "message.output_text.logprobs"
  | "message.input_image.image_url"
  | "web_search_call.results"
  | "computer_call_output.output.image_url";
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
  service_tier?: "default" | "priority" | "auto" | "flex" | "scale" | "fast" | "ultrafast" | undefined;
  temperature?: number | undefined;
  top_p?: number | undefined;
  top_logprobs?: number | undefined;
  user?: string | undefined;
  previous_response_id?: string | undefined;
  max_tool_calls?: number | undefined;
  stream_options?:
    | {
        include_obfuscation?: boolean | undefined;
      }
    | undefined;
  prompt_cache_retention?: string | undefined;
  prompt_cache_options?:
    | {
        [k: string]: any;
      }
    | undefined;
  metadata?:
    | {
        [k: string]: string;
      }
    | undefined;
  truncation?: "auto" | "disabled" | undefined;
  background?: boolean | undefined;
  conversation?: any | undefined;
  prompt?: any | undefined;
  context_management?: any | undefined;
  moderation?: any | undefined;
  access_programs?: any | undefined;
  client_metadata?:
    | {
        [k: string]: string;
      }
    | undefined;
}
export interface InputMessage {
  type?: "message" | undefined;
  role: "user" | "system" | "developer";
  content: Said;
  id?: MessageId | undefined;
  status?: string | undefined;
  phase?: Phase | undefined;
  internal_chat_message_metadata_passthrough?: any | undefined;
}
export interface InputImage {
  type: "input_image";
  image_url?: string | undefined;
  detail?: string | undefined;
  prompt_cache_breakpoint?: Breakpoint | undefined;
  file_id?: string | undefined;
}
export interface AssistantMessage {
  type?: "message" | undefined;
  role: "assistant";
  content: string | OutputPart[];
  phase?: "commentary" | "final_answer" | undefined;
  id?: MessageId | undefined;
  status?: string | undefined;
  internal_chat_message_metadata_passthrough?: any | undefined;
}
export interface CallItem {
  type: "function_call";
  id?: string | undefined;
  call_id: CallId;
  name: FunctionName;
  arguments: string;
  status?: string | undefined;
  namespace?: string | undefined;
  internal_chat_message_metadata_passthrough?: any | undefined;
}
export interface ResultItem {
  type: "function_call_output";
  id?: string | undefined;
  call_id: CallId;
  output: Said;
  status?: Status | undefined;
  internal_chat_message_metadata_passthrough?: any | undefined;
}
export interface ReasoningItem {
  type: "reasoning";
  id?: string | undefined;
  summary: {
    type: "summary_text";
    text: string;
  }[];
  encrypted_content?: string | undefined;
  content?: any[] | undefined;
  status?: Status | undefined;
  internal_chat_message_metadata_passthrough?: any | undefined;
}
/**
 * Tools that the input declares.
 */
export interface ToolsItem {
  type: "additional_tools" | "tool_search_output";
  id?: string | undefined;
  role?: "developer" | undefined;
  call_id?: CallId | undefined;
  execution?: "server" | "client" | undefined;
  status?: Status | undefined;
  tools: ToolParam[];
  internal_chat_message_metadata_passthrough?: any | undefined;
}
export interface FunctionTool {
  type: "function";
  name: FunctionName;
  description?: string | undefined;
  parameters?:
    | {
        [k: string]: any;
      }
    | undefined;
  strict?: boolean | undefined;
  allowed_callers?: ("direct" | "programmatic")[] | undefined;
  async?: boolean | undefined;
  defer_loading?: boolean | undefined;
  output_schema?:
    | {
        [k: string]: any;
      }
    | undefined;
}
export interface CustomTool {
  type: "custom";
  name: FunctionName;
  description?: string | undefined;
  format?:
    | {
        type: "text";
      }
    | {
        type: "grammar";
        syntax: "lark" | "regex";
        definition: string;
      }
    | undefined;
  allowed_callers?: ("direct" | "programmatic")[] | undefined;
  async?: boolean | undefined;
  defer_loading?: boolean | undefined;
}
/**
 * What the tools of the service did, and other items that are not described.
 */
export interface ServiceItem {
  type:
    | "tool_search_call"
    | "web_search_call"
    | "file_search_call"
    | "code_interpreter_call"
    | "image_generation_call"
    | "mcp_call"
    | "mcp_list_tools"
    | "mcp_approval_request"
    | "mcp_approval_response"
    | "computer_call"
    | "computer_call_output"
    | "local_shell_call"
    | "local_shell_call_output"
    | "shell_call"
    | "shell_call_output"
    | "apply_patch_call"
    | "apply_patch_call_output"
    | "compaction"
    | "compaction_trigger"
    | "configuration_update"
    | "program"
    | "program_output";
  [k: string]: any;
}
export interface ReasoningParam {
  effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | undefined;
  summary?: "auto" | "concise" | "detailed" | undefined;
  mode?: "standard" | "pro" | undefined;
  generate_summary?: "auto" | "concise" | "detailed" | undefined;
  context?: "auto" | "current_turn" | "all_turns" | undefined;
}
/**
 * What a clamp rule writes.
 */
export interface Reasoning {
  reasoning?: ReasoningParam | undefined;
}
