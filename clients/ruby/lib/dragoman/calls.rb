# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
# frozen_string_literal: true

module Dragoman
  # The calls of a proxy. Each raises {Error} when it fails, and takes the options of {Client#initialize} except
  # `logger` and `http`. They win over those of the client.
  module Calls
    # Answer a conversation.
    #
    # When `model` fails for a reason on its provider's side, the addresses of `fallback` are tried in order.
    #
    # @param model [String] `<provider>/<model>`, for example `anthropic/claude-sonnet-5`; everything after the first
    #   slash is the provider's own name for the model. A name without a slash works if its prefix identifies the
    #   provider (`gpt-`, `claude`, …).
    # @param messages [Array<Record, Hash>] The whole history, oldest first. Fields: {Message}.
    # @param config [Record, Hash, nil] Settings with the same meaning for every provider. Unsupported values are
    #   mapped to the nearest supported ones, or omitted. Fields: {Config}.
    # @param provider_config [Record, Hash, nil] Fields of the engine request, which override `config`: `tools`,
    #   `tool_choice`, `response_format`, and native fields of one provider under its namespace (`x-openai`,
    #   `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`, `x-sglang`), which the provider validates. `model`,
    #   `messages` and `stream` are not allowed here. Never put a key in it. Fields: {ProviderConfig}.
    # @param fallback [Array<String>, nil] Addresses to try in this order when `model` fails for a reason on its
    #   provider's side: a transport failure, or 429, 500, 502, 503 or 529. At most 16. Streams do not use it.
    # @param output [Hash, nil] JSON Schema of the answer; {Output#output} is then the parsed answer
    # @param options [Hash] {Calls}
    # @return [ChatResponse]
    # @raise [Error]
    def chat(model:, messages:, config: nil, provider_config: nil, fallback: nil, output: nil, **options)
      body = { model:, messages:, config:, provider_config:, fallback: }.compact
      body = Output.ask(output, body)
      Exchange.new(connection.with(options), 'POST', '/v1/chat', body).call(ChatResponse)
    end

    # Answer a conversation as a stream of events.
    #
    # Reasoning and content arrive as they are generated, each tool call when it is complete, then one `usage`, then
    # `done`. A failure ends the stream with `error`. Nothing follows `done` or `error`. A stream does not use
    # `fallback`.
    #
    # @param model [String] `<provider>/<model>`, for example `anthropic/claude-sonnet-5`; everything after the first
    #   slash is the provider's own name for the model. A name without a slash works if its prefix identifies the
    #   provider (`gpt-`, `claude`, …).
    # @param messages [Array<Record, Hash>] The whole history, oldest first. Fields: {Message}.
    # @param config [Record, Hash, nil] Settings with the same meaning for every provider. Unsupported values are
    #   mapped to the nearest supported ones, or omitted. Fields: {Config}.
    # @param provider_config [Record, Hash, nil] Fields of the engine request, which override `config`: `tools`,
    #   `tool_choice`, `response_format`, and native fields of one provider under its namespace (`x-openai`,
    #   `x-anthropic`, `x-gemini`, `x-openrouter`, `x-vllm`, `x-sglang`), which the provider validates. `model`,
    #   `messages` and `stream` are not allowed here. Never put a key in it. Fields: {ProviderConfig}.
    # @param fallback [Array<String>, nil] Addresses to try in this order when `model` fails for a reason on its
    #   provider's side: a transport failure, or 429, 500, 502, 503 or 529. At most 16. Streams do not use it.
    # @param output [Hash, nil] JSON Schema of the answer; {Output#output} is then the parsed answer
    # @param options [Hash] {Calls}
    # @yieldparam event [Record] one of {StreamEvent}
    # @return [AssistantMessage, Stream] with a block, the message assembled from the events; otherwise the stream
    # @raise [Error]
    def stream(
      model:,
      messages:,
      config: nil,
      provider_config: nil,
      fallback: nil,
      output: nil,
      **options,
      &block
    )
      body = { model:, messages:, config:, provider_config:, fallback: }.compact
      body = Output.ask(output, body)
      stream = Stream.new(Exchange.new(connection.with(options), 'POST', '/v1/chat/stream', body))
      block ? stream.each(&block) : stream
    end

    # List known models.
    #
    # The models of the built-in registry whose providers are configured, newest first within each provider, and the
    # aliases that are configured. Addresses of models that are not in the list work as well. In `data`, a model that
    # has ended or will has `ends`: `on`, the day from which it is not served, and `answers` or `instead`, the model in
    # its place.
    #
    # @param options [Hash] {Calls}
    # @return [ModelList]
    # @raise [Error]
    def models(**options)
      Exchange.new(connection.with(options), 'GET', '/v1/models').call(ModelList)
    end

    # Check that the proxy serves requests.
    #
    # Lists the configured providers without sending requests to them.
    #
    # @param options [Hash] {Calls}
    # @return [Health]
    # @raise [Error]
    def health(**options)
      Exchange.new(connection.with(options), 'GET', '/health').call(Health)
    end
  end
end
