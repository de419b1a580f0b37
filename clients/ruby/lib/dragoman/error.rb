# frozen_string_literal: true

module Dragoman
  # A failed call or a failed stream.
  class Error < StandardError
    # @return [Integer, nil] the HTTP status of the answer; nil without an answer, and within a stream
    attr_reader :status

    # @return [String] a code of the proxy, or `connection_error`, `stream_error` or `invalid_response`
    attr_reader :code

    # @return [Integer, nil] the seconds after which to try again, if the proxy sent them
    attr_reader :retry_after

    # @param message [String] a description for people
    def initialize(message, code:, status: nil, retry_after: nil)
      super(message)
      @code = code
      @status = status
      @retry_after = retry_after
    end

    class << self
      # The failure in a response whose status is not 2xx.
      # @param response [Net::HTTPResponse]
      # @api private
      def refused(response)
        error = ErrorEnvelope.from(JSON.parse(response.body)).error
        new(error.message, code: error.code, status: response.code.to_i, retry_after: retry_after(response))
      rescue JSON::ParserError, TypeError
        invalid(response)
      end

      # The failure of a call that was not answered by a proxy, but for example by a gateway in front of it.
      # @param response [Net::HTTPResponse]
      # @api private
      def invalid(response)
        text = excerpt(response.body.to_s)
        message = "not an answer of a Dragoman proxy (#{response.code}, #{response.content_type})"
        message += ": #{text}" unless text.empty?
        new(message, code: 'invalid_response', status: response.code.to_i, retry_after: retry_after(response))
      end

      # The failure of a call without a complete answer.
      # @api private
      def no_answer(address, cause) = new("no answer from #{address}: #{cause.message}", code: 'connection_error')

      # The failure of a stream whose connection broke.
      # @api private
      def broken_off(cause) = new("the stream broke off: #{cause.message}", code: 'connection_error')

      # The beginning of a response, for an error message.
      # @api private
      def excerpt(text) = text.dup.force_encoding(Encoding::UTF_8).scrub[0, 200]

      private

      def retry_after(response) = response['retry-after']&.match?(/\A\d+\z/) ? response['retry-after'].to_i : nil
    end
  end
end
