// @generated from spec/hub.yaml. Do not edit; run `npm run generate`.
/**
 * `<provider>/<model>`, or a model's name that tells its provider. A longer one is a mistake, and would fill messages and logs.
 */
export type Address = string;
export type ContentPart =
  | {
      type: "text";
      text: string;
      cache_control?: Native | undefined;
    }
  | {
      type: "image_url";
      image_url: {
        url: ImageUrl;
        detail?: string | undefined;
      };
      cache_control?: Native | undefined;
    }
  | {
      type: "input_image";
      image_url: ImageUrl;
      detail?: string | undefined;
      cache_control?: Native | undefined;
    }
  | {
      type: "image";
      source: ImageSource;
      cache_control?: Native | undefined;
    };
export type ImageUrl = string;
export type ImageSource =
  | {
      type: "base64";
      media_type: string;
      data: string;
    }
  | {
      type: "url";
      url: ImageUrl;
    };
export type ToolName = string;
export type Effort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
export type ToolChoice =
  | ("auto" | "none" | "required")
  | {
      type: "function";
      function: {
        name: ToolName;
      };
    };
export type ResponseFormat =
  | {
      type: "text";
    }
  | {
      type: "json_object";
    }
  | {
      type: "json_schema";
      json_schema: {
        name: ToolName;
        schema: Native;
        description?: string | undefined;
        strict?: boolean | undefined;
      };
    };
/**
 * The backup addresses of a request, in order.
 */
export type Fallback = Address[];
export type Item = TextItem | ImageItem | ReasoningItem | ToolCallItem | ToolResultItem;
export type Part = TextItem | ImageItem;
/**
 * `complete` is for a native word that leaves it open (`completed`, `STOP`): the sink works out which of the others it is.
 */
export type FinishReason = "stop" | "length" | "tool_calls" | "content_filter" | "complete";

/**
 * The request of the library; the proxy lifts `config` and lays `provider_config` over it. Unknown fields are ignored.
 */
export interface EngineRequest {
  model: Address;
  messages: ChatMessage[];
  stream?: boolean | undefined;
  max_tokens?: number | undefined;
  max_completion_tokens?: number | undefined;
  temperature?: number | undefined;
  top_p?: number | undefined;
  top_k?: number | undefined;
  stop?: string[] | string | undefined;
  reasoning_effort?: Effort | undefined;
  reasoning_mode?: "standard" | "pro" | undefined;
  reasoning_summary?: "auto" | "none" | undefined;
  tools?: Tool[] | undefined;
  tool_choice?: ToolChoice | undefined;
  response_format?: ResponseFormat | undefined;
  store?: boolean | undefined;
  prompt_cache_key?: string | undefined;
  prompt_cache_retention?: string | undefined;
  safety_identifier?: string | undefined;
  speed?: "standard" | "fast" | undefined;
  cache_control?: Native | undefined;
  thinking?: Native | undefined;
  output_config?: Native | undefined;
}
export interface ChatMessage {
  role: "system" | "developer" | "user" | "assistant" | "tool";
  content?: string | ContentPart[] | null | undefined;
  name?: string | undefined;
  reasoning_content?: string | undefined;
  reasoning_signature?: string | undefined;
  redacted_reasoning_content?: string | undefined;
  tool_call_id?: string | undefined;
  tool_calls?: ToolCall[] | undefined;
  reasoning_details?: ReasoningDetail[] | undefined;
}
/**
 * A native object, carried whole. The provider validates it.
 */
export interface Native {
  [k: string]: any;
}
export interface ToolCall {
  id?: string | undefined;
  type?: "function" | undefined;
  function: {
    name: ToolName;
    arguments?: string | undefined;
  };
  thought_signature?: string | undefined;
}
/**
 * One block of an answer's reasoning, tagged with who made it. `before` counts the tool calls that preceded it, `said` the characters of text (UTF-16 code units).
 */
export interface ReasoningDetail {
  provider: string;
  model?: string | undefined;
  before?: number | undefined;
  said?: number | undefined;
  kind: string;
  text?: string | undefined;
  signature?: string | undefined;
  redacted?: string | undefined;
  encrypted?: string | undefined;
  id?: string | undefined;
  format?: string | undefined;
}
export interface Tool {
  type?: "function" | undefined;
  function: {
    name: ToolName;
    description?: string | undefined;
    parameters?: Native | undefined;
    strict?: boolean | undefined;
  };
  cache_control?: Native | undefined;
}
/**
 * `results_with_images` is the results in it, where one of them holds an image.
 */
export interface Turn {
  role: "user" | "assistant" | "tool";
  content: Item[];
  results_with_images?: ToolResultItem[] | undefined;
}
export interface TextItem {
  type: "text";
  text: string;
  cache_control?: Native | undefined;
}
export interface ImageItem {
  type: "image";
  source: ImageSource;
  detail?: string | undefined;
  cache_control?: Native | undefined;
}
/**
 * A block this target may see. `last` stands where nothing of its answer follows.
 */
export interface ReasoningItem {
  type: "reasoning";
  kind?: string | undefined;
  text?: string | undefined;
  signature?: string | undefined;
  redacted?: string | undefined;
  encrypted?: string | undefined;
  id?: string | undefined;
  format?: string | undefined;
  last?: true | undefined;
}
/**
 * `arguments` is the string as it came, `input` the object in it. `first` is on the first call of a turn in which no call is signed.
 */
export interface ToolCallItem {
  type: "tool_call";
  id: string;
  name: string;
  arguments: string;
  input: Native;
  thought_signature?: string | undefined;
  first?: true | undefined;
}
/**
 * `text` is the texts of `content` joined by line breaks; `name` its call's.
 */
export interface ToolResultItem {
  type: "tool_result";
  id: string;
  name: string;
  content: Part[];
  text: string;
  cache_control?: Native | undefined;
}

/** The provider to which the reasoning in untagged fields of a message belongs. */
export const untagged = "anthropic";

/** Receives the signals of a reply. An absent, null or empty field is ignored; a sink accepts any value and never throws. */
export interface Sink {
  /** The native id of the answer. */
  id(value: unknown): void;
  /** The model that answered. */
  model(value: unknown): void;
  /** Answer text. */
  content(value: unknown): void;
  /** Answer text that marks the answer as refused. */
  refusal(value: unknown): void;
  /** Shown reasoning. A whole text, or a new `at`, is set off by a blank line. */
  reasoning(signal: { at?: unknown; part?: unknown; text?: unknown }): void;
  /** Reasoning kept for replay, an entry of `reasoning_details`. */
  reasoning_block(signal: { at?: unknown; kind?: unknown; part?: unknown; text?: unknown; signature?: unknown; redacted?: unknown; encrypted?: unknown; id?: unknown; format?: unknown }): void;
  /** A call or a piece of one. `part` is a piece of JSON text; with `path`, a piece of the string at that JSON path; `path` with `value`, that value. `otherwise` is the text if no piece comes. `parsed`: the provider has parsed the text, so that one which was cut does not show. */
  tool_call(signal: { at?: unknown; id?: unknown; name?: unknown; part?: unknown; arguments?: unknown; otherwise?: unknown; path?: unknown; value?: unknown; done?: boolean | null | undefined; parsed?: boolean | null | undefined; thought_signature?: unknown }): void;
  /** A text or a call of the answer as a whole, which may have come in pieces before: it counts only if it did not. A provider may repeat an answer in several lists, each in order; `list` names the one that this stands in. */
  repeat(signal: { list?: unknown; text?: unknown; refusal?: unknown; id?: unknown; name?: unknown; arguments?: unknown }): void;
  /** Native counts as they are; no totals. */
  usage(signal: { input?: unknown; uncached?: unknown; cache_read?: unknown; cache_write?: unknown; input_extra?: unknown; output?: unknown; answer?: unknown; reasoning?: unknown }): void;
  /** Why the answer ended. */
  finish_reason(value: FinishReason | null | undefined): void;
  /** Seconds, a duration (`34.4s`), or `never`: waiting cannot mend it. */
  retry_after(value: unknown): void;
  /** The reply is a failure; with `without_calls`, only if it holds no complete call. `status` is a number or numeric text from 400 to 599. */
  error(signal: { message?: unknown; status?: unknown; without_calls?: boolean | null | undefined }): void;
  /** The stream may end here; what follows still counts. */
  end(value: boolean | null | undefined): void;
}
