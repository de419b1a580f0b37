// @generated from spec/providers/perplexity.yaml and spec/native/responses.yaml. Do not edit; run `npm run generate`.
import type {
  CallId,
  FunctionName,
  FunctionTool,
  Include,
  MessageItem,
  ReasoningItem,
  ReasoningParam,
  Said,
  TextParam,
  ToolChoiceParam,
  UserLocationParam,
} from "./responses.ts";

export type InputItem = MessageItem | CallItem | ResultItem | ReasoningItem;
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
    }
  | {
      type: "web_search";
      user_location?: any | undefined;
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
  response_format?: ResponseFormatParam | undefined;
  preset?: string | undefined;
}
export interface CallItem {
  type: "function_call";
  id?: string | undefined;
  call_id: CallId;
  name: FunctionName;
  arguments: string;
  status?: string | undefined;
  thought_signature?: string | undefined;
}
export interface ResultItem {
  type: "function_call_output";
  id?: string | undefined;
  call_id: CallId;
  output: Said;
  name?: string | undefined;
}
export interface ResponseFormatParam {
  type: "json_schema";
  json_schema?: any | undefined;
}
