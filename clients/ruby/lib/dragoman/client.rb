# frozen_string_literal: true

module Dragoman
  # Client of a running proxy. It is safe to use from many threads.
  class Client
    include Calls

    # @param base_url [String, URI] the address of the proxy
    # @option options [Numeric, nil] :timeout the seconds without data after which a call fails (none by default)
    # @option options [Hash, nil] :headers headers to send, such as a token for a gateway in front of the proxy; those
    #   of a call win
    # @option options [String, nil] :request_id the id of the request in the proxy's log
    # @option options [Integer] :retries how often a call is sent again if the proxy is overloaded or cannot be
    #   reached (2 by default). Before a retry the client waits as long as the proxy asks for, otherwise for about half
    #   a second, then one second, and so on, at most eight. If the proxy asks for a wait of more than a minute, the
    #   call fails.
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
end
