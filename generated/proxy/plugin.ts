// @generated from spec/proxy.openapi.yaml and spec/inbound/{chat-completions,generate-content,messages,responses}.yaml. Do not edit; run `npm run generate`.
import type { FastifyInstance, RouteHandlerMethod } from "fastify";
import { schemas, shared } from "./schemas.ts";

/** How a route is guarded and read, and in whose form it is answered. */
export interface RouteConfig {
  readonly operation: Operation;
  /** Whether callers must send a key, where the proxy has keys. */
  readonly needsKey: boolean;
  /** Present where a model is asked: the values of `content-encoding`, and the setting with the largest size. */
  readonly body?: { readonly encodings: readonly string[]; readonly limit: "maxBodyBytes" };
  /** The inbound API in whose form it is answered. Default: the contract's own form. */
  readonly api?: string;
  /** The API in whose form it is answered, by a header that only its callers send. */
  readonly callers?: Readonly<Record<string, string>>;
  /** What is asked of the model. */
  readonly call?: CallKind;
  /** The same by the end of the path. */
  readonly calls?: Readonly<Record<string, CallKind>>;
  /** What comes before the model in the path. */
  readonly below?: string;
}

export type Operation =
  | "chat"
  | "stream"
  | "models"
  | "health"
  | "openapi"
  | "openapiInbound"
  | "chatCompletions.reply"
  | "generateContent"
  | "messages.reply"
  | "messages.count"
  | "responses.reply"
  | "responses.count"
  | "responses.compact";

export type CallKind = "reply" | "stream" | "count" | "embed" | "embed_all" | "compact";

/** What answers: one handler for each operation, and one for the calls of all inbound APIs. */
export interface Handlers<Handler = RouteHandlerMethod> {
  readonly chat: Handler;
  readonly stream: Handler;
  readonly models: Handler;
  readonly health: Handler;
  readonly openapi: Handler;
  readonly openapiInbound: Handler;
  readonly inbound: Handler;
}

/** Adds every route, also below a prefix. */
export function addRoutes(app: FastifyInstance, handlers: Handlers): void {
  for (const schema of shared) app.addSchema(schema);
  app.route({
    method: "POST",
    url: "/v1/chat",
    schema: schemas.chat,
    config: { operation: "chat", needsKey: true, body: { encodings: ["identity"], limit: "maxBodyBytes" } },
    handler: handlers.chat,
  });
  app.route({
    method: "POST",
    url: "/v1/chat/stream",
    schema: schemas.stream,
    config: { operation: "stream", needsKey: true, body: { encodings: ["identity"], limit: "maxBodyBytes" } },
    handler: handlers.stream,
  });
  app.route({
    method: "GET",
    url: "/v1/models",
    exposeHeadRoute: true,
    schema: schemas.models,
    config: {
      operation: "models",
      needsKey: true,
      callers: {
        "x-goog-api-key": "generate-content",
        "x-goog-api-client": "generate-content",
        "anthropic-version": "messages",
      },
    },
    handler: handlers.models,
  });
  app.route({
    method: "GET",
    url: "/health",
    exposeHeadRoute: true,
    schema: schemas.health,
    config: { operation: "health", needsKey: false },
    handler: handlers.health,
  });
  app.route({
    method: "GET",
    url: "/openapi.json",
    exposeHeadRoute: true,
    schema: schemas.openapi,
    config: { operation: "openapi", needsKey: true },
    handler: handlers.openapi,
  });
  app.route({
    method: "GET",
    url: "/openapi-inbound.json",
    exposeHeadRoute: true,
    schema: schemas.openapiInbound,
    config: { operation: "openapiInbound", needsKey: true },
    handler: handlers.openapiInbound,
  });
  app.route({
    method: "POST",
    url: "/v1/chat/completions",
    schema: schemas["chatCompletions.reply"],
    config: {
      operation: "chatCompletions.reply",
      needsKey: true,
      api: "chat-completions",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      call: "reply",
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/openai/v1/chat/completions",
    schema: schemas["chatCompletions.reply"],
    config: {
      operation: "chatCompletions.reply",
      needsKey: true,
      api: "chat-completions",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      call: "reply",
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/v1beta/models/*",
    schema: schemas.generateContent,
    config: {
      operation: "generateContent",
      needsKey: true,
      api: "generate-content",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      below: "/v1beta/models/",
      calls: {
        ":generateContent": "reply",
        ":streamGenerateContent": "stream",
        ":countTokens": "count",
        ":embedContent": "embed",
        ":batchEmbedContents": "embed_all",
      },
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/gemini/v1beta/models/*",
    schema: schemas.generateContent,
    config: {
      operation: "generateContent",
      needsKey: true,
      api: "generate-content",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      below: "/gemini/v1beta/models/",
      calls: {
        ":generateContent": "reply",
        ":streamGenerateContent": "stream",
        ":countTokens": "count",
        ":embedContent": "embed",
        ":batchEmbedContents": "embed_all",
      },
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/v1/models/*",
    schema: schemas.generateContent,
    config: {
      operation: "generateContent",
      needsKey: true,
      api: "generate-content",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      below: "/v1/models/",
      calls: {
        ":generateContent": "reply",
        ":streamGenerateContent": "stream",
        ":countTokens": "count",
        ":embedContent": "embed",
        ":batchEmbedContents": "embed_all",
      },
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/gemini/v1/models/*",
    schema: schemas.generateContent,
    config: {
      operation: "generateContent",
      needsKey: true,
      api: "generate-content",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      below: "/gemini/v1/models/",
      calls: {
        ":generateContent": "reply",
        ":streamGenerateContent": "stream",
        ":countTokens": "count",
        ":embedContent": "embed",
        ":batchEmbedContents": "embed_all",
      },
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/v1beta/*",
    schema: schemas.generateContent,
    config: {
      operation: "generateContent",
      needsKey: true,
      api: "generate-content",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      below: "/v1beta/",
      calls: {
        ":generateContent": "reply",
        ":streamGenerateContent": "stream",
        ":countTokens": "count",
        ":embedContent": "embed",
        ":batchEmbedContents": "embed_all",
      },
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/gemini/v1beta/*",
    schema: schemas.generateContent,
    config: {
      operation: "generateContent",
      needsKey: true,
      api: "generate-content",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      below: "/gemini/v1beta/",
      calls: {
        ":generateContent": "reply",
        ":streamGenerateContent": "stream",
        ":countTokens": "count",
        ":embedContent": "embed",
        ":batchEmbedContents": "embed_all",
      },
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/v1/messages",
    schema: schemas["messages.reply"],
    config: {
      operation: "messages.reply",
      needsKey: true,
      api: "messages",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      call: "reply",
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/anthropic/v1/messages",
    schema: schemas["messages.reply"],
    config: {
      operation: "messages.reply",
      needsKey: true,
      api: "messages",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      call: "reply",
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/v1/messages/count_tokens",
    schema: schemas["messages.count"],
    config: {
      operation: "messages.count",
      needsKey: true,
      api: "messages",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      call: "count",
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/anthropic/v1/messages/count_tokens",
    schema: schemas["messages.count"],
    config: {
      operation: "messages.count",
      needsKey: true,
      api: "messages",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      call: "count",
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/v1/responses",
    schema: schemas["responses.reply"],
    config: {
      operation: "responses.reply",
      needsKey: true,
      api: "responses",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      call: "reply",
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/openai/v1/responses",
    schema: schemas["responses.reply"],
    config: {
      operation: "responses.reply",
      needsKey: true,
      api: "responses",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      call: "reply",
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/v1/responses/input_tokens",
    schema: schemas["responses.count"],
    config: {
      operation: "responses.count",
      needsKey: true,
      api: "responses",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      call: "count",
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/openai/v1/responses/input_tokens",
    schema: schemas["responses.count"],
    config: {
      operation: "responses.count",
      needsKey: true,
      api: "responses",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      call: "count",
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/v1/responses/compact",
    schema: schemas["responses.compact"],
    config: {
      operation: "responses.compact",
      needsKey: true,
      api: "responses",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      call: "compact",
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "POST",
    url: "/openai/v1/responses/compact",
    schema: schemas["responses.compact"],
    config: {
      operation: "responses.compact",
      needsKey: true,
      api: "responses",
      body: { encodings: ["gzip", "x-gzip", "br", "zstd", "deflate", "identity"], limit: "maxBodyBytes" },
      call: "compact",
    },
    handler: handlers.inbound,
  });
  app.route({
    method: "GET",
    url: "/v1/models/*",
    exposeHeadRoute: true,
    schema: schemas.models,
    config: {
      operation: "models",
      needsKey: true,
      callers: {
        "x-goog-api-key": "generate-content",
        "x-goog-api-client": "generate-content",
        "anthropic-version": "messages",
      },
      below: "/v1/models/",
    },
    handler: handlers.models,
  });
  app.route({
    method: "GET",
    url: "/openai/v1/models",
    exposeHeadRoute: true,
    schema: schemas.models,
    config: { operation: "models", needsKey: true, api: "chat-completions" },
    handler: handlers.models,
  });
  app.route({
    method: "GET",
    url: "/openai/v1/models/*",
    exposeHeadRoute: true,
    schema: schemas.models,
    config: { operation: "models", needsKey: true, api: "chat-completions", below: "/openai/v1/models/" },
    handler: handlers.models,
  });
  app.route({
    method: "GET",
    url: "/v1beta/models",
    exposeHeadRoute: true,
    schema: schemas.models,
    config: { operation: "models", needsKey: true, api: "generate-content" },
    handler: handlers.models,
  });
  app.route({
    method: "GET",
    url: "/v1beta/models/*",
    exposeHeadRoute: true,
    schema: schemas.models,
    config: { operation: "models", needsKey: true, api: "generate-content", below: "/v1beta/models/" },
    handler: handlers.models,
  });
  app.route({
    method: "GET",
    url: "/gemini/v1beta/models",
    exposeHeadRoute: true,
    schema: schemas.models,
    config: { operation: "models", needsKey: true, api: "generate-content" },
    handler: handlers.models,
  });
  app.route({
    method: "GET",
    url: "/gemini/v1beta/models/*",
    exposeHeadRoute: true,
    schema: schemas.models,
    config: { operation: "models", needsKey: true, api: "generate-content", below: "/gemini/v1beta/models/" },
    handler: handlers.models,
  });
  app.route({
    method: "GET",
    url: "/gemini/v1/models",
    exposeHeadRoute: true,
    schema: schemas.models,
    config: { operation: "models", needsKey: true, api: "generate-content" },
    handler: handlers.models,
  });
  app.route({
    method: "GET",
    url: "/gemini/v1/models/*",
    exposeHeadRoute: true,
    schema: schemas.models,
    config: { operation: "models", needsKey: true, api: "generate-content", below: "/gemini/v1/models/" },
    handler: handlers.models,
  });
  app.route({
    method: "GET",
    url: "/anthropic/v1/models",
    exposeHeadRoute: true,
    schema: schemas.models,
    config: { operation: "models", needsKey: true, api: "messages" },
    handler: handlers.models,
  });
  app.route({
    method: "GET",
    url: "/anthropic/v1/models/*",
    exposeHeadRoute: true,
    schema: schemas.models,
    config: { operation: "models", needsKey: true, api: "messages", below: "/anthropic/v1/models/" },
    handler: handlers.models,
  });
}
