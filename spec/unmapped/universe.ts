/**
 * The native fields of each API: the types of the vendors' SDKs, corrected where a type is not the JSON on the wire.
 * `npm run check` compares them with what the specs read and write.
 */
import type * as beta from "@anthropic-ai/sdk/resources/beta/messages/messages";
import type * as anthropic from "@anthropic-ai/sdk/resources/messages/messages";
import type { ErrorResponse } from "@anthropic-ai/sdk/resources/shared";
import type * as bedrock from "@aws-sdk/client-bedrock-runtime";
import type * as google from "@google/genai";
import type { ChatCompletionRequest$Outbound } from "@mistralai/mistralai/models/components/chatcompletionrequest.js";
import type {
  ChatFunctionTool,
  ChatFunctionToolFunction,
  ChatFunctionToolFunction$Outbound,
} from "@openrouter/sdk/models/chatfunctiontool.js";
import type { ChatRequest$Outbound } from "@openrouter/sdk/models/chatrequest.js";
import type * as groq from "groq-sdk/resources/chat/completions";
import type * as chat from "openai/resources/chat/completions/completions";
import type { InputTokenCountParams, InputTokenCountResponse } from "openai/resources/responses/input-tokens";
import type * as responses from "openai/resources/responses/responses";
import type { ErrorObject } from "openai/resources/shared";

/** The parts of each API, which is named as its file in `native/`. A part that the SDK does not declare is absent. */
export interface Apis {
  messages: {
    /** The SDK describes the version after 2023-06-01, which is the one that we speak: it still has these three. */
    request: (anthropic.MessageCreateParamsBase | BetaRequest) & {
      temperature?: number;
      top_p?: number;
      top_k?: number;
    };
    answer: anthropic.Message | beta.BetaMessage;
    /** The SDK reads the last two before its types. */
    event: anthropic.RawMessageStreamEvent | beta.BetaRawMessageStreamEvent | ErrorResponse | { type: "ping" };
    error: ErrorResponse;
    counted: anthropic.MessageTokensCount | beta.BetaMessageTokensCount;
  };
  "chat-completions": {
    request: chat.ChatCompletionCreateParamsBase;
    answer: chat.ChatCompletion;
    event: chat.ChatCompletionChunk;
    error: { error: ErrorObject };
  };
  responses: {
    request: responses.ResponseCreateParamsBase;
    answer: responses.Response;
    event: responses.ResponseStreamEvent;
    error: { error: ErrorObject };
    count: InputTokenCountParams;
    counted: InputTokenCountResponse;
  };
  "generate-content": {
    request: GenerateContentRequest;
    answer: google.GenerateContentResponse;
    /** Every chunk of a stream is a small answer; an error may follow them. */
    event: google.GenerateContentResponse | { error?: RpcStatus };
    error: { error: RpcStatus };
    counted: google.CountTokensResponse;
  };
  converse: {
    request: ConverseRequest;
    answer: ConverseResponse;
    event: ConverseStreamOutput | { exception: { name?: Exception; body?: { message?: string } } };
    error: { message?: string };
  };
  /** Providers of chat completions whose own SDKs have more request fields; these types are the JSON that they send. */
  openrouter: { request: Omit<ChatRequest$Outbound, "tools"> & { tools?: OpenRouterTool[] } };
  mistral: { request: ChatCompletionRequest$Outbound };
  groq: { request: groq.ChatCompletionCreateParamsBase };
}

/** Without the betas, which are a header. */
type BetaRequest = Omit<beta.MessageCreateParamsNonStreaming, "betas" | "stream">;

type Config = google.GenerateContentConfig;
/** Options that the SDK keeps to itself. */
type Client = "httpOptions" | "abortSignal" | "automaticFunctionCalling" | "automaticContinuation";
/** Options that the SDK moves out of `generationConfig`. */
type Top =
  | "safetySettings"
  | "cachedContent"
  | "toolConfig"
  | "labels"
  | "serviceTier"
  | "store"
  | "modelArmorConfig"
  | "continuationToken";
/** Options that it also takes in other forms. */
type Short = "tools" | "systemInstruction" | "responseSchema" | "speechConfig";
type GenerationConfig = Omit<Config, Top | Client | Short> & {
  responseSchema?: google.Schema;
  speechConfig?: google.SpeechConfig;
};
type GenerateContentRequest = Pick<Config, Top> & {
  contents: google.Content[];
  systemInstruction?: google.Content;
  tools?: google.Tool[];
  generationConfig?: GenerationConfig;
};
type RpcStatus = google.GoogleRpcStatus & { status?: string };

/** Without the model, which is in the URL. */
type ConverseRequest = Omit<bedrock.ConverseRequest, "modelId">;
type ConverseResponse = Omit<bedrock.ConverseResponse, "$metadata">;
type Exception = Extract<keyof bedrock.ConverseStreamOutput, `${string}Exception`>;
/** An exception has another form, which binary framing gives it. */
type ConverseStreamOutput = Omit<bedrock.ConverseStreamOutput, Exception>;

/** The type that is sent does not distinguish its tools. */
type OpenRouterTool =
  | (Omit<ChatFunctionToolFunction$Outbound, "type"> & { type: "function" })
  | Exclude<ChatFunctionTool, ChatFunctionToolFunction>;
