# frozen_string_literal: true

module Dragoman
  # Client of a running proxy. It is safe to use from many threads.
  class Client
    include Calls

    # @param base_url [String, URI] the address of the proxy
    # @raise [ArgumentError] when it is not an http or https address
    def initialize(base_url: DEFAULT_BASE_URL)
      @connection = Connection.new(base_url)
    end

    private

    attr_reader :connection
  end
end
