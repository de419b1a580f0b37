// @generated from spec/native/generate-content.yaml. Do not edit; run `npm run generate`.

export type FunctionName = string;
export type Count = number | string;
export type GenerateContentReply = GenerateContentResponse | ErrorReply[];
export type ErrorStatus = RpcStatus | string;
export type ErrorBody = ErrorReply | ErrorReply[];
/**
 * The body. The model is in the URL, and streaming too.
 */
export interface GenerateContentRequest {
  model?: string | undefined;
  systemInstruction?: Content | undefined;
  /**
   * @minItems 1
   */
  contents: Content[];
  tools?: ToolElement[] | undefined;
  toolConfig?: ToolConfig | undefined;
  generationConfig?: GenerationConfig | undefined;
  safetySettings?: SafetySetting[] | undefined;
  cachedContent?: string | undefined;
  serviceTier?: "unspecified" | "standard" | "flex" | "priority" | undefined;
  store?: boolean | undefined;
  continuationToken?: string | undefined;
}
/**
 * One turn. Its role is `user` or `model`; that of a system instruction is ignored.
 */
export interface Content {
  role?: string | undefined;
  parts: SentPart[];
}
/**
 * Exactly one data field each; a signature is its sibling.
 */
export interface SentPart {
  text?: string | undefined;
  thought?: boolean | undefined;
  thoughtSignature?: string | undefined;
  inlineData?: InlineData | undefined;
  fileData?: FileData | undefined;
  functionCall?:
    | {
        id?: string | undefined;
        name: FunctionName;
        args?: Open | undefined;
      }
    | undefined;
  functionResponse?:
    | {
        id?: string | undefined;
        name: FunctionName;
        /**
         * Always an object. `$ref` has a special meaning in it, so a result is not parsed but inserted as a string.
         */
        response: {
          [k: string]: any;
        };
        /**
         * Bytes of images; models before Gemini 3 refuse it.
         */
        parts?: SentImage[] | undefined;
        willContinue?: boolean | undefined;
        scheduling?: string | undefined;
      }
    | undefined;
  executableCode?: Open | undefined;
  codeExecutionResult?: Open | undefined;
  toolCall?: Open | undefined;
  toolResponse?: Open | undefined;
  videoMetadata?: Open | undefined;
  partMetadata?: Open | undefined;
  mediaResolution?: any | undefined;
}
/**
 * Base64, without the `data:` prefix.
 */
export interface InlineData {
  mimeType: string;
  data: string;
  displayName?: string | undefined;
}
export interface FileData {
  fileUri: string;
  mimeType?: string | undefined;
  displayName?: string | undefined;
}
/**
 * An object that is not checked.
 */
export interface Open {
  [k: string]: any;
}
export interface SentImage {
  inlineData?: InlineData | undefined;
  fileData?: FileData | undefined;
}
/**
 * One element contains all functions; the service's own tools are the other keys.
 */
export interface ToolElement {
  functionDeclarations?: FunctionDeclaration[] | undefined;
  googleSearch?: Open | undefined;
  googleSearchRetrieval?: Open | undefined;
  codeExecution?: Open | undefined;
  urlContext?: Open | undefined;
  computerUse?: Open | undefined;
  fileSearch?: Open | undefined;
  googleMaps?: Open | undefined;
}
export interface FunctionDeclaration {
  name: FunctionName;
  description?: string | undefined;
  parameters?: RestrictedSchema | undefined;
  parametersJsonSchema?: Open | undefined;
  response?: RestrictedSchema | undefined;
  responseJsonSchema?: Open | undefined;
  behavior?: string | undefined;
}
/**
 * Other keywords are refused at any depth.
 */
export interface RestrictedSchema {
  type?:
    | "STRING"
    | "NUMBER"
    | "INTEGER"
    | "BOOLEAN"
    | "ARRAY"
    | "OBJECT"
    | "NULL"
    | "string"
    | "number"
    | "integer"
    | "boolean"
    | "array"
    | "object"
    | "null"
    | undefined;
  format?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  nullable?: boolean | undefined;
  enum?: string[] | undefined;
  items?: RestrictedSchema | undefined;
  minItems?: Count | undefined;
  maxItems?: Count | undefined;
  properties?:
    | {
        [k: string]: RestrictedSchema;
      }
    | undefined;
  required?: string[] | undefined;
  minProperties?: Count | undefined;
  maxProperties?: Count | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: Count | undefined;
  maxLength?: Count | undefined;
  pattern?: string | undefined;
  anyOf?: RestrictedSchema[] | undefined;
  propertyOrdering?: string[] | undefined;
  default?: any | undefined;
  example?: any | undefined;
}
export interface ToolConfig {
  functionCallingConfig?: FunctionCallingConfig | undefined;
  retrievalConfig?: Open | undefined;
  includeServerSideToolInvocations?: boolean | undefined;
}
/**
 * `allowedFunctionNames` goes with ANY and VALIDATED only.
 */
export interface FunctionCallingConfig {
  mode?: "AUTO" | "ANY" | "NONE" | "VALIDATED" | "MODE_UNSPECIFIED" | undefined;
  allowedFunctionNames?: string[] | undefined;
  streamFunctionCallArguments?: boolean | undefined;
}
export interface GenerationConfig {
  maxOutputTokens?: number | undefined;
  /**
   * @maxItems 5
   */
  stopSequences?: string[] | undefined;
  temperature?: number | undefined;
  topP?: number | undefined;
  topK?: number | undefined;
  candidateCount?: number | undefined;
  seed?: number | undefined;
  presencePenalty?: number | undefined;
  frequencyPenalty?: number | undefined;
  responseMimeType?: "text/plain" | "application/json" | "text/x.enum" | undefined;
  responseSchema?: RestrictedSchema | undefined;
  responseJsonSchema?: Open | undefined;
  responseFormat?: any | undefined;
  thinkingConfig?: ThinkingConfig | undefined;
  mediaResolution?: string | undefined;
  responseModalities?: string[] | undefined;
  speechConfig?: Open | undefined;
  responseLogprobs?: boolean | undefined;
  logprobs?: number | undefined;
  enableEnhancedCivicAnswers?: boolean | undefined;
  imageConfig?: Open | undefined;
}
/**
 * A level and a budget together are a 400; thoughts are returned only with `includeThoughts`.
 */
export interface ThinkingConfig {
  thinkingLevel?:
    | "minimal"
    | "low"
    | "medium"
    | "high"
    | "xhigh"
    | "MINIMAL"
    | "LOW"
    | "MEDIUM"
    | "HIGH"
    | "XHIGH"
    | "THINKING_LEVEL_UNSPECIFIED"
    | undefined;
  thinkingBudget?: number | undefined;
  includeThoughts?: boolean | undefined;
}
export interface SafetySetting {
  category?: string | undefined;
  threshold?: "BLOCK_LOW_AND_ABOVE" | "BLOCK_MEDIUM_AND_ABOVE" | "BLOCK_ONLY_HIGH" | "BLOCK_NONE" | "OFF" | undefined;
}
/**
 * The keys of `generationConfig` that request JSON. A schema without the MIME type is a 400.
 */
export interface OutputFormat {
  responseMimeType: "application/json";
  responseJsonSchema?: Open | undefined;
}
/**
 * The key of `generationConfig` that a clamp rule writes.
 */
export interface Thinking {
  thinkingConfig: ThinkingConfig;
}
export interface CallerRequest {
  systemInstruction?: CallerContent | undefined;
  contents: CallerContent[];
  tools?: CallerTools[] | undefined;
  toolConfig?:
    | {
        functionCallingConfig?: CallerMode | undefined;
      }
    | undefined;
  generationConfig?: CallerConfig | undefined;
  serviceTier?: string | undefined;
  cachedContent?: string | undefined;
  continuationToken?: string | undefined;
}
export interface CallerContent {
  role?: string | undefined;
  parts?: CallerPart[] | undefined;
}
export interface CallerPart {
  text?: string | undefined;
  thought?: boolean | undefined;
  thoughtSignature?: string | undefined;
  inlineData?:
    | {
        mimeType: string;
        data: string;
        displayName?: string | undefined;
      }
    | undefined;
  fileData?:
    | {
        fileUri: string;
        mimeType?: string | undefined;
        displayName?: string | undefined;
      }
    | undefined;
  mediaResolution?:
    | {
        level?: string | undefined;
      }
    | undefined;
  functionCall?:
    | {
        id?: string | undefined;
        name: string;
        args?: Open | undefined;
      }
    | undefined;
  functionResponse?:
    | {
        id?: string | undefined;
        name: string;
        response?: Open | undefined;
        parts?: CallerPart[] | undefined;
      }
    | undefined;
  executableCode?: CallerCode | undefined;
  codeExecutionResult?: CallerOutput | undefined;
  toolCall?: CallerToolCall | undefined;
  toolResponse?: CallerToolResponse | undefined;
}
export interface CallerCode {
  language?: string | undefined;
  code?: string | undefined;
}
export interface CallerOutput {
  outcome?: string | undefined;
  output?: string | undefined;
}
/**
 * A call of a tool of Google's servers.
 */
export interface CallerToolCall {
  toolType?: string | undefined;
  args?: Open | undefined;
}
export interface CallerToolResponse {
  toolType?: string | undefined;
  response?: Open | undefined;
}
/**
 * Functions, or a tool of the service.
 */
export interface CallerTools {
  functionDeclarations?: CallerDeclaration[] | undefined;
  googleSearch?:
    | {
        excludeDomains?: string[] | undefined;
      }
    | undefined;
  googleSearchRetrieval?: Open | undefined;
  urlContext?: Open | undefined;
  codeExecution?: Open | undefined;
}
export interface CallerDeclaration {
  name: string;
  description?: string | undefined;
  parameters?: Open | undefined;
  parametersJsonSchema?: Open | undefined;
}
export interface CallerMode {
  mode?: "AUTO" | "ANY" | "NONE" | "VALIDATED" | "MODE_UNSPECIFIED" | "auto" | "any" | "none" | "validated" | undefined;
  allowedFunctionNames?: string[] | undefined;
}
export interface CallerConfig {
  maxOutputTokens?: number | undefined;
  stopSequences?: string[] | undefined;
  temperature?: number | undefined;
  topP?: number | undefined;
  topK?: number | undefined;
  candidateCount?: number | undefined;
  seed?: number | undefined;
  frequencyPenalty?: number | undefined;
  presencePenalty?: number | undefined;
  responseMimeType?: string | undefined;
  responseSchema?: Open | undefined;
  responseJsonSchema?: Open | undefined;
  responseModalities?: ("TEXT" | "IMAGE" | "AUDIO" | "MODALITY_UNSPECIFIED" | "Text" | "Image" | "Audio")[] | undefined;
  imageConfig?:
    | {
        aspectRatio?: string | undefined;
        imageSize?: string | undefined;
      }
    | undefined;
  speechConfig?:
    | {
        voiceConfig?:
          | {
              prebuiltVoiceConfig?:
                | {
                    voiceName?: string | undefined;
                  }
                | undefined;
            }
          | undefined;
      }
    | undefined;
  responseLogprobs?: boolean | undefined;
  thinkingConfig?:
    | {
        thinkingLevel?: string | undefined;
        thinkingBudget?: number | undefined;
        includeThoughts?: boolean | undefined;
      }
    | undefined;
}
export interface GenerateContentResponse {
  candidates?: Candidate[] | null | undefined;
  promptFeedback?:
    | {
        blockReason?: string | null | undefined;
      }
    | null
    | undefined;
  usageMetadata?: UsageMetadata | null | undefined;
  modelVersion?: string | null | undefined;
  responseId?: string | null | undefined;
  error?: ErrorStatus | null | undefined;
}
export interface Candidate {
  index?: number | undefined;
  content?:
    | {
        role?: string | undefined;
        parts?: ReadPart[] | null | undefined;
      }
    | null
    | undefined;
  finishReason?: string | null | undefined;
  finishMessage?: string | null | undefined;
  groundingMetadata?: GroundingMetadata | null | undefined;
  citationMetadata?: CitationMetadata | null | undefined;
  safetyRatings?: SafetyRating[] | null | undefined;
  urlContextMetadata?: UrlContextMetadata | null | undefined;
}
export interface ReadPart {
  text?: string | null | undefined;
  thought?: boolean | null | undefined;
  inlineData?:
    | {
        mimeType?: string | null | undefined;
        data?: string | null | undefined;
      }
    | undefined;
  fileData?:
    | {
        mimeType?: string | null | undefined;
        fileUri?: string | null | undefined;
      }
    | undefined;
  functionCall?: ReadCall | null | undefined;
  thoughtSignature?: string | null | undefined;
  executableCode?: any | undefined;
  codeExecutionResult?: any | undefined;
  toolCall?: any | undefined;
  toolResponse?: any | undefined;
}
/**
 * A whole call, or a piece of one if arguments are streamed.
 */
export interface ReadCall {
  id?: string | null | undefined;
  name?: string | null | undefined;
  args?:
    | {
        [k: string]: any;
      }
    | null
    | undefined;
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
export interface GroundingMetadata {
  groundingChunks?: GroundingChunk[] | null | undefined;
  groundingSupports?: GroundingSupport[] | null | undefined;
}
export interface GroundingChunk {
  web?: GroundingPlace | null | undefined;
  maps?: GroundingPlace | null | undefined;
}
export interface GroundingPlace {
  uri?: string | null | undefined;
  title?: string | null | undefined;
}
/**
 * The positions are UTF-8 bytes.
 */
export interface GroundingSupport {
  groundingChunkIndices?: number[] | null | undefined;
  segment?:
    | {
        startIndex?: number | null | undefined;
        endIndex?: number | null | undefined;
        text?: string | null | undefined;
      }
    | null
    | undefined;
}
/**
 * The second name is Vertex AI's.
 */
export interface CitationMetadata {
  citationSources?: CitationSource[] | null | undefined;
  citations?: CitationSource[] | null | undefined;
}
/**
 * The positions are UTF-8 bytes.
 */
export interface CitationSource {
  startIndex?: number | null | undefined;
  endIndex?: number | null | undefined;
  uri?: string | null | undefined;
  title?: string | null | undefined;
  license?: string | null | undefined;
}
export interface SafetyRating {
  category?: string | null | undefined;
  probability?: string | null | undefined;
  blocked?: boolean | null | undefined;
}
export interface UrlContextMetadata {
  urlMetadata?: {}[] | null | undefined;
}
export interface UsageMetadata {
  promptTokenCount?: number | null | undefined;
  toolUsePromptTokenCount?: number | null | undefined;
  cachedContentTokenCount?: number | null | undefined;
  candidatesTokenCount?: number | null | undefined;
  thoughtsTokenCount?: number | null | undefined;
  totalTokenCount?: number | null | undefined;
  serviceTier?: string | null | undefined;
  trafficType?: string | null | undefined;
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
export interface TokenCount {
  totalTokens?: number | undefined;
}
