// @generated from spec/hub.yaml. Do not edit; run `npm run generate`.

/**
 * `<provider>/<model>`, or a model name that identifies its provider. The limit keeps messages and logs short.
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
      title?: string | undefined;
      detail?: string | undefined;
      cache_control?: Native | undefined;
    }
  | DocumentPart
  | AudioPart;
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
/**
 * `file_id` is an id of the provider that stores the file.
 */
export type DocumentSource =
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
      type: "text";
      text: string;
    }
  | {
      type: "file";
      file_id: string;
    };
export type ToolName = string;
export type Effort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
export type ReasoningSummary = "auto" | "none";
export type Tool = FunctionTool | CustomTool | WebSearchTool | WebFetchTool | CodeExecutionTool;
export type ToolChoice = ("auto" | "none" | "required") | FunctionChoice | HostedChoice | AllowedTools;
export type AllowedTool = FunctionChoice | HostedChoice;
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
export type ServiceTier = "auto" | "default" | "flex" | "priority";
export type Modality = "text" | "image" | "audio";
/**
 * What the answer may consist of. Without it, the model's own default.
 */
export type Modalities = Modality[];
/**
 * The backup addresses of a request, in order.
 */
export type Fallback = Address[];
export type Item = TextItem | ImageItem | DocumentPart | AudioPart | ReasoningItem | ToolCallItem | ToolResultItem;
export type Part = TextItem | ImageItem | DocumentPart | AudioPart;
export type OfferedTool = FunctionTool | WebSearchTool | WebFetchTool | CodeExecutionTool;
/**
 * `complete` is for a native value that leaves it open (`completed`, `STOP`): the sink determines which of the others it is. `paused`: the provider wants the answer back to continue it.
 */
export type FinishReason = "stop" | "length" | "tool_calls" | "content_filter" | "paused" | "complete";
export type RequestItem =
  | TextItem
  | ImageItem
  | DocumentPart
  | AudioPart
  | {
      type: "reasoning";
      kind?: string | undefined;
      text?: string | undefined;
      signature?: string | undefined;
      redacted?: string | undefined;
      encrypted?: string | undefined;
      id?: string | undefined;
      format?: string | undefined;
    }
  | {
      type: "tool_call";
      kind?: "builtin_function" | undefined;
      id?: string | undefined;
      name: string;
      namespace?: string | undefined;
      arguments: string;
      signature?: string | undefined;
    }
  | {
      type: "tool_result";
      id?: string | undefined;
      name?: string | undefined;
      content?: string | Part[] | undefined;
      is_error?: boolean | undefined;
      cache_control?: Native | undefined;
    };
export type RequestTool =
  | {
      type: "function";
      function: {
        name: string;
        description?: string | undefined;
        parameters?: Native | undefined;
        strict?: boolean | undefined;
      };
      cache_control?: Native | undefined;
      /**
       * The caller's word for a tool that they do not know as a function
       */
      as?: string | undefined;
    }
  | CustomTool
  | WebSearchTool
  | WebFetchTool
  | CodeExecutionTool
  | {
      type: "namespace";
      name: string;
      /**
       * It is offered with that of the first tool.
       */
      description?: string | undefined;
      tools: RequestTool[];
    };
/**
 * `index` is the position of the item, `key` a unique id of letters and digits.
 */
export type AnswerItem = AnswerText | AnswerReasoning | AnswerCall | AnswerFile;
/**
 * `start`; for each item `open`, `piece`… and `close`; then `finish` or `failed`. The item of an `open` is empty, unless it is reasoning without text; that of a `close` is complete.
 */
export type Step =
  | {
      type: "start";
      answer: AnswerHead;
      asked: Native;
      usage: Tally;
    }
  | {
      type: "open";
      answer: AnswerHead;
      asked: Native;
      item: AnswerItem;
    }
  | {
      type: "piece";
      answer: AnswerHead;
      asked: Native;
      item: Piece;
    }
  | {
      type: "close";
      answer: AnswerHead;
      asked: Native;
      item: AnswerItem;
    }
  | {
      type: "finish";
      answer: AnswerHead;
      asked: Native;
      whole: Answer;
    }
  | {
      type: "failed";
      answer: AnswerHead;
      asked: Native;
      failure: AnswerFailure;
    };
export type Piece =
  | {
      type: "text";
      index: number;
      key: string;
      text: string;
      refused?: true | undefined;
    }
  | {
      type: "reasoning";
      index: number;
      key: string;
      text: string;
    }
  | {
      type: "tool_call";
      index: number;
      key: string;
      call: number;
      as?: string | undefined;
      json: string;
    }
  | {
      type: "citation";
      index: number;
      key: string;
      citation: AnswerCitation;
    };
/**
 * The request of the library; the proxy makes one from `config`, overridden by `provider_config`. Unknown fields are ignored.
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
  reasoning_summary?: ReasoningSummary | undefined;
  seed?: number | undefined;
  frequency_penalty?: number | undefined;
  presence_penalty?: number | undefined;
  verbosity?: "low" | "medium" | "high" | undefined;
  tools?: Tool[] | undefined;
  tool_choice?: ToolChoice | undefined;
  parallel_tool_calls?: boolean | undefined;
  response_format?: ResponseFormat | undefined;
  store?: boolean | undefined;
  prompt_cache_key?: string | undefined;
  prompt_cache_retention?: string | undefined;
  safety_identifier?: string | undefined;
  /**
   * An opaque id of the end user.
   */
  user?: string | undefined;
  metadata?: Native | undefined;
  service_tier?: ServiceTier | undefined;
  speed?: "standard" | "fast" | undefined;
  /**
   * `auto`: the prompt cache serves what was sent before, with marks where the provider needs them.
   */
  cache?: "auto" | undefined;
  cache_control?: Native | undefined;
  thinking?: Native | undefined;
  output_config?: Native | undefined;
  modalities?: Modalities | undefined;
  image_config?: ImageConfig | undefined;
  audio?: AudioConfig | undefined;
}
export interface ChatMessage {
  role: "system" | "developer" | "user" | "assistant" | "tool";
  content?: string | ContentPart[] | null | undefined;
  name?: string | undefined;
  reasoning_content?: string | undefined;
  reasoning_signature?: string | undefined;
  redacted_reasoning_content?: string | undefined;
  tool_call_id?: string | undefined;
  /**
   * Whether the called tool failed.
   */
  is_error?: boolean | undefined;
  tool_calls?: ToolCall[] | undefined;
  files?: GeneratedFile[] | undefined;
  reasoning_details?: ReasoningDetail[] | undefined;
}
/**
 * A native object, sent unchanged. The provider validates it.
 */
export interface Native {
  [k: string]: any;
}
/**
 * A PDF or text file.
 */
export interface DocumentPart {
  type: "document";
  source: DocumentSource;
  title?: string | undefined;
  context?: string | undefined;
  citations?: Native | undefined;
  cache_control?: Native | undefined;
}
export interface AudioPart {
  type: "input_audio";
  input_audio: {
    data: string;
    format: string;
  };
  cache_control?: Native | undefined;
}
export interface ToolCall {
  id?: string | undefined;
  type?: "function" | undefined;
  /**
   * A tool that its provider defines.
   */
  kind?: "builtin_function" | undefined;
  function: {
    name: ToolName;
    arguments?: string | undefined;
  };
  thought_signature?: string | undefined;
}
/**
 * An image, audio or other file that the model made, as base64 in `data` or at a `url`.
 */
export interface GeneratedFile {
  kind: "image" | "audio" | "file";
  media_type?: string | undefined;
  data?: string | undefined;
  url?: string | undefined;
  /**
   * The words of audio.
   */
  transcript?: string | undefined;
  /**
   * Opaque; some providers require it in the history.
   */
  thought_signature?: string | undefined;
}
/**
 * One reasoning block of an answer, kept for replay. It is sent back only to the provider that can read it.
 */
export interface ReasoningDetail {
  /**
   * The adapter that produced it.
   */
  provider: string;
  /**
   * The model that was addressed.
   */
  model?: string | undefined;
  /**
   * The number of tool calls of the answer before it.
   */
  before?: number | undefined;
  /**
   * The number of characters (UTF-16 code units) of the answer's text before it; absent when nothing precedes it.
   */
  said?: number | undefined;
  /**
   * The provider's type of the block.
   */
  kind: string;
  /**
   * The readable text.
   */
  text?: string | undefined;
  /**
   * Opaque, like all of the following fields.
   */
  signature?: string | undefined;
  redacted?: string | undefined;
  encrypted?: string | undefined;
  id?: string | undefined;
  format?: string | undefined;
}
export interface FunctionTool {
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
 * A tool whose input is a string. It is offered as a function with one argument, `input`; its calls are calls of this function.
 */
export interface CustomTool {
  type: "custom";
  custom: {
    name: ToolName;
    description?: string | undefined;
    /**
     * The grammar of the input.
     */
    grammar?: string | undefined;
    /**
     * That of the grammar.
     */
    syntax?: "lark" | "regex" | undefined;
  };
  cache_control?: Native | undefined;
}
/**
 * A search that the provider does itself. Providers without one, or without one of its limits, do not receive it. `external_web_access` is false if only what the provider has stored may be searched.
 */
export interface WebSearchTool {
  type: "web_search";
  max_uses?: number | undefined;
  allowed_domains?: string[] | undefined;
  blocked_domains?: string[] | undefined;
  external_web_access?: boolean | undefined;
  user_location?: UserLocation | undefined;
}
export interface UserLocation {
  city?: string | undefined;
  region?: string | undefined;
  country?: string | undefined;
  timezone?: string | undefined;
}
/**
 * Reads pages that the conversation names. Providers without it, or without one of its limits, do not receive it.
 */
export interface WebFetchTool {
  type: "web_fetch";
  max_uses?: number | undefined;
  allowed_domains?: string[] | undefined;
  blocked_domains?: string[] | undefined;
}
/**
 * Executes code at the provider. Providers without it do not receive it.
 */
export interface CodeExecutionTool {
  type: "code_execution";
}
export interface FunctionChoice {
  type: "function";
  function: {
    name: ToolName;
  };
}
/**
 * A tool of the provider that must be used. A provider that does not have it refuses the request.
 */
export interface HostedChoice {
  type: "web_search" | "web_fetch" | "code_execution";
}
/**
 * Some of the tools, one of which may (`auto`) or must (`required`) be called. A provider without such a choice gets the mode.
 */
export interface AllowedTools {
  type: "allowed_tools";
  allowed_tools: {
    mode: "auto" | "required";
    tools: AllowedTool[];
  };
}
/**
 * The images to make: `16:9`, `2K`.
 */
export interface ImageConfig {
  aspect_ratio?: string | undefined;
  image_size?: string | undefined;
}
export interface AudioConfig {
  voice?: string | undefined;
  format?: string | undefined;
}
/**
 * `results_with_files` are all results of the turn, if one of them contains more than text.
 */
export interface Turn {
  role: "user" | "assistant" | "tool" | "system";
  content: Item[];
  results_with_files?: ToolResultItem[] | undefined;
}
export interface TextItem {
  type: "text";
  text: string;
  cache_control?: Native | undefined;
}
export interface ImageItem {
  type: "image";
  source: ImageSource;
  title?: string | undefined;
  detail?: string | undefined;
  cache_control?: Native | undefined;
  /**
   * Of an image that the model made.
   */
  thought_signature?: string | undefined;
}
/**
 * A block that this target may see. `last` is set if nothing of its answer follows.
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
 * `arguments` is the unchanged string, `input` the parsed object. `first` is set on the first call of a turn without signed calls.
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
 * `text` is the text of `content`, joined by line breaks; `name` is the name of the called function.
 */
export interface ToolResultItem {
  type: "tool_result";
  id: string;
  name: string;
  content: Part[];
  text: string;
  is_error?: true | undefined;
  cache_control?: Native | undefined;
}
/**
 * A source of the answer's text from `start` to before `end` (UTF-16 code units of `content`). `text` is what the source says.
 */
export interface Citation {
  type: "url_citation";
  url: string;
  title?: string | undefined;
  start: number;
  end: number;
  text?: string | undefined;
}
/**
 * A request with `turns` instead of `messages`. The runtime makes messages of them.
 */
export interface Call {
  model?: string | undefined;
  stream?: boolean | undefined;
  turns: RequestTurn[];
  tools?: RequestTool[] | undefined;
  tool_choice?: ToolChoice | undefined;
  parallel_tool_calls?: boolean | undefined;
  max_tokens?: number | undefined;
  temperature?: number | undefined;
  top_p?: number | undefined;
  top_k?: number | undefined;
  seed?: number | undefined;
  frequency_penalty?: number | undefined;
  presence_penalty?: number | undefined;
  verbosity?: "low" | "medium" | "high" | undefined;
  stop?: string[] | string | undefined;
  reasoning_effort?: Effort | undefined;
  reasoning_mode?: "standard" | "pro" | undefined;
  reasoning_summary?: ReasoningSummary | undefined;
  response_format?: ResponseFormat | undefined;
  store?: boolean | undefined;
  prompt_cache_key?: string | undefined;
  prompt_cache_retention?: string | undefined;
  safety_identifier?: string | undefined;
  user?: string | undefined;
  metadata?: Native | undefined;
  service_tier?: ServiceTier | undefined;
  speed?: "standard" | "fast" | undefined;
  cache_control?: Native | undefined;
  modalities?: Modalities | undefined;
  image_config?: ImageConfig | undefined;
  audio?: AudioConfig | undefined;
}
/**
 * System text keeps its place in the conversation, and the items of an answer their order.
 */
export interface RequestTurn {
  role: "system" | "user" | "assistant" | "tool";
  name?: string | undefined;
  content?: string | RequestItem[] | undefined;
}
/**
 * A tool that the vendor of an API has defined, by its `kind`; `as` is set if its calls are not calls of functions to the caller. `tool` is what the caller sent.
 */
export interface VendorTool {
  kind?: string | undefined;
  name?: string | undefined;
  as?: string | undefined;
  max_uses?: number | undefined;
  allowed_domains?: string[] | undefined;
  blocked_domains?: string[] | undefined;
  live?: boolean | undefined;
  user_location?: UserLocation | undefined;
  width?: number | undefined;
  height?: number | undefined;
  description?: string | undefined;
  parameters?: Native | undefined;
  cache_control?: Native | undefined;
  tool: any;
}
export interface AnswerHead {
  id: string;
  model: string;
  created: number;
}
/**
 * A complete answer. `text` and `reasoning` are the text of all items of this type, `refusal` that of the refused ones; `calls` and `citations` are those of all items, `audio` is all audio in one; `asked` is the caller's request. `finish` is a `FinishReason`, or the provider's own word for an end that no table knows. `stop_sequence` is the stop string that ended it, if the provider says so.
 */
export interface Answer {
  id: string;
  model: string;
  created: number;
  asked: Native;
  items: AnswerItem[];
  text?: string | undefined;
  refusal?: string | undefined;
  reasoning?: string | undefined;
  calls: AnswerCall[];
  citations?: AnswerCitation[] | undefined;
  audio?: AnswerFile | undefined;
  finish: string;
  stop_sequence?: string | undefined;
  usage: Tally;
}
/**
 * `refused`: the model says that it does not answer.
 */
export interface AnswerText {
  type: "text";
  index: number;
  key: string;
  text: string;
  refused?: true | undefined;
  citations?: AnswerCitation[] | undefined;
}
/**
 * `index` is its position among the citations of the item, `number` among all. `start` and `end` are positions in the text of the answer, those of `within` in that of the item; `bytes` counts UTF-8 bytes of the answer. `text` is what the source says, `cited` the part of the answer.
 */
export interface AnswerCitation {
  index: number;
  number: number;
  url: string;
  title?: string | undefined;
  text?: string | undefined;
  start: number;
  end: number;
  within: Span;
  bytes: Span;
  cited: string;
}
export interface Span {
  start: number;
  end: number;
}
/**
 * `state` is what the caller sends back unread: the native field if the API's owner answered (`kind`, `id` and `format` are its own), otherwise an envelope. `late`: only known when the text of the answer had ended. `gap`: the blank line between its text and the reasoning before it, for APIs that have one text for all.
 */
export interface AnswerReasoning {
  type: "reasoning";
  index: number;
  key: string;
  text?: string | undefined;
  gap?: string | undefined;
  state?: string | undefined;
  kind?: string | undefined;
  id?: string | undefined;
  format?: string | undefined;
  late?: true | undefined;
}
/**
 * `call` is its position among the calls; `input` the object in `arguments`, `{}` if there is none. `as` is set if the caller does not know the tool as a function: `custom`, or the word with which it was read. `cut`: the output limit cut it off.
 */
export interface AnswerCall {
  type: "tool_call";
  index: number;
  key: string;
  call: number;
  id: string;
  name: string;
  namespace?: string | undefined;
  as?: string | undefined;
  arguments: string;
  input: Native;
  state?: string | undefined;
  cut?: true | undefined;
}
/**
 * A file that the model made, in base64, or only its address. It is `open` and `close` without a `piece`. `url` is the address, or a data URI. `state` is what the caller sends back unread.
 */
export interface AnswerFile {
  type: "file";
  index: number;
  key: string;
  kind: "image" | "audio" | "file";
  media_type: string;
  data?: string | undefined;
  url: string;
  transcript?: string | undefined;
  state?: string | undefined;
}
/**
 * The token counts of an answer, divided in every way that an API divides them: `input` is `uncached` + `cache_read` + `cache_write`, `output` is `answer` + `reasoning`.
 */
export interface Tally {
  input: number;
  uncached: number;
  cache_read: number;
  cache_write: number;
  output: number;
  answer: number;
  reasoning: number;
  total: number;
}
/**
 * `status` and `code` are those of errors.yaml; of a provider's error with a known reason, `code` is that. `items` were sent before the failure. `param` is the path of a refused field.
 */
export interface AnswerFailure {
  status: number;
  code: string;
  message: string;
  param?: string | undefined;
  items: AnswerItem[];
}
export interface InputCount {
  input: number;
}

/** The provider to which the reasoning in untagged fields of a message belongs. */
export const untagged = "anthropic";

/**
 * Receives the signals of a reply. An absent, null or empty field is ignored; a sink accepts any value and never
 * throws.
 */
export interface Sink {
  /** The native id of the answer. */
  id(value: unknown): void;
  /** The model that answered. */
  model(value: unknown): void;
  /** Answer text. */
  content(value: unknown): void;
  /** A part of the text begins or ends here; citations have positions in their part. */
  text_part(value: boolean | null | undefined): void;
  /**
   * A source of the text. `start` and `end` (or in UTF-8 bytes) are positions in the part; without them, it is the
   * source of the whole part. `text` is what the source says. `sources` are positions among the `source` signals, in
   * place of a `url`.
   */
  citation(signal: {
    url?: unknown;
    title?: unknown;
    text?: unknown;
    start?: unknown;
    end?: unknown;
    start_byte?: unknown;
    end_byte?: unknown;
    sources?: unknown;
  }): void;
  /** `first`: a list of sources begins, in place of an earlier one and its citations. Otherwise an entry of it. */
  source(signal: { first?: boolean | null | undefined; url?: unknown; title?: unknown }): void;
  /** Whether the text that follows is a remark: reasoning, where JSON was asked for. */
  aside(value: boolean | null | undefined): void;
  /** Answer text that marks the answer as refused. */
  refusal(value: unknown): void;
  /** Visible reasoning. A blank line precedes a whole text and a new `at`. */
  reasoning(signal: { at?: unknown; part?: unknown; text?: unknown }): void;
  /** Reasoning kept for replay, an entry of `reasoning_details`. */
  reasoning_block(signal: {
    at?: unknown;
    kind?: unknown;
    part?: unknown;
    text?: unknown;
    signature?: unknown;
    redacted?: unknown;
    encrypted?: unknown;
    id?: unknown;
    format?: unknown;
  }): void;
  /**
   * A call or a piece of one. `part` is a piece of JSON text, or with `path` of the string at that JSON path; `value`
   * is the value at `path`. `otherwise` is the text if no piece arrives. `parsed`: the provider parsed the text itself,
   * so truncated arguments cannot be detected.
   */
  tool_call(signal: {
    at?: unknown;
    id?: unknown;
    name?: unknown;
    part?: unknown;
    arguments?: unknown;
    otherwise?: unknown;
    path?: unknown;
    value?: unknown;
    done?: boolean | null | undefined;
    parsed?: boolean | null | undefined;
    thought_signature?: unknown;
  }): void;
  /**
   * An image, audio or other file that the model made: `data` is base64 of the type `media`, and a `url` may be a data
   * URI. A `format` (`png`, `wav`) replaces a missing `media`, for the type `as`. `transcript` is what audio says.
   */
  file(signal: {
    as?: unknown;
    media?: unknown;
    format?: unknown;
    data?: unknown;
    url?: unknown;
    transcript?: unknown;
    thought_signature?: unknown;
  }): void;
  /**
   * A whole text or call, which is ignored if its pieces arrived before. A provider may repeat an answer in several
   * lists, each in order; `list` names the list of this one.
   */
  repeat(signal: {
    list?: unknown;
    text?: unknown;
    refusal?: unknown;
    id?: unknown;
    name?: unknown;
    arguments?: unknown;
  }): void;
  /**
   * The native counts unchanged. `total` counts only where it is the only one. What stays in the cache for an hour or
   * twelve is part of `cache_write`.
   */
  usage(signal: {
    input?: unknown;
    uncached?: unknown;
    cache_read?: unknown;
    cache_write?: unknown;
    cache_write_1h?: unknown;
    cache_write_12h?: unknown;
    input_extra?: unknown;
    output?: unknown;
    answer?: unknown;
    reasoning?: unknown;
    total?: unknown;
  }): void;
  /** What the answer cost by its provider's own account, in USD or in `ticks` of 10^-10 USD. `extra` is added to it. */
  cost(signal: { usd?: unknown; extra?: unknown; ticks?: unknown }): void;
  /** The tier that the answer was made in: a word of `tiers` in spec/registry. */
  tier(value: unknown): void;
  /** Why the answer ended. */
  finish_reason(value: FinishReason | null | undefined): void;
  /** The provider's own word for it. It counts if no `finish_reason` is known; without any content it is a failure. */
  native_finish_reason(value: unknown): void;
  /** The stop string that ended the answer. */
  stop_sequence(value: unknown): void;
  /** A part of the answer that no caller gets: its path in the answer, such as `content[type=server_tool_use]`. */
  lost(value: unknown): void;
  /** Seconds, a duration (`34.4s`), or `never`: waiting does not help. */
  retry_after(value: unknown): void;
  /**
   * The reply is a failure; with `without_calls`, only if it contains no complete call. `status` is a number or numeric
   * string from 400 to 599. `reason` is a word of `reasons` in errors.yaml; without one, that of the status.
   */
  error(signal: {
    message?: unknown;
    status?: unknown;
    reason?: unknown;
    without_calls?: boolean | null | undefined;
  }): void;
  /** The stream may end here; later events are still read. */
  end(value: boolean | null | undefined): void;
}
