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

    # @return [String, nil] the id of the request in the proxy's log; nil without an answer
    attr_reader :request_id

    # @param message [String] a description for people
    def initialize(message, code:, status: nil, retry_after: nil, request_id: nil)
      super(message)
      @code = code
      @status = status
      @retry_after = retry_after
      @request_id = request_id
    end

    class << self
      # The failure in a response whose status is not 2xx.
      # @param response [Net::HTTPResponse]
      # @api private
      def refused(response)
        error = ErrorEnvelope.from(JSON.parse(response.body)).error
        new(error.message, code: error.code, **details(response))
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
        new(message, code: 'invalid_response', **details(response))
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

      def details(response)
        wait = response['retry-after']
        retry_after = wait.to_i if wait&.match?(/\A\d+\z/)
        { status: response.code.to_i, retry_after:, request_id: response['x-request-id'] }
      end
    end
  end
end
