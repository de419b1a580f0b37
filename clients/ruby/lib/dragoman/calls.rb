# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
# frozen_string_literal: true

module Dragoman
  # The calls of a proxy. Each raises {Error} when it fails, and has these options:
  #
  # - `timeout`: the seconds without data after which a call fails (none by default)
  # - `headers`: headers to send, such as a token for a gateway in front of the proxy; those of a call win
  # - `request_id`: the id of the request in the proxy's log
  # - `retries`: how often a call is sent again if the proxy is overloaded or cannot be reached (2 by default). Before
  #   a retry the client waits as long as the proxy asks for, otherwise for about half a second, then one second, and so
  #   on, at most eight. If the proxy asks for a wait of more than a minute, the call fails.
  # - `resend`: whether a call is sent again also if its connection breaks after it was sent; the provider may then be
  #   asked twice, and bill both
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
    # aliases that are configured. Addresses of models that are not in the list work as well.
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

  # Client of a running proxy. It is safe to use from many threads.
  class Client
    include Calls

    # @param base_url [String, URI] the address of the proxy
    # @option options [Numeric, nil] :timeout the seconds without data after which a call fails (none by default)
    # @option options [Hash, nil] :headers headers to send, such as a token for a gateway in front of the proxy; those
    #   of a call win
    # @option options [String, nil] :request_id the id of the request in the proxy's log
    # @option options [Integer] :retries how often a call is sent again if the proxy is overloaded or cannot be
    #   reached (2 by default)
    # @option options [Boolean] :resend whether a call is sent again also if its connection breaks after it was sent;
    #   the provider may then be asked twice, and bill both
    # @option options [Logger, nil] :logger gets retries as warnings and answers for debugging
    # @option options [Proc, nil] :http gets the URI of a call and returns a `Net::HTTP` that has not been started
    # @raise [InvalidRequestError] when an option is invalid
    def initialize(base_url: DEFAULT_BASE_URL, **options)
      @connection = Connection.new(base_url, **options)
    end

    private

    attr_reader :connection
  end

  # The options of calls.
  class Connection
    attr_reader :headers, :timeout, :retries, :resend

    protected

    # @raise [InvalidRequestError] when an option is unknown or invalid
    def set(timeout: @timeout, headers: nil, request_id: nil, retries: @retries || 2, resend: @resend, **others)
      Error.refuse("unknown option #{others.keys.join(', ')}") if others.any?
      unless timeout.nil? || (timeout.is_a?(Numeric) && timeout.positive?)
        Error.refuse('timeout is not a number of seconds greater than 0')
      end
      Error.refuse('retries is not a whole number, 0 or greater') unless retries.is_a?(Integer) && !retries.negative?
      @timeout = timeout
      @retries = retries
      @resend = resend
      @headers = { **@headers, **checked({ **headers.to_h, 'x-request-id' => request_id }.compact) }
      self
    end
  end
end
