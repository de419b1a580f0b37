// @generated from spec/native/converse.yaml. Do not edit; run `npm run generate`.

/**
 * 400: “The text field in the ContentBlock object … is blank.”
 */
export type Words = string;
export type ImageFormat = "png" | "jpeg" | "gif" | "webp";
export type Base64 = string;
export type DocumentFormat = "pdf" | "csv" | "doc" | "docx" | "xls" | "xlsx" | "html" | "txt" | "md";
export type ToolUseId = string;
export type ToolName = string;
export type ResultStatus = "success" | "error";
export type ReadServiceTier = {
  type?: string | null | undefined;
} | null;
/**
 * The body. The model and streaming are in the URL.
 */
export interface ConverseRequest {
  /**
   * @minItems 1
   */
  messages: Message[];
  system?: SystemBlock[] | undefined;
  inferenceConfig?: InferenceConfig | undefined;
  toolConfig?: ToolConfig | undefined;
  outputConfig?: OutputConfig | undefined;
  additionalModelRequestFields?: ModelFields | undefined;
  /**
   * @maxItems 10
   */
  additionalModelResponseFieldPaths?: string[] | undefined;
  guardrailConfig?: Open | undefined;
  promptVariables?: Open | undefined;
  requestMetadata?:
    | {
        [k: string]: string;
      }
    | undefined;
  performanceConfig?:
    | {
        latency?: "standard" | "optimized" | undefined;
      }
    | undefined;
  serviceTier?: ServiceTier | undefined;
}
/**
 * The roles alternate, beginning with `user`. Images, documents and results are only in messages of the user.
 */
export interface Message {
  role: "user" | "assistant";
  /**
   * @minItems 1
   */
  content: ContentBlock[];
}
/**
 * Exactly one of these keys. A message with a document needs text, too.
 */
export interface ContentBlock {
  text?: Words | undefined;
  image?: ImageBlock | undefined;
  document?: DocumentBlock | undefined;
  audio?: AudioBlock | undefined;
  video?: Open | undefined;
  toolUse?: ToolUseBlock | undefined;
  toolResult?: ToolResultBlock | undefined;
  reasoningContent?: ReasoningBlock | undefined;
  cachePoint?: CachePoint | undefined;
  guardContent?: Open | undefined;
  citationsContent?: Open | undefined;
  searchResult?: Open | undefined;
}
export interface ImageBlock {
  format: ImageFormat;
  source: {
    bytes?: Base64 | undefined;
    s3Location?: Open | undefined;
  };
}
/**
 * An object that is not checked.
 */
export interface Open {
  [k: string]: any;
}
/**
 * The names of the documents of a request are different.
 */
export interface DocumentBlock {
  format?: DocumentFormat | undefined;
  name: string;
  source: {
    bytes?: Base64 | undefined;
    text?: string | undefined;
    s3Location?: Open | undefined;
    content?: any[] | undefined;
  };
  context?: string | undefined;
  citations?: Open | undefined;
}
export interface AudioBlock {
  format: string;
  source: {
    bytes?: Base64 | undefined;
    s3Location?: Open | undefined;
  };
}
export interface ToolUseBlock {
  toolUseId: ToolUseId;
  name: ToolName;
  input: {
    [k: string]: any;
  };
  type?: "server_tool_use" | "tool_use" | undefined;
}
export interface ToolResultBlock {
  toolUseId: ToolUseId;
  content: ResultBlock[];
  status?: ResultStatus | undefined;
  type?: string | undefined;
}
/**
 * A block of a tool's result. Exactly one of these keys.
 */
export interface ResultBlock {
  text?: Words | undefined;
  json?:
    | {
        [k: string]: any;
      }
    | undefined;
  image?: ImageBlock | undefined;
  document?: DocumentBlock | undefined;
  video?: Open | undefined;
  searchResult?: Open | undefined;
}
/**
 * Exactly one of these keys.
 */
export interface ReasoningBlock {
  reasoningText?:
    | {
        text: string;
        signature?: string | undefined;
      }
    | undefined;
  redactedContent?: string | undefined;
}
/**
 * What precedes it is cached.
 */
export interface CachePoint {
  type: "default";
  ttl?: "5m" | "1h" | undefined;
}
/**
 * Exactly one of these keys.
 */
export interface SystemBlock {
  text?: Words | undefined;
  cachePoint?: CachePoint | undefined;
  guardContent?: Open | undefined;
}
export interface InferenceConfig {
  maxTokens?: number | undefined;
  temperature?: number | undefined;
  topP?: number | undefined;
  /**
   * @maxItems 2500
   */
  stopSequences?: string[] | undefined;
}
/**
 * Required as soon as a message contains a call or a result.
 */
export interface ToolConfig {
  /**
   * @minItems 1
   */
  tools?: Tool[] | undefined;
  toolChoice?: ToolChoiceParam | undefined;
}
/**
 * Exactly one of these keys.
 */
export interface Tool {
  toolSpec?:
    | {
        name: ToolName;
        description?: string | undefined;
        inputSchema: {
          json: Open;
        };
        strict?: boolean | undefined;
      }
    | undefined;
  systemTool?: Open | undefined;
  cachePoint?: CachePoint | undefined;
}
/**
 * Exactly one of these keys. `auto` is the default; no choice forbids calls.
 */
export interface ToolChoiceParam {
  auto?: Open | undefined;
  any?: Open | undefined;
  tool?:
    | {
        name: ToolName;
      }
    | undefined;
}
export interface OutputConfig {
  textFormat?: TextFormat | undefined;
  effort?: string | undefined;
}
export interface TextFormat {
  type: "json_schema";
  structure: {
    /**
     * The schema is JSON text.
     */
    jsonSchema: {
      schema: string;
      name?: string | undefined;
      description?: string | undefined;
    };
  };
}
/**
 * Fields of the model's own API, which refuses unknown ones. Those listed are written by Dragoman.
 */
export interface ModelFields {
  thinking?: Thinking | undefined;
  output_config?: ClaudeOutput | undefined;
  tool_choice?: ClaudeChoice | undefined;
  top_k?: number | undefined;
  inferenceConfig?: NovaInference | undefined;
  reasoningConfig?: NovaReasoning | undefined;
  reasoning?: GptReasoning | undefined;
  reasoning_effort?: "low" | "medium" | "high" | undefined;
  [k: string]: any;
}
/**
 * Of Claude.
 */
export interface Thinking {
  type: "adaptive" | "enabled" | "disabled" | "between_tools";
  budget_tokens?: number | undefined;
  display?: "summarized" | "omitted" | undefined;
}
export interface ClaudeOutput {
  effort?: "low" | "medium" | "high" | "xhigh" | "max" | undefined;
  [k: string]: any;
}
export interface ClaudeChoice {
  type: "auto" | "any" | "tool";
  name?: string | undefined;
  disable_parallel_tool_use?: boolean | undefined;
}
export interface NovaInference {
  topK?: number | undefined;
}
export interface NovaReasoning {
  type: "enabled" | "disabled";
  maxReasoningEffort?: "low" | "medium" | "high" | undefined;
}
/**
 * Of GPT-5.6 and later; gpt-oss has `reasoning_effort`.
 */
export interface GptReasoning {
  effort?: "none" | "low" | "medium" | "high" | "xhigh" | "max" | undefined;
  [k: string]: any;
}
export interface ServiceTier {
  type: "default" | "flex" | "priority" | "reserved";
}
export interface CachePointBlock {
  cachePoint: CachePoint;
}
/**
 * What a clamp rule writes.
 */
export interface Control {
  additionalModelRequestFields: ModelFields;
}
export interface ConverseResponse {
  output?:
    | {
        message?:
          | {
              role?: any | undefined;
              content?: AnswerBlock[] | null | undefined;
            }
          | null
          | undefined;
      }
    | null
    | undefined;
  stopReason?: string | null | undefined;
  usage?: TokenUsage | null | undefined;
  metrics?: any | undefined;
  additionalModelResponseFields?: any | undefined;
  trace?: any | undefined;
  performanceConfig?: any | undefined;
  serviceTier?: ReadServiceTier | undefined;
}
/**
 * One of these keys.
 */
export interface AnswerBlock {
  text?: string | null | undefined;
  toolUse?: AnswerToolUse | null | undefined;
  reasoningContent?:
    | {
        reasoningText?:
          | {
              text?: string | null | undefined;
              signature?: string | null | undefined;
            }
          | null
          | undefined;
        redactedContent?: string | null | undefined;
      }
    | null
    | undefined;
  /**
   * Text with its sources.
   */
  citationsContent?:
    | {
        content?: CitedText[] | null | undefined;
        citations?: SourceCitation[] | null | undefined;
      }
    | null
    | undefined;
  toolResult?: any | undefined;
  image?: any | undefined;
}
/**
 * With the type `server_tool_use`, Bedrock runs the tool itself; a call of the caller's has none, or `tool_use`.
 */
export interface AnswerToolUse {
  toolUseId?: string | null | undefined;
  name?: string | null | undefined;
  input?:
    | {
        [k: string]: any;
      }
    | null
    | undefined;
  type?: string | null | undefined;
}
export interface CitedText {
  text?: string | null | undefined;
}
/**
 * `source` is what the caller's search result says of its origin; other locations are within documents.
 */
export interface SourceCitation {
  title?: string | null | undefined;
  source?: string | null | undefined;
  sourceContent?: CitedText[] | null | undefined;
  location?:
    | {
        web?:
          | {
              url?: string | null | undefined;
              domain?: any | undefined;
            }
          | null
          | undefined;
        searchResultLocation?: any | undefined;
        documentChar?: any | undefined;
        documentPage?: any | undefined;
        documentChunk?: any | undefined;
      }
    | null
    | undefined;
}
/**
 * `inputTokens` excludes cached tokens.
 */
export interface TokenUsage {
  inputTokens?: number | null | undefined;
  cacheReadInputTokens?: number | null | undefined;
  cacheWriteInputTokens?: number | null | undefined;
  outputTokens?: number | null | undefined;
  totalTokens?: any | undefined;
  cacheDetails?: CacheDetail[] | null | undefined;
}
export interface CacheDetail {
  ttl?: string | null | undefined;
  inputTokens?: number | null | undefined;
}
/**
 * An event of the stream: its type is the key. `p` is padding. An exception is a message of another type, with a name and a body of its own.
 */
export interface ConverseEvent {
  messageStart?:
    | {
        role?: any | undefined;
        p?: any | undefined;
      }
    | null
    | undefined;
  contentBlockStart?:
    | {
        contentBlockIndex?: number | null | undefined;
        start?:
          | {
              toolUse?: AnswerToolUse | null | undefined;
              toolResult?: any | undefined;
              image?: any | undefined;
            }
          | null
          | undefined;
        p?: any | undefined;
      }
    | null
    | undefined;
  contentBlockDelta?:
    | {
        contentBlockIndex?: number | null | undefined;
        delta?: BlockDelta | null | undefined;
        p?: any | undefined;
      }
    | null
    | undefined;
  contentBlockStop?:
    | {
        contentBlockIndex?: number | null | undefined;
        p?: any | undefined;
      }
    | null
    | undefined;
  messageStop?:
    | {
        stopReason?: string | null | undefined;
        additionalModelResponseFields?: any | undefined;
        p?: any | undefined;
      }
    | null
    | undefined;
  metadata?:
    | {
        usage?: TokenUsage | null | undefined;
        metrics?: any | undefined;
        trace?: any | undefined;
        performanceConfig?: any | undefined;
        serviceTier?: ReadServiceTier | undefined;
        p?: any | undefined;
      }
    | null
    | undefined;
  exception?:
    | {
        name?: string | null | undefined;
        body?: ErrorBody | null | undefined;
      }
    | null
    | undefined;
}
/**
 * One of these keys.
 */
export interface BlockDelta {
  text?: string | null | undefined;
  toolUse?:
    | {
        input?: string | null | undefined;
      }
    | null
    | undefined;
  reasoningContent?:
    | {
        text?: string | null | undefined;
        signature?: string | null | undefined;
        redactedContent?: string | null | undefined;
      }
    | null
    | undefined;
  citation?: SourceCitation | null | undefined;
  toolResult?: any | undefined;
  image?: any | undefined;
}
/**
 * The kind of an error is in a header, and in its status. The front of the service writes `Message` or `__type`.
 */
export interface ErrorBody {
  message?: string | null | undefined;
  Message?: string | null | undefined;
  __type?: string | null | undefined;
  originalStatusCode?: any | undefined;
  originalMessage?: any | undefined;
  resourceName?: any | undefined;
  p?: any | undefined;
}
