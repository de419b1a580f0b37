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
  | HostedTool
  | {
      type: "mcp";
      [k: string]: any;
    };
/**
 * A tool of the service that a translated request may have.
 */
export type HostedTool =
  | {
      type: "code_interpreter";
      [k: string]: any;
    }
  | {
      type: "web_search";
      filters?:
        | {
            allowed_domains?: string[] | undefined;
            blocked_domains?: string[] | undefined;
            [k: string]: any;
          }
        | undefined;
      external_web_access?: boolean | undefined;
      user_location?: UserLocationParam | undefined;
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
export type CallerItem =
  | CallerMessage
  | {
      type: "reasoning";
      id?: string | undefined;
      summary?: CallerSummary[] | undefined;
      content?: CallerSummary[] | undefined;
      encrypted_content?: string | undefined;
    }
  | {
      type: "function_call";
      call_id: string;
      name: string;
      namespace?: string | undefined;
      arguments?: string | undefined;
    }
  | {
      type: "custom_tool_call";
      call_id: string;
      name: string;
      namespace?: string | undefined;
      input: string;
    }
  | {
      type: "function_call_output" | "custom_tool_call_output";
      call_id: string;
      output: string | CallerPart[];
    }
  | {
      type: "additional_tools";
      tools?: CallerTool[] | undefined;
    }
  | {
      type: "item_reference";
    }
  | LocalShellCall
  | ClientCall
  | {
      type: "tool_search_call";
      call_id?: string | undefined;
      execution?: string | undefined;
      arguments?:
        | {
            [k: string]: any;
          }
        | undefined;
    }
  | ClientOutput
  | ServerRun
  | {
      type: "image_generation_call";
      result?: string | undefined;
      output_format?: string | undefined;
      revised_prompt?: string | undefined;
      error?:
        | {
            [k: string]: any;
          }
        | undefined;
    }
  | {
      type: "compaction" | "context_compaction" | "compaction_summary" | "compaction_trigger";
    }
  | {
      type: "mcp_list_tools" | "mcp_approval_response" | "configuration_update";
    };
export type CallerPart =
  | {
      type: "input_text" | "output_text" | "text";
      text: string;
      prompt_cache_breakpoint?: CallerBreakpoint | undefined;
    }
  | {
      type: "refusal";
      refusal: string;
    }
  | {
      type: "input_image";
      image_url?: string | undefined;
      detail?: string | undefined;
      file_id?: string | undefined;
      prompt_cache_breakpoint?: CallerBreakpoint | undefined;
    }
  | {
      type: "input_file";
      file_data?: string | undefined;
      file_url?: string | undefined;
      file_id?: string | undefined;
      filename?: string | undefined;
      prompt_cache_breakpoint?: CallerBreakpoint | undefined;
    }
  | {
      type: "input_audio";
      input_audio: {
        data: string;
        format: string;
      };
    };
export type CallerTool =
  | {
      type: "function";
      name: string;
      description?: string | undefined;
      parameters?:
        | {
            [k: string]: any;
          }
        | undefined;
      strict?: boolean | undefined;
    }
  | {
      type: "custom";
      name: string;
      description?: string | undefined;
      format?:
        | {
            type: "text";
          }
        | {
            type: "grammar";
            definition: string;
            syntax?: "lark" | "regex" | undefined;
          }
        | undefined;
    }
  | {
      type: "namespace";
      name: string;
      description?: string | undefined;
      tools: CallerTool[];
    }
  | {
      type: "web_search" | "web_search_2025_08_26" | "web_search_preview" | "web_search_preview_2025_03_11";
      filters?:
        | {
            allowed_domains?: string[] | undefined;
            blocked_domains?: string[] | undefined;
          }
        | undefined;
      external_web_access?: boolean | undefined;
      user_location?: UserLocationParam | undefined;
    }
  | {
      type: "code_interpreter";
      container?:
        | string
        | {
            type?: string | undefined;
            file_ids?: string[] | undefined;
          }
        | undefined;
    }
  | {
      type: "local_shell" | "shell" | "apply_patch";
      environment?:
        | {
            type: string;
          }
        | undefined;
    }
  | {
      type: "tool_search";
      execution?: string | undefined;
      description?: string | undefined;
      parameters?:
        | {
            [k: string]: any;
          }
        | undefined;
    }
  | {
      type:
        | "file_search"
        | "image_generation"
        | "mcp"
        | "computer"
        | "computer_use_preview"
        | "programmatic_tool_calling"
        | "x_search"
        | "collections_search";
      [k: string]: any;
    };
export type ClientOutput =
  | {
      type: "local_shell_call_output" | "apply_patch_call_output";
      call_id?: string | undefined;
      id?: string | undefined;
      status?: string | undefined;
      output?: string | undefined;
    }
  | {
      type: "shell_call_output";
      call_id: string;
      output: ShellOutput[];
    }
  | {
      type: "computer_call_output";
      call_id: string;
      output: {
        image_url?: string | undefined;
        file_id?: string | undefined;
      };
    }
  | {
      type: "tool_search_output";
      call_id?: string | undefined;
      execution?: string | undefined;
      tools: CallerTool[];
    };
export type CallerChoice =
  | {
      type: "function" | "custom";
      name: string;
    }
  | {
      type: "allowed_tools";
      mode: "auto" | "required";
      tools: CallerChoice[];
    }
  | {
      type:
        | "web_search"
        | "web_search_2025_08_26"
        | "web_search_preview"
        | "web_search_preview_2025_03_11"
        | "file_search"
        | "code_interpreter"
        | "image_generation"
        | "mcp"
        | "shell"
        | "local_shell"
        | "apply_patch";
      [k: string]: any;
    };
export type CallerFormat =
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
export type OutputItem =
  | {
      type: "message";
      id?: string | null | undefined;
      role?: "assistant" | undefined;
      status?: string | null | undefined;
      phase?: string | null | undefined;
      content?: OutputContent[] | null | undefined;
    }
  | {
      type: "reasoning";
      id?: string | null | undefined;
      status?: string | null | undefined;
      summary?: SummaryPart[] | null | undefined;
      content?: SummaryPart[] | null | undefined;
      encrypted_content?: string | null | undefined;
    }
  | {
      type: "function_call";
      id?: string | null | undefined;
      status?: string | null | undefined;
      call_id?: string | null | undefined;
      name?: string | null | undefined;
      namespace?: string | null | undefined;
      arguments?: string | null | undefined;
      thought_signature?: string | null | undefined;
    }
  | {
      type: "image_generation_call";
      id?: string | null | undefined;
      status?: string | null | undefined;
      result?: string | null | undefined;
      output_format?: string | null | undefined;
    }
  | {
      type: "custom_tool_call";
      id?: string | null | undefined;
      status?: string | null | undefined;
      call_id?: string | null | undefined;
      name?: string | null | undefined;
      namespace?: string | null | undefined;
      input?: string | null | undefined;
    }
  | {
      type: "local_shell_call" | "shell_call" | "apply_patch_call" | "tool_search_call";
      id?: string | null | undefined;
      status?: string | null | undefined;
      call_id?: string | null | undefined;
      execution?: string | null | undefined;
      action?:
        | {
            [k: string]: any;
          }
        | null
        | undefined;
      operation?:
        | {
            [k: string]: any;
          }
        | null
        | undefined;
      arguments?:
        | {
            [k: string]: any;
          }
        | null
        | undefined;
    };
export type OutputContent =
  | {
      type: "output_text";
      text?: string | null | undefined;
      annotations?: Annotation[] | null | undefined;
      logprobs?: any[] | undefined;
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
      param?: string | null | undefined;
    }
  | string;
export type ResponsesEvent =
  | {
      type:
        | "response.created"
        | "response.in_progress"
        | "response.completed"
        | "response.incomplete"
        | "response.done"
        | "response.failed";
      response?: ResponsesResponse | null | undefined;
      error?: ErrorDetail | null | undefined;
    }
  | {
      type:
        | "response.output_text.delta"
        | "response.refusal.delta"
        | "response.function_call_arguments.delta"
        | "response.custom_tool_call_input.delta";
      item_id?: string | undefined;
      output_index?: number | null | undefined;
      content_index?: number | undefined;
      delta?: string | null | undefined;
      logprobs?: any[] | undefined;
    }
  | {
      type: "response.output_text.done" | "response.reasoning_summary_text.done";
      item_id?: string | undefined;
      output_index?: number | undefined;
      content_index?: number | undefined;
      summary_index?: number | undefined;
      text?: string | null | undefined;
      logprobs?: any[] | undefined;
    }
  | {
      type: "response.content_part.added" | "response.content_part.done";
      item_id?: string | undefined;
      output_index?: number | undefined;
      content_index?: number | undefined;
      part?: OutputContent | undefined;
    }
  | {
      type: "response.output_text.annotation.added";
      item_id?: string | undefined;
      output_index?: number | undefined;
      content_index?: number | undefined;
      annotation_index?: number | undefined;
      annotation?: Annotation | null | undefined;
    }
  | {
      type: "response.reasoning_summary_part.added" | "response.reasoning_summary_part.done";
      item_id?: string | undefined;
      output_index?: number | undefined;
      summary_index?: number | undefined;
      part?: SummaryPart | undefined;
    }
  | {
      type: "response.function_call_arguments.done";
      item_id?: string | undefined;
      output_index?: number | undefined;
      name?: string | undefined;
      arguments?: string | undefined;
    }
  | {
      type: "response.custom_tool_call_input.done";
      item_id?: string | undefined;
      output_index?: number | undefined;
      input?: string | undefined;
    }
  | {
      type: "response.refusal.done";
      item_id?: string | undefined;
      output_index?: number | undefined;
      content_index?: number | undefined;
      refusal?: string | null | undefined;
    }
  | {
      type: "response.reasoning_summary_text.delta" | "response.reasoning_text.delta";
      item_id?: string | undefined;
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
      param?: string | null | undefined;
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
  prompt_cache_breakpoint?: Breakpoint | undefined;
}
export interface Breakpoint {
  mode: "explicit";
  ttl?: "30m" | "12h" | undefined;
}
export interface InputImage {
  type: "input_image";
  image_url?: string | undefined;
  detail?: string | undefined;
  prompt_cache_breakpoint?: Breakpoint | undefined;
}
export interface InputFile {
  type: "input_file";
  file_id?: string | undefined;
  file_url?: string | undefined;
  file_data?: string | undefined;
  filename?: string | undefined;
}
export interface AssistantMessage {
  type?: "message" | undefined;
  role: "assistant";
  content: string | OutputPart[];
  phase?: "commentary" | "final_answer" | undefined;
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
  parameters?:
    | {
        [k: string]: any;
      }
    | undefined;
  strict?: boolean | undefined;
}
export interface UserLocationParam {
  type: "approximate";
  city?: string | undefined;
  region?: string | undefined;
  country?: string | undefined;
  timezone?: string | undefined;
}
export interface TextParam {
  format?: TextFormat | undefined;
  verbosity?: "low" | "medium" | "high" | undefined;
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
export interface CallerRequest {
  model?: string | undefined;
  stream?: boolean | undefined;
  input?: string | CallerItem[] | undefined;
  instructions?: string | undefined;
  max_output_tokens?: number | undefined;
  tools?: CallerTool[] | undefined;
  tool_choice?: ("auto" | "none" | "required") | CallerChoice | undefined;
  parallel_tool_calls?: boolean | undefined;
  temperature?: number | undefined;
  top_p?: number | undefined;
  reasoning?:
    | {
        effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | undefined;
        mode?: "standard" | "pro" | undefined;
        summary?: string | undefined;
        generate_summary?: string | undefined;
      }
    | undefined;
  text?:
    | {
        format?: CallerFormat | undefined;
        verbosity?: "low" | "medium" | "high" | undefined;
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
  previous_response_id?: string | undefined;
  conversation?: any | undefined;
  prompt?: any | undefined;
  background?: boolean | undefined;
}
/**
 * The `type` may be missing.
 */
export interface CallerMessage {
  type?: "message" | undefined;
  role: "user" | "assistant" | "system" | "developer";
  content: string | CallerPart[];
}
export interface CallerBreakpoint {
  mode?: string | undefined;
  ttl?: string | undefined;
}
export interface CallerSummary {
  type?: string | undefined;
  text: string;
}
export interface LocalShellCall {
  type: "local_shell_call";
  call_id: string;
  action: {
    type?: "exec" | undefined;
    [k: string]: any;
  };
}
/**
 * A call of a tool that the client runs, and that OpenAI has defined.
 */
export interface ClientCall {
  type: "shell_call" | "apply_patch_call" | "computer_call";
  call_id: string;
  action?:
    | {
        [k: string]: any;
      }
    | undefined;
  actions?:
    | {
        [k: string]: any;
      }[]
    | undefined;
  operation?:
    | {
        [k: string]: any;
      }
    | undefined;
}
export interface ShellOutput {
  stdout?: string | undefined;
  stderr?: string | undefined;
  outcome?:
    | {
        type: string;
        exit_code?: number | undefined;
      }
    | undefined;
}
/**
 * What a tool of OpenAI's servers was given, and what it found or wrote.
 */
export interface ServerRun {
  type:
    | "web_search_call"
    | "file_search_call"
    | "code_interpreter_call"
    | "mcp_call"
    | "mcp_approval_request"
    | "program"
    | "program_output";
  action?:
    | {
        type?: string | undefined;
        query?: string | undefined;
        queries?: string[] | undefined;
        url?: string | undefined;
        pattern?: string | undefined;
        sources?: FoundItem[] | undefined;
      }
    | undefined;
  queries?: string[] | undefined;
  results?: FoundItem[] | undefined;
  code?: string | undefined;
  outputs?: CodeOutput[] | undefined;
  name?: string | undefined;
  arguments?: string | undefined;
  output?: string | undefined;
  result?: string | undefined;
  error?:
    | string
    | {
        [k: string]: any;
      }
    | undefined;
}
export interface FoundItem {
  title?: string | undefined;
  url?: string | undefined;
  filename?: string | undefined;
  text?: string | undefined;
}
export interface CodeOutput {
  logs?: string | undefined;
}
export interface ResponsesResponse {
  id?: string | null | undefined;
  object?: string | null | undefined;
  created_at?: number | null | undefined;
  completed_at?: any | undefined;
  model?: string | null | undefined;
  status?: string | null | undefined;
  output?: OutputItem[] | null | undefined;
  incomplete_details?: Incomplete | null | undefined;
  usage?: ResponsesUsage | null | undefined;
  content_filters?: FilteredContent[] | null | undefined;
  error?: ErrorDetail | null | undefined;
  code?: string | null | undefined;
  message?: string | null | undefined;
  background?: boolean | undefined;
  instructions?: any | undefined;
  max_output_tokens?: any | undefined;
  max_tool_calls?: any | undefined;
  metadata?: any | undefined;
  parallel_tool_calls?: any | undefined;
  previous_response_id?: any | undefined;
  reasoning?: any | undefined;
  service_tier?: string | null | undefined;
  frequency_penalty?: any | undefined;
  presence_penalty?: any | undefined;
  prompt_cache_key?: any | undefined;
  safety_identifier?: any | undefined;
  top_logprobs?: any | undefined;
  store?: boolean | undefined;
  temperature?: any | undefined;
  text?: any | undefined;
  tool_choice?: any | undefined;
  tools?: any | undefined;
  top_p?: any | undefined;
  truncation?: any | undefined;
  user?: any | undefined;
}
export interface Annotation {
  type: "url_citation";
  url?: string | null | undefined;
  title?: string | null | undefined;
  start_index?: number | null | undefined;
  end_index?: number | null | undefined;
}
export interface SummaryPart {
  type?: string | null | undefined;
  text?: string | null | undefined;
}
export interface Incomplete {
  reason?: string | null | undefined;
}
export interface ResponsesUsage {
  input_tokens?: number | null | undefined;
  input_tokens_details?:
    | {
        cached_tokens?: number | null | undefined;
        cache_write_tokens?: number | null | undefined;
        cache_write_tokens_details?:
          | {
              ttl_30m_tokens?: any | undefined;
              ttl_12h_tokens?: number | null | undefined;
            }
          | null
          | undefined;
        cache_read_input_tokens?: number | null | undefined;
        cache_creation_input_tokens?: number | null | undefined;
      }
    | null
    | undefined;
  total_tokens?: number | null | undefined;
  /**
   * xAI.
   */
  cost_in_usd_ticks?: number | null | undefined;
  /**
   * Perplexity.
   */
  cost?:
    | {
        total_cost?: number | null | undefined;
      }
    | null
    | undefined;
  output_tokens?: number | null | undefined;
  output_tokens_details?:
    | {
        reasoning_tokens?: number | null | undefined;
      }
    | null
    | undefined;
}
/**
 * Azure. What its filters have found in the prompt, or in the answer.
 */
export interface FilteredContent {
  content_filter_results?: FilterResults | null | undefined;
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
export interface TokenCount {
  object?: string | undefined;
  input_tokens?: number | undefined;
}
export interface ErrorBody {
  error?: ErrorDetail | null | undefined;
  code?: string | null | undefined;
  message?: string | null | undefined;
}
