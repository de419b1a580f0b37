// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
import type { Call, CallOptions } from "../call.ts";
import type { ChatStream } from "../stream.ts";
import type { ChatRequest, ChatResponse, Health, ModelList } from "./types.ts";

/** Version of the network contract, and of this client. */
export const version = "0.1.26";

/** The methods of a client. */
export abstract class Calls {
  protected abstract ask<T>(call: Call, request: object | undefined, options: CallOptions): Promise<T>;

  protected abstract open(call: Call, request: object, options: CallOptions): ChatStream;

  /**
   * Answer a conversation.
   *
   * When `model` fails for a reason that lies with its provider, the addresses of `fallback` are tried in turn.
   */
  chat(request: ChatRequest, options: CallOptions = {}): Promise<ChatResponse> {
    const call = {
      method: "POST",
      path: "/v1/chat",
      fields: ["id", "model", "provider", "message", "usage", "latency_ms"],
    } as const;
    return this.ask(call, request, options);
  }

  /**
   * Answer a conversation as a stream of events.
   *
   * Reasoning and content come as they are made, each tool call once it is complete, then one `usage`, then `done`. A
   * failure ends the stream with `error`. Nothing follows `done` or `error`. A stream does not use `fallback`.
   */
  stream(request: ChatRequest, options: CallOptions = {}): ChatStream {
    const call = { method: "POST", path: "/v1/chat/stream" } as const;
    return this.open(call, request, options);
  }

  /**
   * List known models.
   *
   * The models of the built-in registry whose providers are configured, newest first within each provider. The list
   * helps to discover models; other addresses of configured providers are routed as well.
   */
  models(options: CallOptions = {}): Promise<ModelList> {
    const call = { method: "GET", path: "/v1/models", fields: ["models"] } as const;
    return this.ask(call, undefined, options);
  }

  /**
   * Tell that the proxy serves requests.
   *
   * Lists the configured providers. No provider is asked anything.
   */
  health(options: CallOptions = {}): Promise<Health> {
    const call = { method: "GET", path: "/health", fields: ["status", "providers"] } as const;
    return this.ask(call, undefined, options);
  }
}
