// @generated from spec/native/generate-content.yaml. Do not edit; run `npm run generate`.
/**
 * Exactly one data field each; a signature is its sibling.
 */
export type SentPart = SpokenText | SentImage | SentCall | SentResult;
export type GenerateContentReply = GenerateContentResponse | ErrorReply[];
export type ErrorStatus = RpcStatus | string;
export type ErrorBody = ErrorReply | ErrorReply[];

/**
 * The body. The model is in the URL, and streaming too.
 */
export interface GenerateContentRequest {
  systemInstruction?: Instruction | undefined;
  /**
   * @minItems 1
   */
  contents: Content[];
  /**
   * @maxItems 1
   */
  tools?: ToolElement[] | undefined;
  toolConfig?: ToolConfig | undefined;
  generationConfig?: GenerationConfig | undefined;
}
export interface Instruction {
  /**
   * @minItems 1
   */
  parts: SpokenText[];
}
export interface SpokenText {
  text: string;
}
/**
 * One turn. There are no other roles.
 */
export interface Content {
  role: "user" | "model";
  /**
   * @minItems 1
   */
  parts: SentPart[];
}
export interface SentImage {
  /**
   * Standard base64, without the `data:` prefix.
   */
  inlineData: {
    mimeType: string;
    data: string;
  };
}
export interface SentCall {
  functionCall: {
    id: string;
    name: string;
    args: {
      [k: string]: any;
    };
  };
  thoughtSignature?: string | undefined;
}
export interface SentResult {
  functionResponse: {
    id: string;
    name: string;
    /**
     * Always an object. `$ref` has a special meaning in it, so a result is not parsed but inserted as a string.
     */
    response: {
      output: string;
    };
    /**
     * Bytes of images; models before Gemini 3 refuse it.
     */
    parts?: SentImage[] | undefined;
  };
}
/**
 * One element contains all functions; the service's own tools would be other keys.
 */
export interface ToolElement {
  functionDeclarations?: FunctionDeclaration[] | undefined;
}
export interface FunctionDeclaration {
  name: string;
  description?: string | undefined;
  parametersJsonSchema?: {
    [k: string]: any;
  } | undefined;
}
export interface ToolConfig {
  functionCallingConfig?: FunctionCallingConfig | undefined;
}
/**
 * `allowedFunctionNames` goes with ANY only.
 */
export interface FunctionCallingConfig {
  mode: "AUTO" | "ANY" | "NONE";
  allowedFunctionNames?: string[] | undefined;
}
export interface GenerationConfig {
  maxOutputTokens?: number | undefined;
  /**
   * @minItems 1
   * @maxItems 5
   */
  stopSequences?: string[] | undefined;
  temperature?: number | undefined;
  topP?: number | undefined;
  topK?: number | undefined;
  responseMimeType?: "application/json" | undefined;
  responseJsonSchema?: {
    [k: string]: any;
  } | undefined;
  thinkingConfig?: ThinkingConfig | undefined;
}
/**
 * A level and a budget together are a 400; thoughts are returned only with `includeThoughts`.
 */
export interface ThinkingConfig {
  thinkingLevel: "minimal" | "low" | "medium" | "high";
  includeThoughts?: boolean | undefined;
}
/**
 * The keys of `generationConfig` that request JSON. A schema without the MIME type is a 400.
 */
export interface OutputFormat {
  responseMimeType: "application/json";
  responseJsonSchema?: {
    [k: string]: any;
  } | undefined;
}
/**
 * The key of `generationConfig` that a clamp rule writes.
 */
export interface Thinking {
  thinkingConfig: ThinkingConfig;
}
export interface GenerateContentResponse {
  candidates?: Candidate[] | null | undefined;
  promptFeedback?: {
    blockReason?: string | null | undefined;
  } | null | undefined;
  usageMetadata?: UsageMetadata | null | undefined;
  modelVersion?: string | null | undefined;
  responseId?: string | null | undefined;
  error?: ErrorStatus | null | undefined;
}
export interface Candidate {
  content?: {
    parts?: ReadPart[] | null | undefined;
  } | null | undefined;
  finishReason?: string | null | undefined;
  finishMessage?: string | null | undefined;
}
export interface ReadPart {
  text?: string | null | undefined;
  thought?: boolean | null | undefined;
  functionCall?: ReadCall | null | undefined;
  thoughtSignature?: string | null | undefined;
}
/**
 * A whole call, or a piece of one if arguments are streamed.
 */
export interface ReadCall {
  id?: string | null | undefined;
  name?: string | null | undefined;
  args?: {
    [k: string]: any;
  } | null | undefined;
  partialArgs?: PartialArg[] | null | undefined;
  willContinue?: boolean | null | undefined;
}
/**
 * A piece of the value at a JSON path; one with no value is null.
 */
export interface PartialArg {
  jsonPath?: string | null | undefined;
  stringValue?: string | null | undefined;
  numberValue?: number | null | undefined;
  boolValue?: boolean | null | undefined;
  nullValue?: string | null | undefined;
  willContinue?: boolean | null | undefined;
}
export interface UsageMetadata {
  promptTokenCount?: number | null | undefined;
  toolUsePromptTokenCount?: number | null | undefined;
  cachedContentTokenCount?: number | null | undefined;
  candidatesTokenCount?: number | null | undefined;
  thoughtsTokenCount?: number | null | undefined;
}
export interface RpcStatus {
  code?: number | null | undefined;
  message?: string | null | undefined;
  status?: string | null | undefined;
  details?: StatusDetail[] | null | undefined;
}
/**
 * The fields of QuotaFailure and RetryInfo; other kinds have none of them.
 */
export interface StatusDetail {
  violations?: QuotaViolation[] | null | undefined;
  retryDelay?: string | null | undefined;
}
export interface QuotaViolation {
  quotaId?: string | null | undefined;
}
export interface ErrorReply {
  error?: ErrorStatus | null | undefined;
}
