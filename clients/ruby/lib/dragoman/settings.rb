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
      Error.refuse("unknown option #{unknown.join(', ')}") if unknown.any?

      headers = { **options[:headers].to_h, 'x-request-id' => options[:request_id] }.compact
      @options = { **defaults, **options, headers: { **defaults[:headers], **checked(headers) } }
      @timeout, @headers, @retries, @resend = @options.values_at(:timeout, :headers, :retries, :resend)
      check
    end

    # @return [Settings] those of one call
    def with(options) = Settings.new(options, @options)

    private

    def checked(headers)
      headers.to_h do |name, value|
        next [name.to_s.downcase, value.to_s] if HEADER.match?("#{name}:#{value}".b)

        Error.refuse("the header #{name.to_s.inspect} cannot be sent: its name or its value is invalid")
      end
    end

    def check
      positive = @timeout.is_a?(Numeric) && @timeout.positive?
      Error.refuse('timeout is not a positive number of seconds') unless @timeout.nil? || positive
      Error.refuse('retries is not a whole number') unless @retries.is_a?(Integer) && !@retries.negative?
    end
  end
end
