// @generated from spec/providers/xai.yaml and spec/native/responses.yaml. Do not edit; run `npm run generate`.
import type { FunctionTool, HostedTool, InputItem, ReasoningParam, TextParam, ToolChoiceParam } from "./responses.ts";

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
      type: "x_search";
      [k: string]: any;
    };
export type Include =
  | "reasoning.encrypted_content"
  | "file_search_call.results"
  | "web_search_call.action.sources"
  | "code_interpreter_call.outputs"
  | "no_inline_citations";
export interface ResponsesRequest {
  model: string;
  input: string | InputItem[];
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
  logprobs?: boolean | undefined;
  top_k?: number | undefined;
  min_p?: number | undefined;
  seed?: number | undefined;
  max_turns?: number | undefined;
}
