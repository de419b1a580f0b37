# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
# frozen_string_literal: true

module Dragoman
  # Text.
  class TextBlock < Record
    constant :type, 'text'

    # @return [String]
    required :text, String
  end

  # The URL of an image.
  class ImageUrl < Record
    # @return [String] A data URI, which every provider accepts, or a remote URL.
    required :url, String

    # @return [String, nil] `low`, `high` or `auto`, if the provider supports it.
    optional :detail, String
  end

  # An image in the form of chat-completions APIs.
  class ImageUrlBlock < Record
    constant :type, 'image_url'

    # @return [ImageUrl] The URL of an image.
    required :image_url, ImageUrl
  end

  # An image in the form of responses APIs.
  class InputImageBlock < Record
    constant :type, 'input_image'

    # @return [String] A data URI or a remote URL.
    required :image_url, String

    # @return [String, nil] `low`, `high` or `auto`, if the provider supports it.
    optional :detail, String
  end

  # The bytes of an image or a document.
  class Base64Source < Record
    constant :type, 'base64'

    # @return [String]
    required :media_type, String

    # @return [String] Base64.
    required :data, String
  end

  # A remote image or document.
  class UrlSource < Record
    constant :type, 'url'

    # @return [String]
    required :url, String
  end

  # The bytes or the URL of an image.
  ImageSource = Type::Union.new(
    'base64' => Base64Source,
    'url' => UrlSource
  )

  # An image in the form of messages APIs.
  class ImageBlock < Record
    constant :type, 'image'

    # @return [ImageSource] The bytes or the URL of an image.
    required :source, ImageSource
  end

  # The text of a document.
  class TextSource < Record
    constant :type, 'text'

    # @return [String]
    required :text, String
  end

  # A file that the provider stores.
  class FileSource < Record
    constant :type, 'file'

    # @return [String]
    required :file_id, String
  end

  # The bytes, the URL or the text of a document, or its id with the provider.
  DocumentSource = Type::Union.new(
    'base64' => Base64Source,
    'url' => UrlSource,
    'text' => TextSource,
    'file' => FileSource
  )

  # A document, for providers that read them.
  class DocumentBlock < Record
    constant :type, 'document'

    # @return [DocumentSource] The bytes, the URL or the text of a document, or its id with the provider.
    required :source, DocumentSource

    # @return [String, nil] Its name.
    optional :title, String
  end

  # The bytes of a recording.
  class AudioData < Record
    # @return [String] Base64.
    required :data, String

    # @return [String]
    required :format, String
  end

  # A recording, for models that listen.
  class AudioBlock < Record
    constant :type, 'input_audio'

    # @return [AudioData] The bytes of a recording.
    required :input_audio, AudioData
  end

  # A piece of a message.
  ContentBlock = Type::Union.new(
    'text' => TextBlock,
    'image_url' => ImageUrlBlock,
    'input_image' => InputImageBlock,
    'image' => ImageBlock,
    'document' => DocumentBlock,
    'input_audio' => AudioBlock
  )

  # A function and its arguments.
  class FunctionCall < Record
    # @return [String]
    required :name, String

    # @return [String] A JSON string written by a model. Validate it before you use it.
    required :arguments, String
  end

  # A tool call of the model. Keep all of its fields when you send it back.
  class ToolCall < Record
    constant :type, 'function'

    # @return [String] The id of the call; `tool_call_id` of its result.
    required :id, String

    # @return [FunctionCall] A function and its arguments.
    required :function, FunctionCall

    # @return [String, nil] Opaque; Gemini requires it back.
    optional :thought_signature, String
  end

  # One block of an answer's reasoning, tagged with its provider. It is sent only to providers that understand it.
  class ReasoningDetail < Record
    # @return [String] The provider that generated it.
    required :provider, String

    # @return [String, nil] The model that generated it.
    optional :model, String

    # @return [Integer, nil] Number of tool calls of the answer before it.
    optional :before, Integer

    # @return [Integer, nil] Number of characters of text before it; absent if none.
    optional :said, Integer

    # @return [String] The provider's name for this kind of block.
    required :kind, String

    # @return [String, nil] The readable text of the block.
    optional :text, String

    # @return [String, nil] Opaque.
    optional :signature, String

    # @return [String, nil] Opaque.
    optional :redacted, String

    # @return [String, nil] Opaque.
    optional :encrypted, String

    # @return [String, nil] Opaque.
    optional :id, String

    # @return [String, nil] Opaque.
    optional :format, String
  end

  # One message of the history. Send an answer's `message` back unchanged: the provider needs all of its fields to
  # continue the conversation.
  class Message < Record
    # @return [String] The author of a message. One of `system`, `developer`, `user`, `assistant`, `tool`.
    required :role, String

    # @return [String, Array<ContentBlock>, nil] Text, or blocks of text, images, documents and audio. May be null if
    #   there are tool calls.
    optional :content, Type::Union.new(String => String, Array => [ContentBlock])

    # @return [Array<ToolCall>, nil] The assistant's tool calls, with all fields unchanged.
    optional :tool_calls, [ToolCall]

    # @return [String, nil] The id of the call that a message of role `tool` answers.
    optional :tool_call_id, String

    # @return [Boolean, nil] In a message of role `tool`: whether the call failed.
    optional :is_error, Type::BOOLEAN

    # @return [String, nil] Reasoning of this answer.
    optional :reasoning_content, String

    # @return [String, nil] Opaque signature of the reasoning.
    optional :reasoning_signature, String

    # @return [String, nil] Opaque data of a redacted reasoning block.
    optional :redacted_reasoning_content, String

    # @return [Array<ReasoningDetail>, nil] The reasoning block by block. If present, it replaces the three fields
    #   above.
    optional :reasoning_details, [ReasoningDetail]
  end

  # Settings with the same meaning for every provider. Unsupported values are mapped to the nearest supported ones, or
  # omitted.
  class Config < Record
    # @return [Integer, nil] Largest number of output tokens.
    optional :max_tokens, Integer

    # @return [Numeric, nil] Sampling temperature.
    optional :temperature, Numeric

    # @return [Numeric, nil] Nucleus sampling.
    optional :top_p, Numeric

    # @return [Integer, nil] Number of most likely tokens to sample from.
    optional :top_k, Integer

    # @return [Array<String>, nil] Strings at which the answer ends.
    optional :stop, [String]

    # @return [String, nil] How much to reason. `none` turns reasoning off if the model supports that; `minimal` is an
    #   older value. One of `none`, `minimal`, `low`, `medium`, `high`, `xhigh`, `max`.
    optional :reasoning_effort, String

    # @return [String, nil] `pro` requests the provider's deeper mode, or one step more effort if it has none. One of
    #   `standard`, `pro`.
    optional :reasoning_mode, String
  end

  # The declaration of a function for the model.
  class ToolFunction < Record
    # @return [String]
    required :name, String

    # @return [String, nil] What the function does; the model reads it.
    optional :description, String

    # @return [Hash, nil] A JSON Schema of the arguments.
    optional :parameters, Hash

    # @return [Boolean, nil] Whether the arguments must match the schema exactly.
    optional :strict, Type::BOOLEAN
  end

  # A function the model may call. The proxy never runs it.
  class Tool < Record
    constant :type, 'function'

    # @return [ToolFunction] The declaration of a function for the model.
    required :function, ToolFunction
  end

  # The name of a function.
  class FunctionName < Record
    # @return [String]
    required :name, String
  end

  # The tool that must be called.
  class NamedToolChoice < Record
    constant :type, 'function'

    # @return [FunctionName] The name of a function.
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

  # JSON that matches a schema.
  class JsonSchemaFormat < Record
    constant :type, 'json_schema'

    # @return [NamedSchema] A JSON Schema and its name.
    required :json_schema, NamedSchema
  end

  # Whether the answer is text, any JSON object, or JSON that matches a schema.
  ResponseFormat = Type::Union.new(
    'text' => TextFormat,
    'json_object' => JsonObjectFormat,
    'json_schema' => JsonSchemaFormat
  )

  # Fields of the engine request, which override `config`: `tools`, `tool_choice`, `response_format`, and native fields
  # of one provider under its namespace (`x-openai`, `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`, `x-sglang`),
  # which the provider validates. `model`, `messages` and `stream` are not allowed here. Never put a key in it.
  class ProviderConfig < Record
    # @return [Array<Tool>, nil] Functions the model may call.
    optional :tools, [Tool]

    # @return [String, NamedToolChoice, nil] Whether the model may, must or must not call a tool, or which one it must
    #   call.
    optional :tool_choice, Type::Union.new(String => String, Hash => NamedToolChoice)

    # @return [ResponseFormat, nil] Whether the answer is text, any JSON object, or JSON that matches a schema.
    optional :response_format, ResponseFormat

    # @return [String, nil] Anthropic only. `none` omits reasoning from the answer, for lower latency. One of `auto`,
    #   `none`.
    optional :reasoning_summary, String
  end

  # A source of a part of the text.
  class Citation < Record
    constant :type, 'url_citation'

    # @return [String] The address of the source.
    required :url, String

    # @return [String, nil] The title of the source.
    optional :title, String

    # @return [Integer] Where the part begins in `content`.
    required :start, Integer

    # @return [Integer] The position after the part.
    required :end, Integer

    # @return [String, nil] The passage of the source.
    optional :text, String
  end

  # A file that the model made, as base64 in `data` or at a `url`.
  class GeneratedFile < Record
    # @return [String] One of `image`, `audio`, `file`.
    required :kind, String

    # @return [String, nil] The type of `data`.
    optional :media_type, String

    # @return [String, nil] The content in base64.
    optional :data, String

    # @return [String, nil] The address of the file.
    optional :url, String

    # @return [String, nil] The words of audio.
    optional :transcript, String

    # @return [String, nil] Opaque; Gemini requires it back.
    optional :thought_signature, String
  end

  # The answer as a message. Append it to the history unchanged.
  class AssistantMessage < Record
    # @return [String]
    required :role, String

    # @return [String] The text; empty if the model only calls tools.
    required :content, String

    # @return [Array<ToolCall>, nil] The model's tool calls. Answer each with a message of role `tool`.
    optional :tool_calls, [ToolCall]

    # @return [String, nil] The model's reasoning, if the provider returns it.
    optional :reasoning_content, String

    # @return [String, nil] Opaque; belongs to `reasoning_content`.
    optional :reasoning_signature, String

    # @return [String, nil] Opaque data of a redacted reasoning block.
    optional :redacted_reasoning_content, String

    # @return [Array<ReasoningDetail>, nil] The reasoning block by block, for the next turn.
    optional :reasoning_details, [ReasoningDetail]

    # @return [Array<Citation>, nil] The sources of the text, if the provider reports them.
    optional :annotations, [Citation]

    # @return [Array<GeneratedFile>, nil] The images, audio and other files that the model made. Audio is one file.
    optional :files, [GeneratedFile]
  end

  # Token counts of the answer, and what it cost.
  class Usage < Record
    # @return [Integer] All tokens the model read, including cached ones.
    required :input_tokens, Integer

    # @return [Integer] All tokens the model wrote, including reasoning.
    required :output_tokens, Integer

    # @return [Integer, nil] Reasoning tokens in `output_tokens`; absent if none.
    optional :reasoning_tokens, Integer

    # @return [Integer] The sum of both.
    required :total_tokens, Integer

    # @return [Numeric, nil] What the answer cost in USD, as its provider says or by the listed prices of its model;
    #   absent if that is not known.
    optional :cost, Numeric

    # @return [Boolean, nil] The cost is what the provider says; absent if it was calculated.
    optional :cost_stated, Type::BOOLEAN
  end

  # The answer to a conversation.
  class ChatResponse < Response
    include Output

    # @return [String] The provider's id of the answer, or one generated by the proxy.
    required :id, String

    # @return [String] The requested model, without the provider.
    required :model, String

    # @return [String] The provider that answered.
    required :provider, String

    # @return [AssistantMessage] The answer as a message. Append it to the history unchanged.
    required :message, AssistantMessage

    # @return [String, nil] Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the
    #   results of its calls. `length`: the output limit cut it off; it contains only complete calls. `content_filter`:
    #   the model refused, or a filter blocked the prompt or the answer. `paused`: the provider has stopped before the
    #   end; send the answer back, and it goes on. Any other is the provider's own word for an end that Dragoman does
    #   not know.
    optional :finish_reason, String

    # @return [String, nil] The model's reasoning, if the provider returns it.
    optional :reasoning, String

    # @return [Usage] Token counts of the answer, and what it cost.
    required :usage, Usage

    # @return [Integer] How long the answer took, in milliseconds.
    required :latency_ms, Integer

    # @return [Array<String>, nil] What of the request the model did not get: each field with how it ended, as in the
    #   header `x-dragoman-lost`; and what of its answer you do not get, after `answer.`. Absent if nothing is lost.
    optional :warnings, [String]
  end

  # The events of a stream.
  module Event
    # The next piece of the answer's text.
    class Content < Record
      constant :type, 'content'

      # @return [String] Empty if the event has `annotations` or `files`.
      required :text, String

      # @return [Array<Citation>, nil] Sources of the text so far; the next entries of the message's `annotations`.
      optional :annotations, [Citation]

      # @return [Array<GeneratedFile>, nil] The next entries of the message's `files`; audio comes in several.
      optional :files, [GeneratedFile]
    end

    # The next piece of the reasoning or of its opaque data; `text` may be empty.
    class Reasoning < Record
      constant :type, 'reasoning'

      # @return [String]
      required :text, String

      # @return [String, nil] Opaque: the next piece of the message's `reasoning_signature`.
      optional :signature, String

      # @return [String, nil] Opaque: the next piece of the message's `redacted_reasoning_content`.
      optional :redacted, String

      # @return [Array<ReasoningDetail>, nil] The message's `reasoning_details`, in one piece when all blocks are
      #   complete.
      optional :details, [ReasoningDetail]
    end

    # A complete tool call.
    class ToolCall < Record
      constant :type, 'tool_call'

      # @return [String]
      required :id, String

      # @return [String]
      required :name, String

      # @return [String] A JSON string, `{}` if there are no arguments.
      required :arguments, String

      # @return [String, nil] Opaque; Gemini requires it back.
      optional :thought_signature, String
    end

    # The token counts and the cost, once, before `done`.
    class Usage < Record
      constant :type, 'usage'

      # @return [Integer] All tokens the model read, including cached ones.
      required :input_tokens, Integer

      # @return [Integer] All tokens the model wrote, including reasoning.
      required :output_tokens, Integer

      # @return [Integer, nil] Reasoning tokens in `output_tokens`; absent if none.
      optional :reasoning_tokens, Integer

      # @return [Integer] The sum of both.
      required :total_tokens, Integer

      # @return [Numeric, nil] What the answer cost in USD, as its provider says or by the listed prices of its model;
      #   absent if that is not known.
      optional :cost, Numeric

      # @return [Boolean, nil] The cost is what the provider says; absent if it was calculated.
      optional :cost_stated, Type::BOOLEAN
    end

    # The answer ended without a failure; `finish_reason` is why it ended. Nothing follows.
    class Done < Record
      constant :type, 'done'

      # @return [String, nil] Why the answer ended. `stop`: it is complete. `tool_calls`: the model waits for the
      #   results of its calls. `length`: the output limit cut it off; it contains only complete calls.
      #   `content_filter`: the model refused, or a filter blocked the prompt or the answer. `paused`: the provider has
      #   stopped before the end; send the answer back, and it goes on. Any other is the provider's own word for an end
      #   that Dragoman does not know.
      optional :finish_reason, String

      # @return [Array<String>, nil] As in an answer that is not streamed.
      optional :warnings, [String]
    end

    # The answer failed after the stream had begun. Nothing follows.
    class Error < Record
      constant :type, 'error'

      # @return [String] Begins with `stream error: `.
      required :message, String
    end
  end

  # The data of one server-sent event, whose name is its `type`.
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
  class ModelList < Response
    # @return [Array<ModelEntry>]
    required :models, [ModelEntry]
  end

  # The state of the proxy and its configured providers.
  class Health < Response
    # @return [String]
    required :status, String

    # @return [Array<String>] Keys of the configured providers.
    required :providers, [String]
  end

  # An error.
  class ErrorBody < Record
    # @return [String] A code for programs. One of `invalid_request`, `missing_model`, `unknown_provider`,
    #   `unauthorized`, `forbidden`, `not_found`, `method_not_allowed`, `payload_too_large`, `unsupported_media_type`,
    #   `rate_limited`, `overloaded`, `provider_error`, `http_error`, `credential_error`, `json_error`, `stream_error`,
    #   `all_failed`, `internal_error`.
    required :code, String

    # @return [String] A message for humans.
    required :message, String
  end

  # The body of every error outside a stream.
  class ErrorEnvelope < Record
    # @return [ErrorBody] An error.
    required :error, ErrorBody
  end

  # An event, or another value of a union, whose type this version does not know.
  class Unknown < Record
    required :type, String
  end

  class Stream < Enumerator
    # The fields of events whose values are joined to a field of the message.
    JOINED = {
      Event::Content => {
        text: :content,
        annotations: :annotations,
        files: :files
      },
      Event::Reasoning => {
        text: :reasoning_content,
        signature: :reasoning_signature,
        redacted: :redacted_reasoning_content,
        details: :reasoning_details
      }
    }.freeze
    private_constant :JOINED
  end
end
