# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
# frozen_string_literal: true

module Dragoman
  # Text.
  class TextBlock < Record
    constant :type, 'text'

    # @return [String]
    required :text, String
  end

  # Where an image is.
  class ImageUrl < Record
    # @return [String] A data URI, which every provider takes, or a remote URL.
    required :url, String

    # @return [String, nil] `low`, `high` or `auto`, where the provider knows it.
    optional :detail, String
  end

  # An image, as chat-completions APIs write it.
  class ImageUrlBlock < Record
    constant :type, 'image_url'

    # @return [ImageUrl] Where an image is.
    required :image_url, ImageUrl
  end

  # An image, as responses APIs write it.
  class InputImageBlock < Record
    constant :type, 'input_image'

    # @return [String] A data URI or a remote URL.
    required :image_url, String

    # @return [String, nil] `low`, `high` or `auto`, where the provider knows it.
    optional :detail, String
  end

  # The bytes of an image.
  class Base64Source < Record
    constant :type, 'base64'

    # @return [String]
    required :media_type, String

    # @return [String] Base64.
    required :data, String
  end

  # A remote image.
  class UrlSource < Record
    constant :type, 'url'

    # @return [String]
    required :url, String
  end

  # The bytes of an image, or where it is.
  ImageSource = Type::Union.new(
    'base64' => Base64Source,
    'url' => UrlSource
  )

  # An image, as messages APIs write it.
  class ImageBlock < Record
    constant :type, 'image'

    # @return [ImageSource] The bytes of an image, or where it is.
    required :source, ImageSource
  end

  # A piece of a message.
  ContentBlock = Type::Union.new(
    'text' => TextBlock,
    'image_url' => ImageUrlBlock,
    'input_image' => InputImageBlock,
    'image' => ImageBlock
  )

  # A function and its arguments.
  class FunctionCall < Record
    # @return [String]
    required :name, String

    # @return [String] JSON text. A model wrote it, so check it before you trust it.
    required :arguments, String
  end

  # A call of a tool that the model asks for. Keep every field of it when you send it back.
  class ToolCall < Record
    constant :type, 'function'

    # @return [String] Names the call; the answer's `tool_call_id`.
    required :id, String

    # @return [FunctionCall] A function and its arguments.
    required :function, FunctionCall
  end

  # One message of the history. Send an answer's `message` back as it came: what it carries beside its text lets the
  # provider go on where it was.
  class Message < Record
    # @return [String] Who speaks. One of `system`, `developer`, `user`, `assistant`, `tool`.
    required :role, String

    # @return [String, Array<ContentBlock>, nil] Text, or blocks of text and images. Null beside tool calls.
    optional :content, Type::Either.new(String, [ContentBlock])

    # @return [Array<ToolCall>, nil] Calls that the assistant asked for, with every field they came with.
    optional :tool_calls, [ToolCall]

    # @return [String, nil] On a message of role `tool`, the call it answers.
    optional :tool_call_id, String

    # @return [String, nil] Reasoning of this answer.
    optional :reasoning_content, String

    # @return [String, nil] Opaque signature of the reasoning.
    optional :reasoning_signature, String

    # @return [String, nil] Opaque data of a redacted reasoning block.
    optional :redacted_reasoning_content, String
  end

  # Controls that mean the same everywhere. What a provider cannot do is mapped to the nearest it can, or left out.
  class Config < Record
    # @return [Integer, nil] Largest number of tokens to write.
    optional :max_tokens, Integer

    # @return [Numeric, nil] Sampling temperature.
    optional :temperature, Numeric

    # @return [Numeric, nil] Nucleus sampling.
    optional :top_p, Numeric

    # @return [Integer, nil] Sample from this many of the likeliest tokens.
    optional :top_k, Integer

    # @return [Array<String>, nil] Texts at which the answer ends.
    optional :stop, [String]

    # @return [String, nil] How hard to think. `none` turns thinking off where the model can; `minimal` is an older
    #   word that is still taken. One of `none`, `minimal`, `low`, `medium`, `high`, `xhigh`, `max`.
    optional :reasoning_effort, String

    # @return [String, nil] `pro` asks for the provider's deeper mode, or for one step more effort where there is
    #   none. One of `standard`, `pro`.
    optional :reasoning_mode, String
  end

  # What the model is told of a function.
  class ToolFunction < Record
    # @return [String]
    required :name, String

    # @return [String, nil] What it does, for the model to read.
    optional :description, String

    # @return [Hash, nil] A JSON Schema of the arguments.
    optional :parameters, Hash

    # @return [Boolean, nil] Whether the arguments must fit the schema exactly.
    optional :strict, Type::BOOLEAN
  end

  # A function the model may call. The proxy never runs it.
  class Tool < Record
    constant :type, 'function'

    # @return [ToolFunction] What the model is told of a function.
    required :function, ToolFunction
  end

  # A function by its name.
  class FunctionName < Record
    # @return [String]
    required :name, String
  end

  # The tool that must be called.
  class NamedToolChoice < Record
    constant :type, 'function'

    # @return [FunctionName] A function by its name.
    required :function, FunctionName
  end

  # Plain text.
  class TextFormat < Record
    constant :type, 'text'
  end

  # Any JSON object.
  class JsonObjectFormat < Record
    constant :type, 'json_object'
  end

  # A JSON Schema and its name.
  class NamedSchema < Record
    # @return [String]
    required :name, String

    # @return [String, nil]
    optional :description, String

    # @return [Hash] The JSON Schema.
    required :schema, Hash

    # @return [Boolean, nil]
    optional :strict, Type::BOOLEAN
  end

  # JSON that fits a schema.
  class JsonSchemaFormat < Record
    constant :type, 'json_schema'

    # @return [NamedSchema] A JSON Schema and its name.
    required :json_schema, NamedSchema
  end

  # Whether the answer is text, any JSON, or JSON that fits a schema.
  ResponseFormat = Type::Union.new(
    'text' => TextFormat,
    'json_object' => JsonObjectFormat,
    'json_schema' => JsonSchemaFormat
  )

  # Fields of the engine request, laid over `config`: `tools`, `tool_choice`, `response_format`, and native controls of
  # one provider under its namespace (`x-openai`, `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`, `x-sglang`),
  # which the provider validates. `model`, `messages` and `stream` are refused here. Never put a key in it.
  class ProviderConfig < Record
    # @return [Array<Tool>, nil] Functions the model may call.
    optional :tools, [Tool]

    # @return [String, NamedToolChoice, nil] Whether the model may, must or must not call a tool, or which one it must
    #   call.
    optional :tool_choice, Type::Either.new(String, NamedToolChoice)

    # @return [ResponseFormat, nil] Whether the answer is text, any JSON, or JSON that fits a schema.
    optional :response_format, ResponseFormat

    # @return [String, nil] Anthropic only. `none` leaves reasoning out of the answer, for lower latency. One of
    #   `auto`, `none`.
    optional :reasoning_summary, String
  end

  # The answer as a message. Append it to the history as it is.
  class AssistantMessage < Record
    # @return [String]
    required :role, String

    # @return [String] The text; empty when the model only calls tools.
    required :content, String

    # @return [Array<ToolCall>, nil] Tools the model wants called. Answer each with a message of role `tool`.
    optional :tool_calls, [ToolCall]
  end

  # Tokens that were read and written.
  class Usage < Record
    # @return [Integer] All tokens the model read, cached ones included.
    required :input_tokens, Integer

    # @return [Integer] All tokens the model wrote, reasoning included.
    required :output_tokens, Integer

    # @return [Integer, nil] Those of `output_tokens` that are reasoning; absent when there are none.
    optional :reasoning_tokens, Integer

    # @return [Integer] Input and output.
    required :total_tokens, Integer
  end

  # The answer to a conversation.
  class ChatResponse < Record
    # @return [String] The provider's id of the answer, or one made by the proxy.
    required :id, String

    # @return [String] The model that was asked, without the provider.
    required :model, String

    # @return [String] The provider that answered.
    required :provider, String

    # @return [AssistantMessage] The answer as a message. Append it to the history as it is.
    required :message, AssistantMessage

    # @return [String, nil] Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the
    #   results of its calls. `length`: the output limit cut it off; a call that was cut is not in it. `content_filter`:
    #   the model refused, or a filter blocked the prompt or the answer. One of `stop`, `length`, `tool_calls`,
    #   `content_filter`.
    optional :finish_reason, String

    # @return [String, nil] The model's reasoning, where the provider shows it.
    optional :reasoning, String

    # @return [Usage] Tokens that were read and written.
    required :usage, Usage

    # @return [Integer] How long the answer took, in milliseconds.
    required :latency_ms, Integer
  end

  # The events of a stream.
  module Event
    # The next piece of the answer's text.
    class Content < Record
      constant :type, 'content'

      # @return [String]
      required :text, String
    end

    # The next piece of the reasoning, or something opaque that belongs to it; then `text` may be empty.
    class Reasoning < Record
      constant :type, 'reasoning'

      # @return [String]
      required :text, String
    end

    # A complete call of a tool.
    class ToolCall < Record
      constant :type, 'tool_call'

      # @return [String]
      required :id, String

      # @return [String]
      required :name, String

      # @return [String] A JSON document as text, `{}` when there are no arguments.
      required :arguments, String
    end

    # The token counts, once, before `done`.
    class Usage < Record
      constant :type, 'usage'

      # @return [Integer] All tokens the model read, cached ones included.
      required :input_tokens, Integer

      # @return [Integer] All tokens the model wrote, reasoning included.
      required :output_tokens, Integer

      # @return [Integer, nil] Those of `output_tokens` that are reasoning; absent when there are none.
      optional :reasoning_tokens, Integer

      # @return [Integer] Input and output.
      required :total_tokens, Integer
    end

    # The answer has ended without a failure; `finish_reason` tells whether it is whole. Nothing follows.
    class Done < Record
      constant :type, 'done'

      # @return [String, nil] Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the
      #   results of its calls. `length`: the output limit cut it off; a call that was cut is not in it.
      #   `content_filter`: the model refused, or a filter blocked the prompt or the answer. One of `stop`, `length`,
      #   `tool_calls`, `content_filter`.
      optional :finish_reason, String
    end

    # The answer failed after it had begun. Nothing follows.
    class Error < Record
      constant :type, 'error'

      # @return [String] Begins with `stream error: `.
      required :message, String
    end
  end

  # The data of one server-sent event; the name of the event is its `type`.
  StreamEvent = Type::Union.new(
    'content' => Event::Content,
    'reasoning' => Event::Reasoning,
    'tool_call' => Event::ToolCall,
    'usage' => Event::Usage,
    'done' => Event::Done,
    'error' => Event::Error
  )

  # A model and its address.
  class ModelEntry < Record
    # @return [String] The address, `<provider>/<name>`.
    required :id, String

    # @return [String]
    required :provider, String

    # @return [String] The provider's own name for it.
    required :name, String
  end

  # Models of the configured providers.
  class ModelList < Record
    # @return [Array<ModelEntry>]
    required :models, [ModelEntry]
  end

  # That the proxy serves requests, and for which providers.
  class Health < Record
    # @return [String]
    required :status, String

    # @return [Array<String>] Keys of the configured providers.
    required :providers, [String]
  end

  # What went wrong.
  class ErrorBody < Record
    # @return [String] What went wrong, for a program. One of `invalid_request`, `missing_model`, `unknown_provider`,
    #   `unauthorized`, `forbidden`, `not_found`, `method_not_allowed`, `payload_too_large`, `unsupported_media_type`,
    #   `rate_limited`, `overloaded`, `provider_error`, `http_error`, `json_error`, `stream_error`, `all_failed`,
    #   `internal_error`.
    required :code, String

    # @return [String] For a person to read.
    required :message, String
  end

  # Every failure outside a stream.
  class ErrorEnvelope < Record
    # @return [ErrorBody] What went wrong.
    required :error, ErrorBody
  end
end
