# frozen_string_literal: true

require 'net/http'
require 'uri'

module Dragoman
  # The address of a proxy, how it is reached, and the options of a client or of one call.
  # @api private
  class Connection
    # Time-out for connecting, in seconds.
    CONNECT_TIMEOUT = 10
    HEADER = /\A[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\x00-\x08\x0a-\x1f\x7f]*\z/n
    private_constant :HEADER

    attr_reader :base, :headers, :logger, :resend, :retries, :timeout

    # @param http [#call, nil] returns a Net::HTTP for an address
    def initialize(base_url, http: nil, logger: nil, **options)
      @base = parse(base_url.to_s.chomp('/'))
      @http = http
      @logger = logger
      @headers = {}
      set(**options)
    end

    # With the options of one call.
    def with(options) = dup.set(**options)

    # An HTTP client that has not been started.
    def open(url)
      http = @http ? @http.call(url) : Net::HTTP.new(url.hostname, url.port)
      http.use_ssl = url.scheme == 'https'
      http.max_retries = 0 # the provider may have been asked already
      limit(http) unless @http && timeout.nil?
      http
    end

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

    private

    def limit(http)
      http.open_timeout = [CONNECT_TIMEOUT, timeout].compact.min
      http.read_timeout = http.write_timeout = timeout
    end

    def checked(headers)
      headers.to_h do |name, value|
        next [name.to_s.downcase, value.to_s] if HEADER.match?("#{name}:#{value}".b)

        Error.refuse("the header #{name.to_s.inspect} cannot be sent: its name or its value is invalid")
      end
    end

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
