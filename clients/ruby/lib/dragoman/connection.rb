# frozen_string_literal: true

require 'net/http'
require 'uri'

module Dragoman
  # Makes calls to one proxy.
  # @api private
  class Connection
    # Time-out for connecting, in seconds.
    CONNECT_TIMEOUT = 10

    # @return [URI::HTTP]
    attr_reader :base

    # @return [Logger, nil]
    attr_reader :logger

    # @param base_url [String, URI] may have a path
    # @param http [#call, nil] returns a Net::HTTP for an address
    # @param options [Hash{Symbol => Object}] as for {Settings}
    # @raise [InvalidRequestError]
    def initialize(base_url, http: nil, logger: nil, **options)
      @base = parse(base_url.to_s.chomp('/'))
      @http = http
      @logger = logger
      @settings = Settings.new(options)
    end

    # @param body [Hash, nil]
    # @param options [Hash{Symbol => Object}] those of the call
    # @param as [Class] the record class of the answer
    # @raise [Error]
    def call(verb, path, body, options, as:)
      Exchange.new(self, @settings.with(options), verb, path, body).call(as)
    end

    # @return [Stream]
    # @raise [InvalidRequestError]
    def stream(verb, path, body, options)
      Stream.new(Exchange.new(self, @settings.with(options), verb, path, body))
    end

    # @return [Net::HTTP] which has not been started
    def open(url, timeout)
      http = @http ? @http.call(url) : Net::HTTP.new(url.hostname, url.port)
      http.use_ssl = url.scheme == 'https'
      http.max_retries = 0 # the provider may have been asked already
      return http if @http && timeout.nil?

      http.open_timeout = [CONNECT_TIMEOUT, timeout].compact.min
      http.read_timeout = http.write_timeout = timeout
      http
    end

    private

    def parse(text)
      base = URI(text)
      raise URI::InvalidURIError unless base.is_a?(URI::HTTP) && base.host
      return base unless base.userinfo

      Error.refuse('the base URL has a user name: a proxy takes no credentials, leave it out')
    rescue URI::InvalidURIError
      Error.refuse("#{text.inspect} is not an http or https address: give one such as #{DEFAULT_BASE_URL}")
    end
  end
end
