# frozen_string_literal: true

module Dragoman
  # What the options of a client and of its calls set.
  # @api private
  class Settings
    DEFAULTS = { timeout: nil, headers: {}, retries: 2, request_id: nil, resend: false }.freeze
    HEADER = /\A[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\x00-\x08\x0a-\x1f\x7f]*\z/n
    private_constant :DEFAULTS, :HEADER

    attr_reader :timeout, :headers, :retries, :resend

    # @param options [Hash{Symbol => Object}]
    # @param defaults [Hash{Symbol => Object}] the options of the client
    # @raise [InvalidRequestError]
    def initialize(options, defaults = DEFAULTS)
      unknown = options.keys - DEFAULTS.keys
      refuse("unknown option #{unknown.join(', ')}") if unknown.any?

      @options = { **defaults, **options, headers: { **defaults[:headers], **names(options[:headers] || {}) } }
      @timeout, @headers, @retries, request_id, @resend = @options.values_at(*DEFAULTS.keys)
      @headers = { **@headers, 'x-request-id' => request_id } if request_id
      check
      check_headers
    end

    # @return [Settings] those of one call
    def with(options) = Settings.new(options, @options)

    private

    def names(headers) = headers.to_h { |name, value| [name.to_s.downcase, value.to_s] }

    def check
      positive = @timeout.is_a?(Numeric) && @timeout.positive?
      refuse('timeout is not a positive number of seconds') unless @timeout.nil? || positive
      refuse('retries is not a whole number') unless @retries.is_a?(Integer) && !@retries.negative?
    end

    def check_headers
      wrong = @headers.find { |name, value| !HEADER.match?("#{name}:#{value}".b) }
      refuse("the header #{wrong.first.inspect} cannot be sent: its name or its value is invalid") if wrong
    end

    def refuse(message) = raise(Error.build(message, code: 'invalid_request'))
  end
end
