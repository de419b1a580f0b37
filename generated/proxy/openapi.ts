// @generated from spec/proxy.openapi.yaml and spec/inbound/{chat-completions,generate-content,messages,responses}.yaml. Do not edit; run `npm run generate`.

/** The contract. */
export const contract = {
  openapi: "3.1.0",
  info: {
    title: "Dragoman proxy",
    version: "0.1.26",
    summary: "One conversation shape for every large-language-model provider.",
    description:
      "Send a conversation and a model address. The proxy translates the request for the provider in the address, sends it\nwith the key configured for that provider, and translates the answer back. To move a conversation to another\nprovider, change only the model address.\n\nThe proxy is stateless: send the whole history every time. It does not run tools. It has no authentication of its\nown, and callers send no provider keys.\n\nRequests are JSON with `content-type: application/json`. A failure is an HTTP status with an error envelope, or a\nfinal `error` event once a stream has begun. New fields and event types may be added: ignore those you do not know,\nand keep unknown fields when you send a message back.\n",
    license: { name: "Apache-2.0", identifier: "Apache-2.0" },
  },
  servers: [{ url: "http://127.0.0.1:3000", description: "A proxy on this machine with the default port" }],
  tags: [
    { name: "chat", description: "Conversations" },
    { name: "discovery", description: "Configured providers and their models" },
  ],
  paths: {
    "/v1/chat": {
      post: {
        operationId: "chat",
        tags: ["chat"],
        summary: "Answer a conversation",
        description:
          "When `model` fails for a reason on its provider's side, the addresses of `fallback` are tried in order.\n",
        parameters: [{ $ref: "#/components/parameters/RequestId" }],
        requestBody: { $ref: "#/components/requestBodies/Chat" },
        responses: {
          200: {
            description:
              "The answer; if `stream` is true, its events as in `/v1/chat/stream`, and `fallback` is not used.\n",
            headers: {
              "x-request-id": { $ref: "#/components/headers/RequestId" },
              "x-dragoman-attempts": { $ref: "#/components/headers/Attempts" },
              "x-dragoman-provider": { $ref: "#/components/headers/Provider" },
              "x-dragoman-model": { $ref: "#/components/headers/Model" },
              "x-dragoman-lost": { $ref: "#/components/headers/Lost" },
              "x-dragoman-cost": { $ref: "#/components/headers/Cost" },
            },
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/ChatResponse" },
                examples: {
                  text: { $ref: "#/components/examples/TextAnswer" },
                  tools: { $ref: "#/components/examples/ToolAnswer" },
                },
              },
              "text/event-stream": {
                schema: { $ref: "#/components/schemas/StreamEvent" },
                examples: { events: { $ref: "#/components/examples/Events" } },
              },
            },
          },
          400: { $ref: "#/components/responses/BadRequest" },
          401: { $ref: "#/components/responses/Unauthorized" },
          403: { $ref: "#/components/responses/Forbidden" },
          413: { $ref: "#/components/responses/PayloadTooLarge" },
          415: { $ref: "#/components/responses/UnsupportedMediaType" },
          429: { $ref: "#/components/responses/RateLimited" },
          500: { $ref: "#/components/responses/Unreadable" },
          502: { $ref: "#/components/responses/Unreachable" },
          503: { $ref: "#/components/responses/Overloaded" },
          default: { $ref: "#/components/responses/ProviderError" },
        },
      },
    },
    "/v1/chat/stream": {
      post: {
        operationId: "stream",
        tags: ["chat"],
        summary: "Answer a conversation as a stream of events",
        description:
          "Reasoning and content arrive as they are generated, each tool call when it is complete, then one `usage`, then\n`done`. A failure ends the stream with `error`. Nothing follows `done` or `error`. A stream does not use `fallback`.\n",
        parameters: [{ $ref: "#/components/parameters/RequestId" }],
        requestBody: { $ref: "#/components/requestBodies/Chat" },
        responses: {
          200: {
            description:
              "The events of the answer, as server-sent events: the name of each is its `type`, its data the JSON. The request\nbody is that of `/v1/chat`; `stream` is ignored.\n",
            headers: {
              "x-request-id": { $ref: "#/components/headers/RequestId" },
              "x-dragoman-attempts": { $ref: "#/components/headers/Attempts" },
              "x-dragoman-provider": { $ref: "#/components/headers/Provider" },
              "x-dragoman-model": { $ref: "#/components/headers/Model" },
              "x-dragoman-lost": { $ref: "#/components/headers/Lost" },
            },
            content: {
              "text/event-stream": {
                schema: { $ref: "#/components/schemas/StreamEvent" },
                examples: { events: { $ref: "#/components/examples/Events" } },
              },
            },
          },
          400: { $ref: "#/components/responses/BadRequest" },
          401: { $ref: "#/components/responses/Unauthorized" },
          403: { $ref: "#/components/responses/Forbidden" },
          413: { $ref: "#/components/responses/PayloadTooLarge" },
          415: { $ref: "#/components/responses/UnsupportedMediaType" },
          429: { $ref: "#/components/responses/RateLimited" },
          500: { $ref: "#/components/responses/Unreadable" },
          502: { $ref: "#/components/responses/Unreachable" },
          503: { $ref: "#/components/responses/Overloaded" },
          default: { $ref: "#/components/responses/ProviderError" },
        },
      },
    },
    "/v1/models": {
      get: {
        operationId: "models",
        tags: ["discovery"],
        summary: "List known models",
        description:
          "The models of the built-in registry whose providers are configured, newest first within each provider, and the\naliases that are configured. Addresses of models that are not in the list work as well. In `data`, a model that has ended\nor will has `ends`: `on`, the day from which it is not served, and `answers` or `instead`, the model in its place.\n",
        parameters: [{ $ref: "#/components/parameters/RequestId" }],
        responses: {
          200: {
            description: "The models.",
            headers: { "x-request-id": { $ref: "#/components/headers/RequestId" } },
            content: { "application/json": { schema: { $ref: "#/components/schemas/ModelList" } } },
          },
          default: { $ref: "#/components/responses/Failure" },
        },
      },
    },
    "/health": {
      get: {
        operationId: "health",
        tags: ["discovery"],
        summary: "Check that the proxy serves requests",
        description: "Lists the configured providers without sending requests to them.",
        parameters: [{ $ref: "#/components/parameters/RequestId" }],
        responses: {
          200: {
            description: "The proxy serves requests.",
            headers: { "x-request-id": { $ref: "#/components/headers/RequestId" } },
            content: { "application/json": { schema: { $ref: "#/components/schemas/Health" } } },
          },
          default: { $ref: "#/components/responses/Failure" },
        },
      },
    },
  },
  components: {
    parameters: {
      RequestId: {
        name: "x-request-id",
        in: "header",
        description:
          "Your own id for the request, at most 128 printable characters. Without it, the proxy generates one.",
        schema: { type: "string", maxLength: 128 },
      },
    },
    headers: {
      RequestId: { description: "The id of the request, as in the request log.", schema: { type: "string" } },
      Attempts: {
        description:
          "If more than one call of a provider was needed: each call as its address and how it ended, in order, separated by commas:\n`anthropic/claude-haiku-4-5 http_error, groq/openai/gpt-oss-20b 200`. Commas in an address, `%` and what is not ASCII are\npercent-encoded. Errors have it, too.\n",
        schema: { type: "string" },
      },
      Provider: {
        description: "The key of the provider that answered, or was called last.",
        schema: { type: "string" },
      },
      Model: {
        description:
          "The raw name of the model that answered, or was called last. `%` and what is not ASCII are percent-encoded.",
        schema: { type: "string" },
      },
      Lost: {
        description:
          "What of the request the model did not get, separated by commas: each field with how it ended, `seed dropped`,\n`temperature rejected` (models of its family refuse it), `reasoning_effort clamped high` (the value that was sent).\nOf a whole answer, also what of it you do not get: `answer.content[type=server_tool_use] dropped`.\nAt most a kilobyte; `and 3 more` at its end counts the rest. Absent if nothing is lost.\n",
        schema: { type: "string" },
      },
      Cost: {
        description: "What the answer cost in USD, as in `usage`; absent if that is not known.",
        schema: { type: "string" },
      },
      RetryAfter: {
        description:
          "Whole seconds after which to try again. Always present on `rate_limited` and `overloaded`; on `provider_error` if the\nprovider says how long to wait; on `all_failed` it is the shortest wait that any of the addresses requests, if any does.\n",
        schema: { type: "integer", minimum: 0 },
      },
    },
    requestBodies: {
      Chat: {
        required: true,
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/ChatRequest" },
            examples: {
              text: { $ref: "#/components/examples/TextRequest" },
              tools: { $ref: "#/components/examples/ToolRequest" },
            },
          },
        },
      },
    },
    responses: {
      BadRequest: {
        description:
          "`missing_model`, `unknown_provider` or `invalid_request`, or a 400 of the provider as `provider_error`.",
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/ErrorEnvelope" },
            examples: {
              missing_model: { value: { error: { code: "missing_model", message: "the request has no model" } } },
              unknown_provider: {
                value: { error: { code: "unknown_provider", message: "unknown provider or model: gtp-5.5" } },
              },
            },
          },
        },
      },
      Unauthorized: {
        description:
          "`unauthorized`: the request has no valid key, or it is for a proxy that a client has started for itself; or a 401\nof the provider as `provider_error`.\n",
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorEnvelope" } } },
      },
      Forbidden: {
        description:
          "`forbidden`: the proxy does not accept this `Host` or `Origin`, or the key may not use this model; or a 403 of the\nprovider as `provider_error`.\n",
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorEnvelope" } } },
      },
      PayloadTooLarge: {
        description: "`payload_too_large`: the body exceeds the proxy's limit (32 MiB unless configured otherwise).",
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorEnvelope" } } },
      },
      UnsupportedMediaType: {
        description: "`unsupported_media_type`: the body was not sent as `application/json`.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorEnvelope" } } },
      },
      RateLimited: {
        description:
          "`rate_limited`: the proxy's own limit for this provider; or a 429 of the provider as `provider_error`.",
        headers: { "retry-after": { $ref: "#/components/headers/RetryAfter" } },
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorEnvelope" } } },
      },
      Unreadable: {
        description: "`json_error`, `stream_error` or `internal_error`; or a 500 of the provider as `provider_error`.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorEnvelope" } } },
      },
      Unreachable: {
        description: "`http_error`, `credential_error` or `all_failed`; or a 502 of the provider as `provider_error`.",
        headers: { "retry-after": { $ref: "#/components/headers/RetryAfter" } },
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorEnvelope" } } },
      },
      Overloaded: {
        description: "`overloaded`: no slot became free in time; or a 503 of the provider as `provider_error`.",
        headers: { "retry-after": { $ref: "#/components/headers/RetryAfter" } },
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorEnvelope" } } },
      },
      ProviderError: {
        description: "`provider_error` with the status the provider gave (400 to 599).",
        headers: { "retry-after": { $ref: "#/components/headers/RetryAfter" } },
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorEnvelope" } } },
      },
      Failure: {
        description: "Any failure.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorEnvelope" } } },
      },
    },
    schemas: {
      ChatRequest: {
        description: "A conversation and the settings for its answer.",
        type: "object",
        required: ["model", "messages"],
        properties: {
          model: {
            description:
              "`<provider>/<model>`, for example `anthropic/claude-sonnet-5`; everything after the first slash is the provider's own\nname for the model. A name without a slash works if its prefix identifies the provider (`gpt-`, `claude`, …).\n",
            type: "string",
            maxLength: 256,
            examples: ["anthropic/claude-sonnet-5", "openai/gpt-5.6-sol", "openrouter/meta-llama/llama-4-maverick"],
          },
          messages: {
            description: "The whole history, oldest first.",
            type: "array",
            minItems: 1,
            items: { $ref: "#/components/schemas/Message" },
          },
          stream: {
            description: "Whether `/v1/chat` answers with a stream of events. `/v1/chat/stream` always does.",
            type: "boolean",
            default: false,
          },
          config: { $ref: "#/components/schemas/Config" },
          provider_config: { $ref: "#/components/schemas/ProviderConfig" },
          fallback: {
            description:
              "Addresses to try in this order when `model` fails for a reason on its provider's side: a transport failure, or\n429, 500, 502, 503 or 529. At most 16. Streams do not use it.\n",
            type: "array",
            maxItems: 16,
            items: { type: "string", maxLength: 256 },
            examples: [["openai/gpt-5.5", "gemini/gemini-3.5-flash"]],
          },
        },
      },
      Config: {
        description:
          "Settings with the same meaning for every provider. Unsupported values are mapped to the nearest supported ones, or\nomitted.\n",
        type: "object",
        additionalProperties: false,
        properties: {
          max_tokens: { description: "Largest number of output tokens.", type: "integer", minimum: 0 },
          temperature: { description: "Sampling temperature.", type: "number", minimum: 0 },
          top_p: { description: "Nucleus sampling.", type: "number", minimum: 0 },
          top_k: { description: "Number of most likely tokens to sample from.", type: "integer", minimum: 0 },
          stop: { description: "Strings at which the answer ends.", type: "array", items: { type: "string" } },
          reasoning_effort: { $ref: "#/components/schemas/ReasoningEffort" },
          reasoning_mode: { $ref: "#/components/schemas/ReasoningMode" },
        },
      },
      ReasoningEffort: {
        description:
          "How much to reason. `none` turns reasoning off if the model supports that; `minimal` is an older value.\n",
        type: "string",
        enum: ["none", "minimal", "low", "medium", "high", "xhigh", "max"],
      },
      ReasoningMode: {
        description: "`pro` requests the provider's deeper mode, or one step more effort if it has none.",
        type: "string",
        enum: ["standard", "pro"],
      },
      ProviderConfig: {
        description:
          "Fields of the engine request, which override `config`: `tools`, `tool_choice`, `response_format`, and native fields of\none provider under its namespace (`x-openai`, `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`, `x-sglang`), which\nthe provider validates. `model`, `messages` and `stream` are not allowed here. Never put a key in it.\n",
        type: "object",
        additionalProperties: true,
        properties: {
          tools: {
            description: "Functions the model may call.",
            type: "array",
            items: { $ref: "#/components/schemas/Tool" },
          },
          tool_choice: { $ref: "#/components/schemas/ToolChoice" },
          response_format: { $ref: "#/components/schemas/ResponseFormat" },
          reasoning_summary: {
            description: "Anthropic only. `none` omits reasoning from the answer, for lower latency.",
            type: "string",
            enum: ["auto", "none"],
          },
        },
      },
      Role: {
        description: "The author of a message.",
        type: "string",
        enum: ["system", "developer", "user", "assistant", "tool"],
      },
      Message: {
        description:
          "One message of the history. Send an answer's `message` back unchanged: the provider needs all of its fields to\ncontinue the conversation.\n",
        type: "object",
        required: ["role"],
        properties: {
          role: { $ref: "#/components/schemas/Role" },
          content: {
            description: "Text, or blocks of text, images, documents and audio. May be null if there are tool calls.",
            oneOf: [
              { type: "string" },
              { type: "array", items: { $ref: "#/components/schemas/ContentBlock" } },
              { type: "null" },
            ],
          },
          tool_calls: {
            description: "The assistant's tool calls, with all fields unchanged.",
            type: "array",
            items: { $ref: "#/components/schemas/ToolCall" },
          },
          tool_call_id: { description: "The id of the call that a message of role `tool` answers.", type: "string" },
          is_error: { description: "In a message of role `tool`: whether the call failed.", type: "boolean" },
          reasoning_content: { description: "Reasoning of this answer.", type: "string" },
          reasoning_signature: { description: "Opaque signature of the reasoning.", type: "string" },
          redacted_reasoning_content: { description: "Opaque data of a redacted reasoning block.", type: "string" },
          reasoning_details: {
            description: "The reasoning block by block. If present, it replaces the three fields above.",
            type: "array",
            items: { $ref: "#/components/schemas/ReasoningDetail" },
          },
        },
      },
      ContentBlock: {
        description: "A piece of a message.",
        oneOf: [
          { $ref: "#/components/schemas/TextBlock" },
          { $ref: "#/components/schemas/ImageUrlBlock" },
          { $ref: "#/components/schemas/InputImageBlock" },
          { $ref: "#/components/schemas/ImageBlock" },
          { $ref: "#/components/schemas/DocumentBlock" },
          { $ref: "#/components/schemas/AudioBlock" },
        ],
        discriminator: {
          propertyName: "type",
          mapping: {
            text: "#/components/schemas/TextBlock",
            image_url: "#/components/schemas/ImageUrlBlock",
            input_image: "#/components/schemas/InputImageBlock",
            image: "#/components/schemas/ImageBlock",
            document: "#/components/schemas/DocumentBlock",
            input_audio: "#/components/schemas/AudioBlock",
          },
        },
      },
      TextBlock: {
        description: "Text.",
        type: "object",
        required: ["type", "text"],
        properties: { type: { type: "string", const: "text" }, text: { type: "string" } },
      },
      ImageUrlBlock: {
        description: "An image in the form of chat-completions APIs.",
        type: "object",
        required: ["type", "image_url"],
        properties: {
          type: { type: "string", const: "image_url" },
          image_url: { $ref: "#/components/schemas/ImageUrl" },
        },
      },
      ImageUrl: {
        description: "The URL of an image.",
        type: "object",
        required: ["url"],
        properties: {
          url: { description: "A data URI, which every provider accepts, or a remote URL.", type: "string" },
          detail: { description: "`low`, `high` or `auto`, if the provider supports it.", type: "string" },
        },
      },
      InputImageBlock: {
        description: "An image in the form of responses APIs.",
        type: "object",
        required: ["type", "image_url"],
        properties: {
          type: { type: "string", const: "input_image" },
          image_url: { description: "A data URI or a remote URL.", type: "string" },
          detail: { description: "`low`, `high` or `auto`, if the provider supports it.", type: "string" },
        },
      },
      ImageBlock: {
        description: "An image in the form of messages APIs.",
        type: "object",
        required: ["type", "source"],
        properties: { type: { type: "string", const: "image" }, source: { $ref: "#/components/schemas/ImageSource" } },
      },
      DocumentBlock: {
        description: "A document, for providers that read them.",
        type: "object",
        required: ["type", "source"],
        properties: {
          type: { type: "string", const: "document" },
          source: { $ref: "#/components/schemas/DocumentSource" },
          title: { description: "Its name.", type: "string", examples: ["report.pdf"] },
        },
      },
      DocumentSource: {
        description: "The bytes, the URL or the text of a document, or its id with the provider.",
        oneOf: [
          { $ref: "#/components/schemas/Base64Source" },
          { $ref: "#/components/schemas/UrlSource" },
          { $ref: "#/components/schemas/TextSource" },
          { $ref: "#/components/schemas/FileSource" },
        ],
        discriminator: {
          propertyName: "type",
          mapping: {
            base64: "#/components/schemas/Base64Source",
            url: "#/components/schemas/UrlSource",
            text: "#/components/schemas/TextSource",
            file: "#/components/schemas/FileSource",
          },
        },
      },
      TextSource: {
        description: "The text of a document.",
        type: "object",
        required: ["type", "text"],
        properties: { type: { type: "string", const: "text" }, text: { type: "string" } },
      },
      FileSource: {
        description: "A file that the provider stores.",
        type: "object",
        required: ["type", "file_id"],
        properties: { type: { type: "string", const: "file" }, file_id: { type: "string" } },
      },
      AudioBlock: {
        description: "A recording, for models that listen.",
        type: "object",
        required: ["type", "input_audio"],
        properties: {
          type: { type: "string", const: "input_audio" },
          input_audio: { $ref: "#/components/schemas/AudioData" },
        },
      },
      AudioData: {
        description: "The bytes of a recording.",
        type: "object",
        required: ["data", "format"],
        properties: { data: { description: "Base64.", type: "string" }, format: { type: "string", examples: ["wav"] } },
      },
      ImageSource: {
        description: "The bytes or the URL of an image.",
        oneOf: [{ $ref: "#/components/schemas/Base64Source" }, { $ref: "#/components/schemas/UrlSource" }],
        discriminator: {
          propertyName: "type",
          mapping: { base64: "#/components/schemas/Base64Source", url: "#/components/schemas/UrlSource" },
        },
      },
      Base64Source: {
        description: "The bytes of an image or a document.",
        type: "object",
        required: ["type", "media_type", "data"],
        properties: {
          type: { type: "string", const: "base64" },
          media_type: { type: "string", examples: ["image/png"] },
          data: { description: "Base64.", type: "string" },
        },
      },
      UrlSource: {
        description: "A remote image or document.",
        type: "object",
        required: ["type", "url"],
        properties: { type: { type: "string", const: "url" }, url: { type: "string" } },
      },
      Tool: {
        description: "A function the model may call. The proxy never runs it.",
        type: "object",
        required: ["type", "function"],
        properties: {
          type: { type: "string", const: "function" },
          function: { $ref: "#/components/schemas/ToolFunction" },
        },
      },
      ToolFunction: {
        description: "The declaration of a function for the model.",
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", examples: ["get_weather"] },
          description: { description: "What the function does; the model reads it.", type: "string" },
          parameters: { description: "A JSON Schema of the arguments.", type: "object", additionalProperties: true },
          strict: { description: "Whether the arguments must match the schema exactly.", type: "boolean" },
        },
      },
      ToolChoice: {
        description: "Whether the model may, must or must not call a tool, or which one it must call.",
        oneOf: [
          { type: "string", enum: ["auto", "none", "required"] },
          { $ref: "#/components/schemas/NamedToolChoice" },
        ],
      },
      NamedToolChoice: {
        description: "The tool that must be called.",
        type: "object",
        required: ["type", "function"],
        properties: {
          type: { type: "string", const: "function" },
          function: { $ref: "#/components/schemas/FunctionName" },
        },
      },
      FunctionName: {
        description: "The name of a function.",
        type: "object",
        required: ["name"],
        properties: { name: { type: "string" } },
      },
      ResponseFormat: {
        description: "Whether the answer is text, any JSON object, or JSON that matches a schema.",
        oneOf: [
          { $ref: "#/components/schemas/TextFormat" },
          { $ref: "#/components/schemas/JsonObjectFormat" },
          { $ref: "#/components/schemas/JsonSchemaFormat" },
        ],
        discriminator: {
          propertyName: "type",
          mapping: {
            text: "#/components/schemas/TextFormat",
            json_object: "#/components/schemas/JsonObjectFormat",
            json_schema: "#/components/schemas/JsonSchemaFormat",
          },
        },
      },
      TextFormat: {
        description: "Plain text.",
        type: "object",
        required: ["type"],
        properties: { type: { type: "string", const: "text" } },
      },
      JsonObjectFormat: {
        description: "Any JSON object.",
        type: "object",
        required: ["type"],
        properties: { type: { type: "string", const: "json_object" } },
      },
      JsonSchemaFormat: {
        description: "JSON that matches a schema.",
        type: "object",
        required: ["type", "json_schema"],
        properties: {
          type: { type: "string", const: "json_schema" },
          json_schema: { $ref: "#/components/schemas/NamedSchema" },
        },
      },
      NamedSchema: {
        description: "A JSON Schema and its name.",
        type: "object",
        required: ["name", "schema"],
        properties: {
          name: { type: "string" },
          description: { type: "string" },
          schema: { description: "The JSON Schema.", type: "object", additionalProperties: true },
          strict: { type: "boolean" },
        },
      },
      ChatResponse: {
        description: "The answer to a conversation.",
        type: "object",
        required: ["id", "model", "provider", "message", "usage", "latency_ms"],
        properties: {
          id: { description: "The provider's id of the answer, or one generated by the proxy.", type: "string" },
          model: {
            description: "The requested model, without the provider.",
            type: "string",
            examples: ["claude-sonnet-5"],
          },
          provider: { description: "The provider that answered.", type: "string", examples: ["anthropic"] },
          message: { $ref: "#/components/schemas/AssistantMessage" },
          finish_reason: { $ref: "#/components/schemas/FinishReason" },
          reasoning: { description: "The model's reasoning, if the provider returns it.", type: "string" },
          usage: { $ref: "#/components/schemas/Usage" },
          latency_ms: { description: "How long the answer took, in milliseconds.", type: "integer", minimum: 0 },
          warnings: {
            description:
              "What of the request the model did not get: each field with how it ended, as in the header `x-dragoman-lost`; and what of\nits answer you do not get, after `answer.`. Absent if nothing is lost.\n",
            type: "array",
            items: { type: "string", examples: ["seed dropped", "reasoning_effort clamped high"] },
          },
        },
      },
      FinishReason: {
        description:
          "Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the results of its calls. `length`:\nthe output limit cut it off; it contains only complete calls. `content_filter`: the model refused, or a filter\nblocked the prompt or the answer. `paused`: the provider has stopped before the end; send the answer back, and it goes\non. Any other is the provider's own word for an end that Dragoman does not know.\n",
        type: "string",
        "x-extensible-enum": ["stop", "length", "tool_calls", "content_filter", "paused"],
      },
      AssistantMessage: {
        description: "The answer as a message. Append it to the history unchanged.",
        type: "object",
        required: ["role", "content"],
        properties: {
          role: { type: "string", const: "assistant" },
          content: { description: "The text; empty if the model only calls tools.", type: "string" },
          tool_calls: {
            description: "The model's tool calls. Answer each with a message of role `tool`.",
            type: "array",
            items: { $ref: "#/components/schemas/ToolCall" },
          },
          reasoning_content: { description: "The model's reasoning, if the provider returns it.", type: "string" },
          reasoning_signature: { description: "Opaque; belongs to `reasoning_content`.", type: "string" },
          redacted_reasoning_content: { description: "Opaque data of a redacted reasoning block.", type: "string" },
          reasoning_details: {
            description: "The reasoning block by block, for the next turn.",
            type: "array",
            items: { $ref: "#/components/schemas/ReasoningDetail" },
          },
          annotations: {
            description: "The sources of the text, if the provider reports them.",
            type: "array",
            items: { $ref: "#/components/schemas/Citation" },
          },
          files: {
            description: "The images, audio and other files that the model made. Audio is one file.",
            type: "array",
            items: { $ref: "#/components/schemas/GeneratedFile" },
          },
        },
      },
      GeneratedFile: {
        description: "A file that the model made, as base64 in `data` or at a `url`.",
        type: "object",
        required: ["kind"],
        properties: {
          kind: { type: "string", enum: ["image", "audio", "file"] },
          media_type: { description: "The type of `data`.", type: "string", examples: ["image/png"] },
          data: { description: "The content in base64.", type: "string" },
          url: { description: "The address of the file.", type: "string" },
          transcript: { description: "The words of audio.", type: "string" },
          thought_signature: { description: "Opaque; Gemini requires it back.", type: "string" },
        },
      },
      Citation: {
        description: "A source of a part of the text.",
        type: "object",
        required: ["type", "url", "start", "end"],
        properties: {
          type: { type: "string", const: "url_citation" },
          url: { description: "The address of the source.", type: "string" },
          title: { description: "The title of the source.", type: "string" },
          start: { description: "Where the part begins in `content`.", type: "integer", minimum: 0 },
          end: { description: "The position after the part.", type: "integer", minimum: 0 },
          text: { description: "The passage of the source.", type: "string" },
        },
      },
      ToolCall: {
        description: "A tool call of the model. Keep all of its fields when you send it back.",
        type: "object",
        required: ["id", "type", "function"],
        properties: {
          id: {
            description: "The id of the call; `tool_call_id` of its result.",
            type: "string",
            examples: ["call_1"],
          },
          type: { type: "string", const: "function" },
          function: { $ref: "#/components/schemas/FunctionCall" },
          thought_signature: { description: "Opaque; Gemini requires it back.", type: "string" },
        },
      },
      FunctionCall: {
        description: "A function and its arguments.",
        type: "object",
        required: ["name", "arguments"],
        properties: {
          name: { type: "string", examples: ["get_weather"] },
          arguments: {
            description: "A JSON string written by a model. Validate it before you use it.",
            type: "string",
            examples: ['{"city":"Lisbon"}'],
          },
        },
      },
      ReasoningDetail: {
        description:
          "One block of an answer's reasoning, tagged with its provider. It is sent only to providers that understand it.",
        type: "object",
        required: ["provider", "kind"],
        properties: {
          provider: { description: "The provider that generated it.", type: "string" },
          model: { description: "The model that generated it.", type: "string" },
          before: { description: "Number of tool calls of the answer before it.", type: "integer", minimum: 0 },
          said: { description: "Number of characters of text before it; absent if none.", type: "integer", minimum: 0 },
          kind: { description: "The provider's name for this kind of block.", type: "string" },
          text: { description: "The readable text of the block.", type: "string" },
          signature: { description: "Opaque.", type: "string" },
          redacted: { description: "Opaque.", type: "string" },
          encrypted: { description: "Opaque.", type: "string" },
          id: { description: "Opaque.", type: "string" },
          format: { description: "Opaque.", type: "string" },
        },
      },
      Usage: {
        description: "Token counts of the answer, and what it cost.",
        type: "object",
        required: ["input_tokens", "output_tokens", "total_tokens"],
        properties: {
          input_tokens: {
            description: "All tokens the model read, including cached ones.",
            type: "integer",
            minimum: 0,
          },
          output_tokens: {
            description: "All tokens the model wrote, including reasoning.",
            type: "integer",
            minimum: 0,
          },
          reasoning_tokens: {
            description: "Reasoning tokens in `output_tokens`; absent if none.",
            type: "integer",
            minimum: 1,
          },
          total_tokens: { description: "The sum of both.", type: "integer", minimum: 0 },
          cost: {
            description:
              "What the answer cost in USD, as its provider says or by the listed prices of its model; absent if that is not known.",
            type: "number",
            minimum: 0,
          },
          cost_stated: {
            description: "The cost is what the provider says; absent if it was calculated.",
            type: "boolean",
          },
        },
      },
      StreamEvent: {
        description: "The data of one server-sent event, whose name is its `type`.",
        oneOf: [
          { $ref: "#/components/schemas/ContentEvent" },
          { $ref: "#/components/schemas/ReasoningEvent" },
          { $ref: "#/components/schemas/ToolCallEvent" },
          { $ref: "#/components/schemas/UsageEvent" },
          { $ref: "#/components/schemas/DoneEvent" },
          { $ref: "#/components/schemas/ErrorEvent" },
        ],
        discriminator: {
          propertyName: "type",
          mapping: {
            content: "#/components/schemas/ContentEvent",
            reasoning: "#/components/schemas/ReasoningEvent",
            tool_call: "#/components/schemas/ToolCallEvent",
            usage: "#/components/schemas/UsageEvent",
            done: "#/components/schemas/DoneEvent",
            error: "#/components/schemas/ErrorEvent",
          },
        },
      },
      ContentEvent: {
        description: "The next piece of the answer's text.",
        type: "object",
        required: ["type", "text"],
        properties: {
          type: { type: "string", const: "content" },
          text: {
            description: "Empty if the event has `annotations` or `files`.",
            type: "string",
            "x-joins": "content",
          },
          annotations: {
            "x-joins": "annotations",
            description: "Sources of the text so far; the next entries of the message's `annotations`.",
            type: "array",
            items: { $ref: "#/components/schemas/Citation" },
          },
          files: {
            "x-joins": "files",
            description: "The next entries of the message's `files`; audio comes in several.",
            type: "array",
            items: { $ref: "#/components/schemas/GeneratedFile" },
          },
        },
      },
      ReasoningEvent: {
        description: "The next piece of the reasoning or of its opaque data; `text` may be empty.",
        type: "object",
        required: ["type", "text"],
        properties: {
          type: { type: "string", const: "reasoning" },
          text: { type: "string", "x-joins": "reasoning_content" },
          signature: {
            description: "Opaque: the next piece of the message's `reasoning_signature`.",
            type: "string",
            "x-joins": "reasoning_signature",
          },
          redacted: {
            description: "Opaque: the next piece of the message's `redacted_reasoning_content`.",
            type: "string",
            "x-joins": "redacted_reasoning_content",
          },
          details: {
            "x-joins": "reasoning_details",
            description: "The message's `reasoning_details`, in one piece when all blocks are complete.",
            type: "array",
            items: { $ref: "#/components/schemas/ReasoningDetail" },
          },
        },
      },
      ToolCallEvent: {
        description: "A complete tool call.",
        type: "object",
        required: ["type", "id", "name", "arguments"],
        properties: {
          type: { type: "string", const: "tool_call" },
          id: { type: "string", examples: ["call_1"] },
          name: { type: "string", examples: ["get_weather"] },
          arguments: { description: "A JSON string, `{}` if there are no arguments.", type: "string" },
          thought_signature: { description: "Opaque; Gemini requires it back.", type: "string" },
        },
      },
      UsageEvent: {
        description: "The token counts and the cost, once, before `done`.",
        type: "object",
        required: ["type", "input_tokens", "output_tokens", "total_tokens"],
        properties: {
          type: { type: "string", const: "usage" },
          input_tokens: {
            description: "All tokens the model read, including cached ones.",
            type: "integer",
            minimum: 0,
          },
          output_tokens: {
            description: "All tokens the model wrote, including reasoning.",
            type: "integer",
            minimum: 0,
          },
          reasoning_tokens: {
            description: "Reasoning tokens in `output_tokens`; absent if none.",
            type: "integer",
            minimum: 1,
          },
          total_tokens: { description: "The sum of both.", type: "integer", minimum: 0 },
          cost: {
            description:
              "What the answer cost in USD, as its provider says or by the listed prices of its model; absent if that is not known.",
            type: "number",
            minimum: 0,
          },
          cost_stated: {
            description: "The cost is what the provider says; absent if it was calculated.",
            type: "boolean",
          },
        },
      },
      DoneEvent: {
        description: "The answer ended without a failure; `finish_reason` is why it ended. Nothing follows.",
        type: "object",
        required: ["type"],
        properties: {
          type: { type: "string", const: "done" },
          finish_reason: { $ref: "#/components/schemas/FinishReason" },
          warnings: { description: "As in an answer that is not streamed.", type: "array", items: { type: "string" } },
        },
      },
      ErrorEvent: {
        description: "The answer failed after the stream had begun. Nothing follows.",
        type: "object",
        required: ["type", "message"],
        properties: {
          type: { type: "string", const: "error" },
          message: { description: "Begins with `stream error: `.", type: "string" },
        },
      },
      ModelList: {
        description: "Models of the configured providers.",
        type: "object",
        required: ["models"],
        properties: { models: { type: "array", items: { $ref: "#/components/schemas/ModelEntry" } } },
      },
      ModelEntry: {
        description: "A model and its address.",
        type: "object",
        required: ["id", "provider", "name"],
        properties: {
          id: {
            description: "The address, `<provider>/<name>`.",
            type: "string",
            examples: ["anthropic/claude-sonnet-5"],
          },
          provider: { type: "string", examples: ["anthropic"] },
          name: { description: "The provider's own name for it.", type: "string", examples: ["claude-sonnet-5"] },
        },
      },
      Health: {
        description: "The state of the proxy and its configured providers.",
        type: "object",
        required: ["status", "providers"],
        properties: {
          status: { type: "string", const: "ok" },
          providers: {
            description: "Keys of the configured providers.",
            type: "array",
            items: { type: "string" },
            examples: [["openai", "anthropic"]],
          },
        },
      },
      ErrorEnvelope: {
        description: "The body of every error outside a stream.",
        type: "object",
        required: ["error"],
        properties: { error: { $ref: "#/components/schemas/ErrorBody" } },
      },
      ErrorBody: {
        description: "An error.",
        type: "object",
        required: ["code", "message"],
        properties: {
          code: { $ref: "#/components/schemas/ErrorCode" },
          message: { description: "A message for humans.", type: "string" },
        },
      },
      ErrorCode: {
        description: "A code for programs.",
        type: "string",
        enum: [
          "invalid_request",
          "missing_model",
          "unknown_provider",
          "unauthorized",
          "forbidden",
          "not_found",
          "method_not_allowed",
          "payload_too_large",
          "unsupported_media_type",
          "rate_limited",
          "overloaded",
          "provider_error",
          "http_error",
          "credential_error",
          "json_error",
          "stream_error",
          "all_failed",
          "internal_error",
        ],
      },
    },
    examples: {
      TextRequest: {
        summary: "A question",
        value: {
          model: "anthropic/claude-sonnet-5",
          messages: [{ role: "user", content: "What does a dragoman do?" }],
          config: { max_tokens: 1024, reasoning_effort: "low" },
          fallback: ["openai/gpt-5.5"],
        },
      },
      ToolRequest: {
        summary: "A question with a tool",
        value: {
          model: "gemini/gemini-3.5-flash",
          messages: [{ role: "user", content: "How is the weather in Lisbon?" }],
          provider_config: {
            tools: [
              {
                type: "function",
                function: {
                  name: "get_weather",
                  description: "The weather in a city, now.",
                  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
                },
              },
            ],
          },
        },
      },
      TextAnswer: {
        summary: "An answer",
        value: {
          id: "msg_01",
          model: "claude-sonnet-5",
          provider: "anthropic",
          message: { role: "assistant", content: "A dragoman interprets between languages and guides the traveller." },
          finish_reason: "stop",
          usage: { input_tokens: 14, output_tokens: 12, total_tokens: 26, cost: 0.000148 },
          latency_ms: 812,
        },
      },
      ToolAnswer: {
        summary: "A tool call",
        value: {
          id: "resp_01",
          model: "gemini-3.5-flash",
          provider: "gemini",
          message: {
            role: "assistant",
            content: "",
            tool_calls: [
              {
                id: "call_1",
                type: "function",
                function: { name: "get_weather", arguments: '{"city":"Lisbon"}' },
                thought_signature: "c2lnbmF0dXJl",
              },
            ],
          },
          finish_reason: "tool_calls",
          usage: { input_tokens: 61, output_tokens: 40, reasoning_tokens: 22, total_tokens: 101 },
          latency_ms: 655,
        },
      },
      Events: {
        summary: "Reasoning, text and the end",
        value:
          'event: reasoning\ndata: {"type":"reasoning","text":"A short question."}\n\nevent: content\ndata: {"type":"content","text":"A dragoman interprets."}\n\nevent: usage\ndata: {"type":"usage","input_tokens":14,"output_tokens":9,"reasoning_tokens":4,"total_tokens":23}\n\nevent: done\ndata: {"type":"done","finish_reason":"stop"}\n',
      },
    },
  },
};

/** What the inbound APIs add. */
export const inbound = {
  paths: {
    "/v1/chat/completions": {
      post: {
        summary: "Answer a conversation",
        tags: ["chat-completions"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/chat-completions.CallerRequest" } } },
        },
      },
    },
    "/openai/v1/chat/completions": {
      post: {
        summary: "Answer a conversation",
        tags: ["chat-completions"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/chat-completions.CallerRequest" } } },
        },
      },
    },
    "/v1beta/models/{model}:generateContent": {
      post: {
        summary: "Answer a conversation",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/generate-content.CallerRequest" } } },
        },
      },
    },
    "/v1beta/models/{model}:streamGenerateContent": {
      post: {
        summary: "Answer a conversation as a stream of events",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/generate-content.CallerRequest" } } },
        },
      },
    },
    "/v1beta/models/{model}:countTokens": {
      post: {
        summary: "Count the input tokens of a request",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/v1beta/models/{model}:embedContent": {
      post: {
        summary: "A call that is passed on to the vendor of the model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/v1beta/models/{model}:batchEmbedContents": {
      post: {
        summary: "A call that is passed on to the vendor of the model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/gemini/v1beta/models/{model}:generateContent": {
      post: {
        summary: "Answer a conversation",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/generate-content.CallerRequest" } } },
        },
      },
    },
    "/gemini/v1beta/models/{model}:streamGenerateContent": {
      post: {
        summary: "Answer a conversation as a stream of events",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/generate-content.CallerRequest" } } },
        },
      },
    },
    "/gemini/v1beta/models/{model}:countTokens": {
      post: {
        summary: "Count the input tokens of a request",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/gemini/v1beta/models/{model}:embedContent": {
      post: {
        summary: "A call that is passed on to the vendor of the model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/gemini/v1beta/models/{model}:batchEmbedContents": {
      post: {
        summary: "A call that is passed on to the vendor of the model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/v1/models/{model}:generateContent": {
      post: {
        summary: "Answer a conversation",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/generate-content.CallerRequest" } } },
        },
      },
    },
    "/v1/models/{model}:streamGenerateContent": {
      post: {
        summary: "Answer a conversation as a stream of events",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/generate-content.CallerRequest" } } },
        },
      },
    },
    "/v1/models/{model}:countTokens": {
      post: {
        summary: "Count the input tokens of a request",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/v1/models/{model}:embedContent": {
      post: {
        summary: "A call that is passed on to the vendor of the model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/v1/models/{model}:batchEmbedContents": {
      post: {
        summary: "A call that is passed on to the vendor of the model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/gemini/v1/models/{model}:generateContent": {
      post: {
        summary: "Answer a conversation",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/generate-content.CallerRequest" } } },
        },
      },
    },
    "/gemini/v1/models/{model}:streamGenerateContent": {
      post: {
        summary: "Answer a conversation as a stream of events",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/generate-content.CallerRequest" } } },
        },
      },
    },
    "/gemini/v1/models/{model}:countTokens": {
      post: {
        summary: "Count the input tokens of a request",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/gemini/v1/models/{model}:embedContent": {
      post: {
        summary: "A call that is passed on to the vendor of the model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/gemini/v1/models/{model}:batchEmbedContents": {
      post: {
        summary: "A call that is passed on to the vendor of the model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/v1beta/{model}:generateContent": {
      post: {
        summary: "Answer a conversation",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/generate-content.CallerRequest" } } },
        },
      },
    },
    "/v1beta/{model}:streamGenerateContent": {
      post: {
        summary: "Answer a conversation as a stream of events",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/generate-content.CallerRequest" } } },
        },
      },
    },
    "/v1beta/{model}:countTokens": {
      post: {
        summary: "Count the input tokens of a request",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/v1beta/{model}:embedContent": {
      post: {
        summary: "A call that is passed on to the vendor of the model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/v1beta/{model}:batchEmbedContents": {
      post: {
        summary: "A call that is passed on to the vendor of the model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/gemini/v1beta/{model}:generateContent": {
      post: {
        summary: "Answer a conversation",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/generate-content.CallerRequest" } } },
        },
      },
    },
    "/gemini/v1beta/{model}:streamGenerateContent": {
      post: {
        summary: "Answer a conversation as a stream of events",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/generate-content.CallerRequest" } } },
        },
      },
    },
    "/gemini/v1beta/{model}:countTokens": {
      post: {
        summary: "Count the input tokens of a request",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/gemini/v1beta/{model}:embedContent": {
      post: {
        summary: "A call that is passed on to the vendor of the model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/gemini/v1beta/{model}:batchEmbedContents": {
      post: {
        summary: "A call that is passed on to the vendor of the model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/v1/messages": {
      post: {
        summary: "Answer a conversation",
        tags: ["messages"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/messages.MessagesRequest" } } },
        },
      },
    },
    "/anthropic/v1/messages": {
      post: {
        summary: "Answer a conversation",
        tags: ["messages"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/messages.MessagesRequest" } } },
        },
      },
    },
    "/v1/messages/count_tokens": {
      post: {
        summary: "Count the input tokens of a request",
        tags: ["messages"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/anthropic/v1/messages/count_tokens": {
      post: {
        summary: "Count the input tokens of a request",
        tags: ["messages"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/v1/responses": {
      post: {
        summary: "Answer a conversation",
        tags: ["responses"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/responses.CallerRequest" } } },
        },
      },
    },
    "/openai/v1/responses": {
      post: {
        summary: "Answer a conversation",
        tags: ["responses"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/responses.CallerRequest" } } },
        },
      },
    },
    "/v1/responses/input_tokens": {
      post: {
        summary: "Count the input tokens of a request",
        tags: ["responses"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/openai/v1/responses/input_tokens": {
      post: {
        summary: "Count the input tokens of a request",
        tags: ["responses"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/v1/responses/compact": {
      post: {
        summary: "A call that is passed on to the vendor of the model",
        tags: ["responses"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/openai/v1/responses/compact": {
      post: {
        summary: "A call that is passed on to the vendor of the model",
        tags: ["responses"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
    "/v1/models/{model}": {
      get: {
        summary: "Describe a model",
        tags: ["models"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
      },
    },
    "/openai/v1/models": {
      get: {
        summary: "List known models",
        tags: ["chat-completions"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
      },
    },
    "/openai/v1/models/{model}": {
      get: {
        summary: "Describe a model",
        tags: ["chat-completions"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
      },
    },
    "/v1beta/models": {
      get: {
        summary: "List known models",
        tags: ["generate-content"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
      },
    },
    "/v1beta/models/{model}": {
      get: {
        summary: "Describe a model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
      },
    },
    "/gemini/v1beta/models": {
      get: {
        summary: "List known models",
        tags: ["generate-content"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
      },
    },
    "/gemini/v1beta/models/{model}": {
      get: {
        summary: "Describe a model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
      },
    },
    "/gemini/v1/models": {
      get: {
        summary: "List known models",
        tags: ["generate-content"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
      },
    },
    "/gemini/v1/models/{model}": {
      get: {
        summary: "Describe a model",
        tags: ["generate-content"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
      },
    },
    "/anthropic/v1/models": {
      get: {
        summary: "List known models",
        tags: ["messages"],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
      },
    },
    "/anthropic/v1/models/{model}": {
      get: {
        summary: "Describe a model",
        tags: ["messages"],
        parameters: [{ name: "model", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: { description: "The answer, in the form of this API." },
          default: { description: "A failure, in the form of this API." },
        },
      },
    },
  },
  schemas: {
    "chat-completions.CallerBreakpoint": {
      type: "object",
      additionalProperties: false,
      properties: { mode: { type: "string" }, ttl: { type: "string" } },
    },
    "chat-completions.CallerPart": {
      oneOf: [
        {
          type: "object",
          required: ["type", "text"],
          additionalProperties: false,
          properties: {
            type: { const: "text" },
            text: { type: "string" },
            cache_control: { type: "object", additionalProperties: true },
            prompt_cache_breakpoint: { $ref: "#/components/schemas/chat-completions.CallerBreakpoint" },
          },
        },
        {
          type: "object",
          required: ["type", "refusal"],
          additionalProperties: false,
          properties: { type: { const: "refusal" }, refusal: { type: "string" } },
        },
        {
          type: "object",
          required: ["type", "image_url"],
          additionalProperties: false,
          properties: {
            type: { const: "image_url" },
            image_url: {
              type: "object",
              required: ["url"],
              additionalProperties: false,
              properties: { url: { type: "string" }, detail: { type: "string" } },
            },
            cache_control: { type: "object", additionalProperties: true },
            prompt_cache_breakpoint: { $ref: "#/components/schemas/chat-completions.CallerBreakpoint" },
          },
        },
        {
          type: "object",
          required: ["type", "file"],
          additionalProperties: false,
          properties: {
            type: { const: "file" },
            file: {
              type: "object",
              additionalProperties: false,
              properties: { file_data: { type: "string" }, filename: { type: "string" }, file_id: { type: "string" } },
            },
            prompt_cache_breakpoint: { $ref: "#/components/schemas/chat-completions.CallerBreakpoint" },
          },
        },
        {
          type: "object",
          required: ["type", "input_audio"],
          additionalProperties: false,
          properties: {
            type: { const: "input_audio" },
            input_audio: {
              type: "object",
              required: ["data", "format"],
              additionalProperties: false,
              properties: { data: { type: "string" }, format: { type: "string" } },
            },
          },
        },
      ],
    },
    "chat-completions.CallerFunctionCall": {
      type: "object",
      required: ["name"],
      additionalProperties: false,
      properties: { name: { type: "string" }, arguments: { type: "string" } },
    },
    "chat-completions.CallerCall": {
      oneOf: [
        {
          type: "object",
          required: ["function"],
          additionalProperties: false,
          properties: {
            type: { enum: ["function", "builtin_function"] },
            id: { type: "string" },
            function: { $ref: "#/components/schemas/chat-completions.CallerFunctionCall" },
          },
        },
        {
          type: "object",
          required: ["type", "custom"],
          additionalProperties: false,
          properties: {
            type: { const: "custom" },
            id: { type: "string" },
            custom: {
              type: "object",
              required: ["name", "input"],
              additionalProperties: false,
              properties: { name: { type: "string" }, input: { type: "string" } },
            },
          },
        },
      ],
    },
    "chat-completions.CallerReasoning": {
      oneOf: [
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { const: "reasoning.text" },
            text: { type: "string" },
            signature: { type: "string" },
            id: { type: "string" },
            format: { type: "string" },
          },
        },
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { const: "reasoning.summary" },
            summary: { type: "string" },
            id: { type: "string" },
            format: { type: "string" },
          },
        },
        {
          type: "object",
          required: ["type", "data"],
          additionalProperties: false,
          properties: {
            type: { const: "reasoning.encrypted" },
            data: { type: "string" },
            id: { type: "string" },
            format: { type: "string" },
          },
        },
      ],
    },
    "chat-completions.CallerImage": {
      description: "An image that the model made.",
      type: "object",
      required: ["type", "image_url"],
      additionalProperties: false,
      properties: {
        type: { const: "image_url" },
        index: { type: "integer" },
        image_url: {
          type: "object",
          required: ["url"],
          additionalProperties: false,
          properties: { url: { type: "string" } },
        },
      },
    },
    "chat-completions.CallerMessage": {
      oneOf: [
        {
          type: "object",
          required: ["role", "content"],
          additionalProperties: false,
          properties: {
            role: { enum: ["system", "developer"] },
            name: { type: "string" },
            content: {
              oneOf: [
                { type: "string" },
                { type: "array", items: { $ref: "#/components/schemas/chat-completions.CallerPart" } },
              ],
            },
          },
        },
        {
          type: "object",
          required: ["role", "content"],
          additionalProperties: false,
          properties: {
            role: { const: "user" },
            name: { type: "string" },
            content: {
              oneOf: [
                { type: "string" },
                { type: "array", items: { $ref: "#/components/schemas/chat-completions.CallerPart" } },
              ],
            },
          },
        },
        {
          type: "object",
          required: ["role"],
          additionalProperties: false,
          properties: {
            role: { const: "assistant" },
            name: { type: "string" },
            content: {
              oneOf: [
                { type: "string" },
                { type: "array", items: { $ref: "#/components/schemas/chat-completions.CallerPart" } },
              ],
            },
            refusal: { type: "string" },
            tool_calls: { type: "array", items: { $ref: "#/components/schemas/chat-completions.CallerCall" } },
            audio: { type: "object", additionalProperties: false, properties: { id: { type: "string" } } },
            function_call: { $ref: "#/components/schemas/chat-completions.CallerFunctionCall" },
            reasoning_content: { type: "string" },
            reasoning: { type: "string" },
            reasoning_details: {
              type: "array",
              items: { $ref: "#/components/schemas/chat-completions.CallerReasoning" },
            },
            images: { type: "array", items: { $ref: "#/components/schemas/chat-completions.CallerImage" } },
          },
        },
        {
          type: "object",
          required: ["role", "tool_call_id", "content"],
          additionalProperties: false,
          properties: {
            role: { const: "tool" },
            tool_call_id: { type: "string" },
            content: {
              oneOf: [
                { type: "string" },
                { type: "array", items: { $ref: "#/components/schemas/chat-completions.CallerPart" } },
              ],
            },
          },
        },
        {
          type: "object",
          required: ["role", "name"],
          additionalProperties: false,
          properties: { role: { const: "function" }, name: { type: "string" }, content: { type: "string" } },
        },
      ],
    },
    "chat-completions.StopStrings": { type: "array", items: { type: "string" } },
    "chat-completions.CallerFunction": {
      type: "object",
      required: ["name"],
      additionalProperties: false,
      properties: {
        name: { type: "string" },
        description: { type: "string" },
        parameters: { type: "object", additionalProperties: true },
        strict: { type: "boolean" },
      },
    },
    "chat-completions.ProviderTool": {
      description:
        "A tool that one provider defines, or the choice of it, such as `openrouter:web_search` or `browser_search`.",
      type: "object",
      required: ["type"],
      additionalProperties: true,
      properties: {
        type: { type: "string", pattern: "^(?!(function|custom|allowed_tools)$)", tsType: "`${string}:${string}`" },
      },
    },
    "chat-completions.CallerTool": {
      oneOf: [
        {
          type: "object",
          required: ["type", "function"],
          additionalProperties: false,
          properties: {
            type: { const: "function" },
            function: { $ref: "#/components/schemas/chat-completions.CallerFunction" },
            cache_control: { type: "object", additionalProperties: true },
          },
        },
        {
          type: "object",
          required: ["type", "custom"],
          additionalProperties: false,
          properties: {
            type: { const: "custom" },
            custom: {
              type: "object",
              required: ["name"],
              additionalProperties: false,
              properties: {
                name: { type: "string" },
                description: { type: "string" },
                format: {
                  type: "object",
                  additionalProperties: false,
                  properties: {
                    grammar: {
                      type: "object",
                      additionalProperties: false,
                      required: ["definition"],
                      properties: { definition: { type: "string" }, syntax: { enum: ["lark", "regex"] } },
                    },
                  },
                },
              },
            },
          },
        },
        { $ref: "#/components/schemas/chat-completions.ProviderTool" },
      ],
    },
    "chat-completions.CallerChoice": {
      oneOf: [
        {
          type: "object",
          required: ["type", "function"],
          additionalProperties: false,
          properties: {
            type: { const: "function" },
            function: {
              type: "object",
              required: ["name"],
              additionalProperties: false,
              properties: { name: { type: "string" } },
            },
          },
        },
        {
          type: "object",
          required: ["type", "custom"],
          additionalProperties: false,
          properties: {
            type: { const: "custom" },
            custom: {
              type: "object",
              required: ["name"],
              additionalProperties: false,
              properties: { name: { type: "string" } },
            },
          },
        },
        {
          type: "object",
          required: ["type", "allowed_tools"],
          additionalProperties: false,
          properties: {
            type: { const: "allowed_tools" },
            allowed_tools: {
              type: "object",
              required: ["mode", "tools"],
              additionalProperties: false,
              properties: {
                mode: { enum: ["auto", "required"] },
                tools: { type: "array", items: { $ref: "#/components/schemas/chat-completions.CallerChoice" } },
              },
            },
          },
        },
        { $ref: "#/components/schemas/chat-completions.ProviderTool" },
      ],
    },
    "chat-completions.CallerFormat": {
      oneOf: [
        { type: "object", required: ["type"], additionalProperties: false, properties: { type: { const: "text" } } },
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: { type: { const: "json_object" } },
        },
        {
          type: "object",
          required: ["type", "json_schema"],
          additionalProperties: false,
          properties: {
            type: { const: "json_schema" },
            json_schema: {
              type: "object",
              required: ["name", "schema"],
              additionalProperties: false,
              properties: {
                name: { type: "string" },
                description: { type: "string" },
                schema: { type: "object", additionalProperties: true },
                strict: { type: "boolean" },
              },
            },
          },
        },
      ],
    },
    "chat-completions.EffortWord": { enum: ["none", "minimal", "low", "medium", "high", "xhigh", "max"] },
    "chat-completions.Modality": { enum: ["text", "image", "audio"] },
    "chat-completions.ImageConfig": {
      type: "object",
      additionalProperties: false,
      properties: { aspect_ratio: { type: "string" }, image_size: { type: "string" } },
    },
    "chat-completions.AudioConfig": {
      type: "object",
      additionalProperties: false,
      properties: { voice: { type: "string" }, format: { type: "string" } },
    },
    "chat-completions.CallerLocation": {
      type: "object",
      additionalProperties: false,
      properties: {
        city: { type: "string" },
        region: { type: "string" },
        country: { type: "string" },
        timezone: { type: "string" },
      },
    },
    "chat-completions.CallerSearch": {
      type: "object",
      additionalProperties: false,
      properties: {
        user_location: {
          type: "object",
          required: ["approximate"],
          additionalProperties: false,
          properties: { approximate: { $ref: "#/components/schemas/chat-completions.CallerLocation" } },
        },
      },
    },
    "chat-completions.CallerRequest": {
      type: "object",
      required: ["messages"],
      additionalProperties: false,
      properties: {
        model: { type: "string" },
        messages: { type: "array", items: { $ref: "#/components/schemas/chat-completions.CallerMessage" } },
        stream: { type: "boolean" },
        stream_options: {
          type: "object",
          additionalProperties: false,
          properties: { include_usage: { type: "boolean" } },
        },
        max_tokens: { type: "integer" },
        max_completion_tokens: { type: "integer" },
        temperature: { type: "number" },
        top_p: { type: "number" },
        top_k: { type: "integer" },
        stop: { oneOf: [{ type: "string" }, { $ref: "#/components/schemas/chat-completions.StopStrings" }] },
        tools: { type: "array", items: { $ref: "#/components/schemas/chat-completions.CallerTool" } },
        functions: { type: "array", items: { $ref: "#/components/schemas/chat-completions.CallerFunction" } },
        tool_choice: {
          oneOf: [
            { enum: ["auto", "none", "required"] },
            { $ref: "#/components/schemas/chat-completions.CallerChoice" },
          ],
        },
        function_call: {
          oneOf: [
            { enum: ["auto", "none"] },
            {
              type: "object",
              required: ["name"],
              additionalProperties: false,
              properties: { name: { type: "string" } },
            },
          ],
        },
        response_format: { $ref: "#/components/schemas/chat-completions.CallerFormat" },
        reasoning_effort: { $ref: "#/components/schemas/chat-completions.EffortWord" },
        reasoning: {
          type: "object",
          additionalProperties: false,
          properties: {
            effort: { $ref: "#/components/schemas/chat-completions.EffortWord" },
            max_tokens: { type: "integer" },
            enabled: { type: "boolean" },
          },
        },
        store: { type: "boolean" },
        prompt_cache_key: { type: "string" },
        prompt_cache_retention: { type: "string" },
        prompt_cache_options: {
          type: "object",
          additionalProperties: true,
          properties: { mode: { type: "string" }, ttl: { type: "string" } },
        },
        safety_identifier: { type: "string" },
        user: { type: "string" },
        metadata: { type: "object", additionalProperties: true },
        service_tier: { type: "string" },
        seed: { type: "integer" },
        frequency_penalty: { type: "number" },
        presence_penalty: { type: "number" },
        verbosity: { enum: ["low", "medium", "high"] },
        modalities: { type: "array", items: { $ref: "#/components/schemas/chat-completions.Modality" } },
        image_config: { $ref: "#/components/schemas/chat-completions.ImageConfig" },
        audio: { $ref: "#/components/schemas/chat-completions.AudioConfig" },
        parallel_tool_calls: { type: "boolean" },
        web_search_options: { $ref: "#/components/schemas/chat-completions.CallerSearch" },
        n: { type: "integer" },
        logprobs: { type: "boolean" },
      },
    },
    "generate-content.Open": {
      description: "An object that is not checked.",
      type: "object",
      additionalProperties: true,
    },
    "generate-content.CallerCode": {
      type: "object",
      additionalProperties: false,
      properties: { language: { type: "string" }, code: { type: "string" } },
    },
    "generate-content.CallerOutput": {
      type: "object",
      additionalProperties: false,
      properties: { outcome: { type: "string" }, output: { type: "string" } },
    },
    "generate-content.CallerToolCall": {
      description: "A call of a tool of Google's servers.",
      type: "object",
      additionalProperties: false,
      properties: { toolType: { type: "string" }, args: { $ref: "#/components/schemas/generate-content.Open" } },
    },
    "generate-content.CallerToolResponse": {
      type: "object",
      additionalProperties: false,
      properties: { toolType: { type: "string" }, response: { $ref: "#/components/schemas/generate-content.Open" } },
    },
    "generate-content.CallerPart": {
      type: "object",
      additionalProperties: false,
      properties: {
        text: { type: "string" },
        thought: { type: "boolean" },
        thoughtSignature: { type: "string" },
        inlineData: {
          type: "object",
          required: ["mimeType", "data"],
          additionalProperties: false,
          properties: { mimeType: { type: "string" }, data: { type: "string" }, displayName: { type: "string" } },
        },
        fileData: {
          type: "object",
          required: ["fileUri"],
          additionalProperties: false,
          properties: { fileUri: { type: "string" }, mimeType: { type: "string" }, displayName: { type: "string" } },
        },
        mediaResolution: { type: "object", additionalProperties: false, properties: { level: { type: "string" } } },
        functionCall: {
          type: "object",
          required: ["name"],
          additionalProperties: false,
          properties: {
            id: { type: "string" },
            name: { type: "string" },
            args: { $ref: "#/components/schemas/generate-content.Open" },
          },
        },
        functionResponse: {
          type: "object",
          required: ["name"],
          additionalProperties: false,
          properties: {
            id: { type: "string" },
            name: { type: "string" },
            response: { $ref: "#/components/schemas/generate-content.Open" },
            parts: { type: "array", items: { $ref: "#/components/schemas/generate-content.CallerPart" } },
          },
        },
        executableCode: { $ref: "#/components/schemas/generate-content.CallerCode" },
        codeExecutionResult: { $ref: "#/components/schemas/generate-content.CallerOutput" },
        toolCall: { $ref: "#/components/schemas/generate-content.CallerToolCall" },
        toolResponse: { $ref: "#/components/schemas/generate-content.CallerToolResponse" },
      },
    },
    "generate-content.CallerContent": {
      type: "object",
      additionalProperties: false,
      properties: {
        role: { type: "string" },
        parts: { type: "array", items: { $ref: "#/components/schemas/generate-content.CallerPart" } },
      },
    },
    "generate-content.CallerDeclaration": {
      type: "object",
      required: ["name"],
      additionalProperties: false,
      properties: {
        name: { type: "string" },
        description: { type: "string" },
        parameters: { $ref: "#/components/schemas/generate-content.Open" },
        parametersJsonSchema: { $ref: "#/components/schemas/generate-content.Open" },
      },
    },
    "generate-content.CallerTools": {
      description: "Functions, or a tool of the service.",
      type: "object",
      additionalProperties: false,
      properties: {
        functionDeclarations: {
          type: "array",
          items: { $ref: "#/components/schemas/generate-content.CallerDeclaration" },
        },
        googleSearch: {
          type: "object",
          additionalProperties: false,
          properties: { excludeDomains: { type: "array", items: { type: "string" } } },
        },
        googleSearchRetrieval: { $ref: "#/components/schemas/generate-content.Open" },
        urlContext: { $ref: "#/components/schemas/generate-content.Open" },
        codeExecution: { $ref: "#/components/schemas/generate-content.Open" },
      },
    },
    "generate-content.CallerMode": {
      type: "object",
      additionalProperties: false,
      properties: {
        mode: { enum: ["AUTO", "ANY", "NONE", "VALIDATED", "MODE_UNSPECIFIED", "auto", "any", "none", "validated"] },
        allowedFunctionNames: { type: "array", items: { type: "string" } },
      },
    },
    "generate-content.CallerConfig": {
      type: "object",
      additionalProperties: false,
      properties: {
        maxOutputTokens: { type: "integer" },
        stopSequences: { type: "array", items: { type: "string" } },
        temperature: { type: "number" },
        topP: { type: "number" },
        topK: { type: "number" },
        candidateCount: { type: "integer" },
        seed: { type: "integer" },
        frequencyPenalty: { type: "number" },
        presencePenalty: { type: "number" },
        responseMimeType: { type: "string" },
        responseSchema: { $ref: "#/components/schemas/generate-content.Open" },
        responseJsonSchema: { $ref: "#/components/schemas/generate-content.Open" },
        responseModalities: {
          type: "array",
          items: { enum: ["TEXT", "IMAGE", "AUDIO", "MODALITY_UNSPECIFIED", "Text", "Image", "Audio"] },
        },
        imageConfig: {
          type: "object",
          additionalProperties: false,
          properties: { aspectRatio: { type: "string" }, imageSize: { type: "string" } },
        },
        speechConfig: {
          type: "object",
          additionalProperties: false,
          properties: {
            voiceConfig: {
              type: "object",
              additionalProperties: false,
              properties: {
                prebuiltVoiceConfig: {
                  type: "object",
                  additionalProperties: false,
                  properties: { voiceName: { type: "string" } },
                },
              },
            },
          },
        },
        responseLogprobs: { type: "boolean" },
        thinkingConfig: {
          type: "object",
          additionalProperties: false,
          properties: {
            thinkingLevel: { type: "string" },
            thinkingBudget: { type: "integer" },
            includeThoughts: { type: "boolean" },
          },
        },
      },
    },
    "generate-content.CallerRequest": {
      type: "object",
      required: ["contents"],
      additionalProperties: false,
      properties: {
        systemInstruction: { $ref: "#/components/schemas/generate-content.CallerContent" },
        contents: { type: "array", items: { $ref: "#/components/schemas/generate-content.CallerContent" } },
        tools: { type: "array", items: { $ref: "#/components/schemas/generate-content.CallerTools" } },
        toolConfig: {
          type: "object",
          additionalProperties: false,
          properties: { functionCallingConfig: { $ref: "#/components/schemas/generate-content.CallerMode" } },
        },
        generationConfig: { $ref: "#/components/schemas/generate-content.CallerConfig" },
        serviceTier: { type: "string" },
        cachedContent: { type: "string" },
        continuationToken: { type: "string" },
      },
    },
    "messages.Words": { type: "string", pattern: "\\S" },
    "messages.CacheControl": {
      description: "The caller's own object.",
      type: ["object", "null"],
      additionalProperties: false,
      properties: { type: { enum: ["ephemeral"] }, ttl: { enum: ["5m", "1h"] } },
    },
    "messages.TextBlockParam": {
      type: "object",
      required: ["type", "text"],
      additionalProperties: false,
      properties: {
        type: { const: "text" },
        text: { $ref: "#/components/schemas/messages.Words" },
        citations: { type: ["array", "null"], items: {} },
        cache_control: { $ref: "#/components/schemas/messages.CacheControl" },
      },
    },
    "messages.ToolReference": {
      description: "The name of a tool that was found; it is among the tools.",
      type: "object",
      required: ["type", "tool_name"],
      additionalProperties: false,
      properties: {
        type: { const: "tool_reference" },
        tool_name: { type: "string" },
        cache_control: { $ref: "#/components/schemas/messages.CacheControl" },
      },
    },
    "messages.ImageSource": {
      oneOf: [
        {
          type: "object",
          required: ["type", "media_type", "data"],
          additionalProperties: false,
          properties: {
            type: { const: "base64" },
            media_type: { type: "string", pattern: "^image/(jpeg|png|gif|webp)$" },
            data: { type: "string", pattern: "^[A-Za-z0-9+/]+={0,2}$" },
          },
        },
        {
          type: "object",
          required: ["type", "url"],
          additionalProperties: false,
          properties: { type: { const: "url" }, url: { type: "string", pattern: "^https://\\S+$" } },
        },
        {
          type: "object",
          required: ["type", "file_id"],
          additionalProperties: false,
          properties: { type: { const: "file" }, file_id: { type: "string", minLength: 1 } },
        },
      ],
    },
    "messages.DocumentSourceParam": {
      oneOf: [
        {
          type: "object",
          required: ["type", "media_type", "data"],
          additionalProperties: false,
          properties: {
            type: { const: "base64" },
            media_type: { const: "application/pdf" },
            data: { type: "string", pattern: "^[A-Za-z0-9+/]+={0,2}$" },
          },
        },
        {
          type: "object",
          required: ["type", "media_type", "data"],
          additionalProperties: false,
          properties: { type: { const: "text" }, media_type: { const: "text/plain" }, data: { type: "string" } },
        },
        {
          type: "object",
          required: ["type", "url"],
          additionalProperties: false,
          properties: { type: { const: "url" }, url: { type: "string", pattern: "^https://\\S+$" } },
        },
        {
          type: "object",
          required: ["type", "file_id"],
          additionalProperties: false,
          properties: { type: { const: "file" }, file_id: { type: "string", minLength: 1 } },
        },
        {
          type: "object",
          required: ["type", "content"],
          additionalProperties: false,
          properties: {
            type: { const: "content" },
            content: { oneOf: [{ type: "string" }, { type: "array", items: {} }] },
          },
        },
      ],
    },
    "messages.ResultBlockParam": {
      description: "A block of a message of the user, or in a result.",
      oneOf: [
        { $ref: "#/components/schemas/messages.TextBlockParam" },
        { $ref: "#/components/schemas/messages.ToolReference" },
        {
          type: "object",
          required: ["type", "source"],
          additionalProperties: false,
          properties: {
            type: { const: "image" },
            source: { $ref: "#/components/schemas/messages.ImageSource" },
            cache_control: { $ref: "#/components/schemas/messages.CacheControl" },
          },
        },
        {
          type: "object",
          required: ["type", "source"],
          additionalProperties: false,
          properties: {
            type: { const: "document" },
            source: { $ref: "#/components/schemas/messages.DocumentSourceParam" },
            title: { type: ["string", "null"] },
            context: { type: ["string", "null"] },
            citations: {},
            cache_control: { $ref: "#/components/schemas/messages.CacheControl" },
          },
        },
        {
          type: "object",
          required: ["type", "source", "title", "content"],
          additionalProperties: false,
          properties: {
            type: { const: "search_result" },
            source: { type: "string" },
            title: { type: "string" },
            content: { type: "array", items: { $ref: "#/components/schemas/messages.TextBlockParam" } },
            citations: {},
            cache_control: { $ref: "#/components/schemas/messages.CacheControl" },
          },
        },
      ],
    },
    "messages.ServerCall": {
      description: "A call of a tool of Anthropic's servers.",
      type: "object",
      required: ["type", "id", "name", "input"],
      additionalProperties: false,
      properties: {
        type: { enum: ["server_tool_use", "mcp_tool_use"] },
        id: { type: "string" },
        name: { type: "string" },
        server_name: { type: "string" },
        input: { type: "object", additionalProperties: true },
        caller: {},
        cache_control: { $ref: "#/components/schemas/messages.CacheControl" },
      },
    },
    "messages.FetchedPage": {
      type: "object",
      required: ["type", "source"],
      additionalProperties: false,
      properties: {
        type: { const: "document" },
        source: { $ref: "#/components/schemas/messages.DocumentSourceParam" },
        title: { type: ["string", "null"] },
        citations: {},
      },
    },
    "messages.ServerOutput": {
      description:
        "What a tool found, wrote or failed with. A page that was fetched is its `content`, and so are files of code.",
      type: "object",
      required: ["type"],
      additionalProperties: false,
      properties: {
        type: { type: "string" },
        title: { type: ["string", "null"] },
        url: { type: ["string", "null"] },
        page_age: {},
        retrieved_at: {},
        encrypted_content: {},
        text: { type: ["string", "null"] },
        citations: {},
        stdout: { type: ["string", "null"] },
        encrypted_stdout: {},
        stderr: { type: ["string", "null"] },
        return_code: { type: ["integer", "null"] },
        lines: { type: ["array", "null"], items: { type: "string" } },
        old_start: {},
        old_lines: {},
        new_start: {},
        new_lines: {},
        num_lines: {},
        start_line: {},
        total_lines: {},
        is_file_update: {},
        file_type: {},
        stop_reason: {},
        tool_references: { type: "array", items: { $ref: "#/components/schemas/messages.ToolReference" } },
        error_code: { type: ["string", "null"] },
        error_message: {},
        content: {
          oneOf: [
            { type: "string" },
            { $ref: "#/components/schemas/messages.FetchedPage" },
            { type: "array", items: { type: "object", additionalProperties: true } },
            { type: "null" },
          ],
        },
      },
    },
    "messages.ServerResult": {
      description: "What a tool of Anthropic's servers did.",
      type: "object",
      required: ["type", "tool_use_id"],
      additionalProperties: false,
      properties: {
        type: {
          enum: [
            "web_search_tool_result",
            "web_fetch_tool_result",
            "code_execution_tool_result",
            "bash_code_execution_tool_result",
            "text_editor_code_execution_tool_result",
            "tool_search_tool_result",
            "advisor_tool_result",
            "mcp_tool_result",
          ],
        },
        tool_use_id: { type: "string" },
        content: {
          oneOf: [
            { type: "string" },
            { $ref: "#/components/schemas/messages.ServerOutput" },
            { type: "array", items: { $ref: "#/components/schemas/messages.ServerOutput" } },
          ],
        },
        is_error: { type: "boolean" },
        caller: {},
        cache_control: { $ref: "#/components/schemas/messages.CacheControl" },
      },
    },
    "messages.ContentBlockParam": {
      oneOf: [
        { $ref: "#/components/schemas/messages.ResultBlockParam" },
        { $ref: "#/components/schemas/messages.ServerCall" },
        { $ref: "#/components/schemas/messages.ServerResult" },
        {
          type: "object",
          required: ["type", "file_id"],
          additionalProperties: false,
          properties: {
            type: { const: "container_upload" },
            file_id: { type: "string" },
            cache_control: { $ref: "#/components/schemas/messages.CacheControl" },
          },
        },
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { const: "compaction" },
            content: { type: ["string", "null"] },
            encrypted_content: { type: ["string", "null"] },
            cache_control: { $ref: "#/components/schemas/messages.CacheControl" },
          },
        },
        {
          type: "object",
          required: ["type", "thinking"],
          additionalProperties: false,
          properties: { type: { const: "thinking" }, thinking: { type: "string" }, signature: { type: "string" } },
        },
        {
          type: "object",
          required: ["type", "data"],
          additionalProperties: false,
          properties: { type: { const: "redacted_thinking" }, data: { type: "string" } },
        },
        {
          type: "object",
          required: ["type", "id", "name", "input"],
          additionalProperties: false,
          properties: {
            type: { const: "tool_use" },
            id: { type: "string", pattern: "^[a-zA-Z0-9_-]+$" },
            name: { type: "string", minLength: 1, maxLength: 200 },
            input: { type: "object", additionalProperties: true },
            cache_control: { $ref: "#/components/schemas/messages.CacheControl" },
            caller: {},
          },
        },
        {
          type: "object",
          required: ["type", "tool_use_id"],
          additionalProperties: false,
          properties: {
            type: { const: "tool_result" },
            tool_use_id: { type: "string", pattern: "^[a-zA-Z0-9_-]+$" },
            content: {
              oneOf: [
                { type: "string" },
                { type: "array", items: { $ref: "#/components/schemas/messages.ResultBlockParam" } },
              ],
            },
            is_error: { type: "boolean" },
            cache_control: { $ref: "#/components/schemas/messages.CacheControl" },
          },
        },
      ],
    },
    "messages.MessageParam": {
      oneOf: [
        {
          description: "Results are only in messages of the user, calls and thinking in those of the assistant.",
          type: "object",
          required: ["role", "content"],
          additionalProperties: false,
          properties: {
            role: { enum: ["user", "assistant"] },
            content: {
              oneOf: [
                { $ref: "#/components/schemas/messages.Words" },
                { type: "array", items: { $ref: "#/components/schemas/messages.ContentBlockParam" }, minItems: 1 },
              ],
            },
          },
        },
        {
          type: "object",
          required: ["role", "content"],
          additionalProperties: false,
          properties: {
            role: { const: "system" },
            content: {
              oneOf: [
                { $ref: "#/components/schemas/messages.Words" },
                { type: "array", items: { $ref: "#/components/schemas/messages.TextBlockParam" }, minItems: 1 },
              ],
            },
          },
        },
      ],
    },
    "messages.ToolParam": {
      type: "object",
      required: ["name", "input_schema"],
      additionalProperties: false,
      properties: {
        type: { enum: ["custom", null] },
        name: { type: "string", pattern: "^[a-zA-Z0-9_-]{1,128}$" },
        description: { type: "string" },
        input_schema: { type: "object", additionalProperties: true },
        strict: { type: "boolean" },
        cache_control: { $ref: "#/components/schemas/messages.CacheControl" },
        allowed_callers: { type: "array", items: {} },
        defer_loading: { type: "boolean" },
        eager_input_streaming: { type: ["boolean", "null"] },
        input_examples: { type: "array", items: { type: "object", additionalProperties: true } },
      },
    },
    "messages.AnthropicTool": {
      description: "A tool of Anthropic's servers that no other provider has.",
      type: "object",
      required: ["type"],
      additionalProperties: true,
      properties: {
        input_schema: { type: "null" },
        type: {
          enum: [
            "mcp_toolset",
            "advisor_20260301",
            "tool_search_tool_regex",
            "tool_search_tool_regex_20251119",
            "tool_search_tool_bm25",
            "tool_search_tool_bm25_20251119",
          ],
        },
      },
    },
    "messages.UserLocationParam": {
      type: "object",
      required: ["type"],
      additionalProperties: false,
      properties: {
        type: { const: "approximate" },
        city: { type: "string" },
        region: { type: "string" },
        country: { type: "string" },
        timezone: { type: "string" },
      },
    },
    "messages.VersionedTool": {
      description: "A tool that Anthropic has defined, such as `web_search_20260209` or `bash_20250124`.",
      type: "object",
      required: ["type"],
      additionalProperties: false,
      properties: {
        type: {
          type: "string",
          pattern: "^[a-z_]+_[0-9]+$",
          tsType:
            "`web_search_${number}` | `web_fetch_${number}` | `code_execution_${number}` | `bash_${number}` | `text_editor_${number}` | `memory_${number}` | `computer_${number}`",
        },
        name: { type: "string" },
        max_uses: { type: ["integer", "null"], minimum: 1 },
        allowed_domains: { type: ["array", "null"], items: { type: "string" } },
        blocked_domains: { type: ["array", "null"], items: { type: "string" } },
        user_location: { oneOf: [{ $ref: "#/components/schemas/messages.UserLocationParam" }, { type: "null" }] },
        input_schema: { type: "null" },
        display_width_px: { type: "integer" },
        display_height_px: { type: "integer" },
        display_number: {},
        enable_zoom: {},
        max_characters: {},
        max_content_tokens: {},
        citations: {},
        use_cache: {},
        response_inclusion: {},
        strict: {},
        allowed_callers: {},
        defer_loading: {},
        input_examples: {},
        eager_input_streaming: {},
        cache_control: { $ref: "#/components/schemas/messages.CacheControl" },
      },
    },
    "messages.ToolUnionParam": {
      oneOf: [
        { $ref: "#/components/schemas/messages.ToolParam" },
        { $ref: "#/components/schemas/messages.AnthropicTool" },
        { $ref: "#/components/schemas/messages.VersionedTool" },
      ],
    },
    "messages.ToolChoiceParam": {
      oneOf: [
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: { type: { enum: ["auto", "any"] }, disable_parallel_tool_use: { type: "boolean" } },
        },
        {
          type: "object",
          required: ["type", "name"],
          additionalProperties: false,
          properties: {
            type: { const: "tool" },
            name: { type: "string", pattern: "^[a-zA-Z0-9_-]{1,128}$" },
            disable_parallel_tool_use: { type: "boolean" },
          },
        },
        { type: "object", required: ["type"], additionalProperties: false, properties: { type: { const: "none" } } },
      ],
    },
    "messages.Display": { enum: ["summarized", "omitted", "updates", null] },
    "messages.ThinkingParam": {
      oneOf: [
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { enum: ["adaptive", "between_tools"] },
            display: { $ref: "#/components/schemas/messages.Display" },
          },
        },
        {
          type: "object",
          required: ["type", "budget_tokens"],
          additionalProperties: false,
          properties: {
            type: { const: "enabled" },
            budget_tokens: { type: "integer", minimum: 1024 },
            display: { $ref: "#/components/schemas/messages.Display" },
          },
        },
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: { type: { const: "disabled" } },
        },
      ],
    },
    "messages.OutputFormat": {
      type: "object",
      required: ["type", "schema"],
      additionalProperties: false,
      properties: { type: { const: "json_schema" }, schema: { type: "object", additionalProperties: true } },
    },
    "messages.OutputConfig": {
      type: "object",
      additionalProperties: false,
      properties: {
        effort: { enum: ["low", "medium", "high", "xhigh", "max", null] },
        format: { oneOf: [{ $ref: "#/components/schemas/messages.OutputFormat" }, { type: "null" }] },
        task_budget: {},
      },
    },
    "messages.MessagesRequest": {
      type: "object",
      required: ["model", "max_tokens", "messages"],
      additionalProperties: false,
      properties: {
        model: { type: "string", minLength: 1 },
        max_tokens: { type: "integer", minimum: 1 },
        system: {
          oneOf: [
            { type: "string", minLength: 1 },
            { type: "array", items: { $ref: "#/components/schemas/messages.ResultBlockParam" } },
          ],
        },
        messages: {
          type: "array",
          items: { $ref: "#/components/schemas/messages.MessageParam" },
          minItems: 1,
          maxItems: 100_000,
        },
        tools: { type: "array", items: { $ref: "#/components/schemas/messages.ToolUnionParam" } },
        tool_choice: { $ref: "#/components/schemas/messages.ToolChoiceParam" },
        temperature: { type: "number", minimum: 0, maximum: 1 },
        top_p: { type: "number", minimum: 0, maximum: 1 },
        top_k: { type: "integer", minimum: 0 },
        stop_sequences: { type: "array", items: { type: "string", pattern: "\\S" } },
        stream: { type: "boolean" },
        cache_control: { $ref: "#/components/schemas/messages.CacheControl" },
        speed: { enum: ["standard", "fast", null] },
        thinking: { $ref: "#/components/schemas/messages.ThinkingParam" },
        output_config: { $ref: "#/components/schemas/messages.OutputConfig" },
        output_format: { oneOf: [{ $ref: "#/components/schemas/messages.OutputFormat" }, { type: "null" }] },
        metadata: {
          type: "object",
          additionalProperties: false,
          properties: { user_id: { type: ["string", "null"] } },
        },
        service_tier: { enum: ["auto", "standard_only"] },
        inference_geo: { type: ["string", "null"] },
        user_profile_id: { type: "string" },
        workspace_id: { type: "string" },
        container: {
          oneOf: [
            { type: "string" },
            { type: "object", additionalProperties: true, properties: { id: { type: ["string", "null"] } } },
            { type: "null" },
          ],
        },
        thread: {},
        diagnostics: {},
        context_management: {},
        mcp_servers: {},
        fallbacks: {},
      },
    },
    "responses.CallerBreakpoint": {
      type: "object",
      additionalProperties: false,
      properties: { mode: { type: "string" }, ttl: { type: "string" } },
    },
    "responses.CallerPart": {
      oneOf: [
        {
          type: "object",
          required: ["type", "text"],
          additionalProperties: false,
          properties: {
            type: { enum: ["input_text", "output_text", "text"] },
            text: { type: "string" },
            prompt_cache_breakpoint: { $ref: "#/components/schemas/responses.CallerBreakpoint" },
          },
        },
        {
          type: "object",
          required: ["type", "refusal"],
          additionalProperties: false,
          properties: { type: { const: "refusal" }, refusal: { type: "string" } },
        },
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { const: "input_image" },
            image_url: { type: "string" },
            detail: { type: "string" },
            file_id: { type: "string" },
            prompt_cache_breakpoint: { $ref: "#/components/schemas/responses.CallerBreakpoint" },
          },
        },
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { const: "input_file" },
            file_data: { type: "string" },
            file_url: { type: "string" },
            file_id: { type: "string" },
            filename: { type: "string" },
            prompt_cache_breakpoint: { $ref: "#/components/schemas/responses.CallerBreakpoint" },
          },
        },
        {
          type: "object",
          required: ["type", "input_audio"],
          additionalProperties: false,
          properties: {
            type: { const: "input_audio" },
            input_audio: {
              type: "object",
              required: ["data", "format"],
              additionalProperties: false,
              properties: { data: { type: "string" }, format: { type: "string" } },
            },
          },
        },
      ],
    },
    "responses.CallerMessage": {
      description: "The `type` may be missing.",
      type: "object",
      required: ["role", "content"],
      additionalProperties: false,
      properties: {
        type: { const: "message" },
        role: { enum: ["user", "assistant", "system", "developer"] },
        content: {
          oneOf: [{ type: "string" }, { type: "array", items: { $ref: "#/components/schemas/responses.CallerPart" } }],
        },
      },
    },
    "responses.CallerSummary": {
      type: "object",
      required: ["text"],
      additionalProperties: false,
      properties: { type: { type: "string" }, text: { type: "string" } },
    },
    "responses.UserLocationParam": {
      type: "object",
      required: ["type"],
      additionalProperties: false,
      properties: {
        type: { const: "approximate" },
        city: { type: "string" },
        region: { type: "string" },
        country: { type: "string" },
        timezone: { type: "string" },
      },
    },
    "responses.CallerTool": {
      oneOf: [
        {
          type: "object",
          required: ["type", "name"],
          additionalProperties: false,
          properties: {
            type: { const: "function" },
            name: { type: "string" },
            description: { type: "string" },
            parameters: { type: "object", additionalProperties: true },
            strict: { type: "boolean" },
          },
        },
        {
          type: "object",
          required: ["type", "name"],
          additionalProperties: false,
          properties: {
            type: { const: "custom" },
            name: { type: "string" },
            description: { type: "string" },
            format: {
              oneOf: [
                {
                  type: "object",
                  required: ["type"],
                  additionalProperties: false,
                  properties: { type: { const: "text" } },
                },
                {
                  type: "object",
                  required: ["type", "definition"],
                  additionalProperties: false,
                  properties: {
                    type: { const: "grammar" },
                    definition: { type: "string" },
                    syntax: { enum: ["lark", "regex"] },
                  },
                },
              ],
            },
          },
        },
        {
          type: "object",
          required: ["type", "name", "tools"],
          additionalProperties: false,
          properties: {
            type: { const: "namespace" },
            name: { type: "string" },
            description: { type: "string" },
            tools: { type: "array", items: { $ref: "#/components/schemas/responses.CallerTool" } },
          },
        },
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: {
              enum: ["web_search", "web_search_2025_08_26", "web_search_preview", "web_search_preview_2025_03_11"],
            },
            filters: {
              type: "object",
              additionalProperties: false,
              properties: {
                allowed_domains: { type: "array", items: { type: "string" } },
                blocked_domains: { type: "array", items: { type: "string" } },
              },
            },
            external_web_access: { type: "boolean" },
            user_location: { $ref: "#/components/schemas/responses.UserLocationParam" },
          },
        },
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { enum: ["code_interpreter"] },
            container: {
              oneOf: [
                { type: "string" },
                {
                  type: "object",
                  additionalProperties: false,
                  properties: { type: { type: "string" }, file_ids: { type: "array", items: { type: "string" } } },
                },
              ],
            },
          },
        },
        {
          description: "Tools that the client runs.",
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { enum: ["local_shell", "shell", "apply_patch"] },
            environment: {
              type: "object",
              required: ["type"],
              additionalProperties: false,
              properties: { type: { type: "string" } },
            },
          },
        },
        {
          description: "The client searches if `execution` is `client`, and OpenAI's servers otherwise.",
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { const: "tool_search" },
            execution: { type: "string" },
            description: { type: "string" },
            parameters: { type: "object", additionalProperties: true },
          },
        },
        {
          description: "Tools that only the servers or models of OpenAI have, or those of xAI (docs.x.ai, 2026-11).",
          type: "object",
          required: ["type"],
          additionalProperties: true,
          properties: {
            type: {
              enum: [
                "file_search",
                "image_generation",
                "mcp",
                "computer",
                "computer_use_preview",
                "programmatic_tool_calling",
                "x_search",
                "collections_search",
              ],
            },
          },
        },
      ],
    },
    "responses.LocalShellCall": {
      type: "object",
      required: ["type", "call_id", "action"],
      additionalProperties: false,
      properties: {
        type: { const: "local_shell_call" },
        call_id: { type: "string" },
        action: { type: "object", additionalProperties: true, properties: { type: { const: "exec" } } },
      },
    },
    "responses.ClientCall": {
      description: "A call of a tool that the client runs, and that OpenAI has defined.",
      type: "object",
      required: ["type", "call_id"],
      additionalProperties: false,
      properties: {
        type: { enum: ["shell_call", "apply_patch_call", "computer_call"] },
        call_id: { type: "string" },
        action: { type: "object", additionalProperties: true },
        actions: { type: "array", items: { type: "object", additionalProperties: true } },
        operation: { type: "object", additionalProperties: true },
      },
    },
    "responses.ShellOutput": {
      type: "object",
      additionalProperties: false,
      properties: {
        stdout: { type: "string" },
        stderr: { type: "string" },
        outcome: {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: { type: { type: "string" }, exit_code: { type: "integer" } },
        },
      },
    },
    "responses.ClientOutput": {
      oneOf: [
        {
          description: "Some clients write the id of the call in `id`.",
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { enum: ["local_shell_call_output", "apply_patch_call_output"] },
            call_id: { type: "string" },
            id: { type: "string" },
            status: { type: "string" },
            output: { type: "string" },
          },
        },
        {
          type: "object",
          required: ["type", "call_id", "output"],
          additionalProperties: false,
          properties: {
            type: { const: "shell_call_output" },
            call_id: { type: "string" },
            output: { type: "array", items: { $ref: "#/components/schemas/responses.ShellOutput" } },
          },
        },
        {
          type: "object",
          required: ["type", "call_id", "output"],
          additionalProperties: false,
          properties: {
            type: { const: "computer_call_output" },
            call_id: { type: "string" },
            output: {
              type: "object",
              additionalProperties: false,
              properties: { image_url: { type: "string" }, file_id: { type: "string" } },
            },
          },
        },
        {
          type: "object",
          required: ["type", "tools"],
          additionalProperties: false,
          properties: {
            type: { const: "tool_search_output" },
            call_id: { type: "string" },
            execution: { type: "string" },
            tools: { type: "array", items: { $ref: "#/components/schemas/responses.CallerTool" } },
          },
        },
      ],
    },
    "responses.FoundItem": {
      type: "object",
      additionalProperties: false,
      properties: {
        title: { type: "string" },
        url: { type: "string" },
        filename: { type: "string" },
        text: { type: "string" },
      },
    },
    "responses.CodeOutput": { type: "object", additionalProperties: false, properties: { logs: { type: "string" } } },
    "responses.ServerRun": {
      description: "What a tool of OpenAI's servers was given, and what it found or wrote.",
      type: "object",
      required: ["type"],
      additionalProperties: false,
      properties: {
        type: {
          enum: [
            "web_search_call",
            "file_search_call",
            "code_interpreter_call",
            "mcp_call",
            "mcp_approval_request",
            "program",
            "program_output",
          ],
        },
        action: {
          type: "object",
          additionalProperties: false,
          properties: {
            type: { type: "string" },
            query: { type: "string" },
            queries: { type: "array", items: { type: "string" } },
            url: { type: "string" },
            pattern: { type: "string" },
            sources: { type: "array", items: { $ref: "#/components/schemas/responses.FoundItem" } },
          },
        },
        queries: { type: "array", items: { type: "string" } },
        results: { type: "array", items: { $ref: "#/components/schemas/responses.FoundItem" } },
        code: { type: "string" },
        outputs: { type: "array", items: { $ref: "#/components/schemas/responses.CodeOutput" } },
        name: { type: "string" },
        arguments: { type: "string" },
        output: { type: "string" },
        result: { type: "string" },
        error: { oneOf: [{ type: "string" }, { type: "object", additionalProperties: true }] },
      },
    },
    "responses.CallerItem": {
      oneOf: [
        { $ref: "#/components/schemas/responses.CallerMessage" },
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { const: "reasoning" },
            id: { type: "string" },
            summary: { type: "array", items: { $ref: "#/components/schemas/responses.CallerSummary" } },
            content: { type: "array", items: { $ref: "#/components/schemas/responses.CallerSummary" } },
            encrypted_content: { type: "string" },
          },
        },
        {
          type: "object",
          required: ["type", "call_id", "name"],
          additionalProperties: false,
          properties: {
            type: { const: "function_call" },
            call_id: { type: "string" },
            name: { type: "string" },
            namespace: { type: "string" },
            arguments: { type: "string" },
          },
        },
        {
          type: "object",
          required: ["type", "call_id", "name", "input"],
          additionalProperties: false,
          properties: {
            type: { const: "custom_tool_call" },
            call_id: { type: "string" },
            name: { type: "string" },
            namespace: { type: "string" },
            input: { type: "string" },
          },
        },
        {
          type: "object",
          required: ["type", "call_id", "output"],
          additionalProperties: false,
          properties: {
            type: { enum: ["function_call_output", "custom_tool_call_output"] },
            call_id: { type: "string" },
            output: {
              oneOf: [
                { type: "string" },
                { type: "array", items: { $ref: "#/components/schemas/responses.CallerPart" } },
              ],
            },
          },
        },
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { const: "additional_tools" },
            tools: { type: "array", items: { $ref: "#/components/schemas/responses.CallerTool" } },
          },
        },
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: { type: { const: "item_reference" } },
        },
        { $ref: "#/components/schemas/responses.LocalShellCall" },
        { $ref: "#/components/schemas/responses.ClientCall" },
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { const: "tool_search_call" },
            call_id: { type: "string" },
            execution: { type: "string" },
            arguments: { type: "object", additionalProperties: true },
          },
        },
        { $ref: "#/components/schemas/responses.ClientOutput" },
        { $ref: "#/components/schemas/responses.ServerRun" },
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { const: "image_generation_call" },
            result: { type: "string" },
            output_format: { type: "string" },
            revised_prompt: { type: "string" },
            error: { type: "object", additionalProperties: true },
          },
        },
        {
          description: "What can be read by OpenAI only.",
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: {
            type: { enum: ["compaction", "context_compaction", "compaction_summary", "compaction_trigger"] },
          },
        },
        {
          description: "What has nothing to read.",
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: { type: { enum: ["mcp_list_tools", "mcp_approval_response", "configuration_update"] } },
        },
      ],
    },
    "responses.CallerChoice": {
      oneOf: [
        {
          type: "object",
          required: ["type", "name"],
          additionalProperties: false,
          properties: { type: { enum: ["function", "custom"] }, name: { type: "string" } },
        },
        {
          type: "object",
          required: ["type", "mode", "tools"],
          additionalProperties: false,
          properties: {
            type: { const: "allowed_tools" },
            mode: { enum: ["auto", "required"] },
            tools: { type: "array", items: { $ref: "#/components/schemas/responses.CallerChoice" } },
          },
        },
        {
          type: "object",
          required: ["type"],
          additionalProperties: true,
          properties: {
            type: {
              enum: [
                "web_search",
                "web_search_2025_08_26",
                "web_search_preview",
                "web_search_preview_2025_03_11",
                "file_search",
                "code_interpreter",
                "image_generation",
                "mcp",
                "shell",
                "local_shell",
                "apply_patch",
              ],
            },
          },
        },
      ],
    },
    "responses.CallerFormat": {
      oneOf: [
        { type: "object", required: ["type"], additionalProperties: false, properties: { type: { const: "text" } } },
        {
          type: "object",
          required: ["type"],
          additionalProperties: false,
          properties: { type: { const: "json_object" } },
        },
        {
          type: "object",
          required: ["type", "name", "schema"],
          additionalProperties: false,
          properties: {
            type: { const: "json_schema" },
            name: { type: "string" },
            description: { type: "string" },
            schema: { type: "object", additionalProperties: true },
            strict: { type: "boolean" },
          },
        },
      ],
    },
    "responses.CallerRequest": {
      type: "object",
      additionalProperties: false,
      properties: {
        model: { type: "string" },
        stream: { type: "boolean" },
        input: {
          oneOf: [{ type: "string" }, { type: "array", items: { $ref: "#/components/schemas/responses.CallerItem" } }],
        },
        instructions: { type: "string" },
        max_output_tokens: { type: "integer" },
        tools: { type: "array", items: { $ref: "#/components/schemas/responses.CallerTool" } },
        tool_choice: {
          oneOf: [{ enum: ["auto", "none", "required"] }, { $ref: "#/components/schemas/responses.CallerChoice" }],
        },
        parallel_tool_calls: { type: "boolean" },
        temperature: { type: "number" },
        top_p: { type: "number" },
        reasoning: {
          type: "object",
          additionalProperties: false,
          properties: {
            effort: { enum: ["none", "minimal", "low", "medium", "high", "xhigh", "max"] },
            mode: { enum: ["standard", "pro"] },
            summary: { type: "string" },
            generate_summary: { type: "string" },
          },
        },
        text: {
          type: "object",
          additionalProperties: false,
          properties: {
            format: { $ref: "#/components/schemas/responses.CallerFormat" },
            verbosity: { enum: ["low", "medium", "high"] },
          },
        },
        store: { type: "boolean" },
        prompt_cache_key: { type: "string" },
        prompt_cache_retention: { type: "string" },
        prompt_cache_options: {
          type: "object",
          additionalProperties: true,
          properties: { mode: { type: "string" }, ttl: { type: "string" } },
        },
        safety_identifier: { type: "string" },
        user: { type: "string" },
        metadata: { type: "object", additionalProperties: true },
        service_tier: { type: "string" },
        previous_response_id: { type: "string" },
        conversation: {},
        prompt: {},
        background: { type: "boolean" },
      },
    },
  },
};
