# frozen_string_literal: true

module Dragoman
  # Speaks to a proxy that runs already. It may be used by many threads at once.
  class Client
    include Calls

    # @param base_url [String, URI] where the proxy is
    # @raise [ArgumentError] when it is no http or https address
    def initialize(base_url: DEFAULT_BASE_URL)
      @connection = Connection.new(base_url)
    end

    private

    attr_reader :connection
  end
end
