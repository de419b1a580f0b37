// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
import type { CallOptions } from "../options.ts";
import type { Asking, Asks, OutputSchema, WithOutput } from "../output.ts";
import type { ChatStream } from "../stream.ts";
import type { AssistantMessage, ChatRequest, ChatResponse, Health, ModelList } from "./types.ts";

/** Version of the network contract, and of this client. */
export const version = "0.1.26";

/** The address of a proxy with the default settings. */
export const defaultAddress = "http://127.0.0.1:3000";

/** Of each kind of event, the fields whose values are joined to a field of the message. */
export const joined: Readonly<Record<string, Readonly<Record<string, keyof AssistantMessage>>>> = {
  content: { text: "content", annotations: "annotations", files: "files" },
  reasoning: {
    text: "reasoning_content",
    signature: "reasoning_signature",
    redacted: "redacted_reasoning_content",
    details: "reasoning_details",
  },
};

/** One call of the proxy. */
export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** The media type of the answer. */
  readonly accept: string;
  /** Fields that every answer has. */
  readonly fields?: readonly string[];
}

/** An answer. `requestId` is not one of its JSON fields: it is not enumerable. */
export type Answered<T> = T & {
  /** The id of the request in the proxy's log, unless something between removed it. */
  readonly requestId: string | undefined;
};

/** The methods of a client. */
export abstract class Calls {
  protected abstract ask<T extends object>(
    call: Call,
    request: Asking | undefined,
    options: CallOptions,
  ): Promise<Answered<T>>;

  protected abstract open(call: Call, request: Asking, options: CallOptions): ChatStream;

  /**
   * Answer a conversation.
   *
   * When `model` fails for a reason on its provider's side, the addresses of `fallback` are tried in order.
   */
  chat<Schema extends OutputSchema | undefined = undefined>(
    request: ChatRequest & Asks<Schema>,
    options: CallOptions = {},
  ): Promise<Answered<ChatResponse> & WithOutput<Schema>> {
    const call = {
      method: "POST",
      path: "/v1/chat",
      accept: "application/json",
      fields: ["id", "model", "provider", "message", "usage", "latency_ms"],
    } as const;
    return this.ask(call, request, options) as Promise<Answered<ChatResponse> & WithOutput<Schema>>;
  }

  /**
   * Answer a conversation as a stream of events.
   *
   * Reasoning and content arrive as they are generated, each tool call when it is complete, then one `usage`, then
   * `done`. A failure ends the stream with `error`. Nothing follows `done` or `error`. A stream does not use
   * `fallback`.
   */
  stream<Schema extends OutputSchema | undefined = undefined>(
    request: ChatRequest & Asks<Schema>,
    options: CallOptions = {},
  ): ChatStream & WithOutput<Schema> {
    const call = { method: "POST", path: "/v1/chat/stream", accept: "text/event-stream" } as const;
    return this.open(call, request, options) as ChatStream & WithOutput<Schema>;
  }

  /**
   * List known models.
   *
   * The models of the built-in registry whose providers are configured, newest first within each provider, and the
   * aliases that are configured. Addresses of models that are not in the list work as well. In `data`, a model that has
   * ended or will has `ends`: `on`, the day from which it is not served, and `answers` or `instead`, the model in its
   * place.
   */
  models(options: CallOptions = {}): Promise<Answered<ModelList>> {
    const call = { method: "GET", path: "/v1/models", accept: "application/json", fields: ["models"] } as const;
    return this.ask(call, undefined, options);
  }

  /**
   * Check that the proxy serves requests.
   *
   * Lists the configured providers without sending requests to them.
   */
  health(options: CallOptions = {}): Promise<Answered<Health>> {
    const call = {
      method: "GET",
      path: "/health",
      accept: "application/json",
      fields: ["status", "providers"],
    } as const;
    return this.ask(call, undefined, options);
  }
}
