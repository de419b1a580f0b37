# frozen_string_literal: true

module Dragoman
  # Client of a running proxy. It is safe to use from many threads.
  class Client
    include Calls

    # @param base_url [String, URI] the address of the proxy
    # @param options [Hash] for all calls, unless a call has its own:
    #   `timeout`, the seconds without data after which a call fails (none by default);
    #   `headers`, such as a token for a gateway in front of the proxy;
    #   `retries`, how often a call is sent again if the proxy is overloaded or cannot be reached (twice by default).
    #   Of the client only: `logger`, a `Logger` for retries (warnings) and answers (debugging), and `http`, a `Proc`
    #   that gets the URI of a call and returns a `Net::HTTP` that has not been started.
    # @raise [InvalidRequestError] when an option is invalid
    def initialize(base_url: DEFAULT_BASE_URL, **options)
      @connection = Connection.new(base_url, **options)
    end

    private

    attr_reader :connection
  end
end
