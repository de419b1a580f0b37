# frozen_string_literal: true

module Dragoman
  # A failed call or a failed stream. Its `message` says all that is known:
  # `429 rate_limited: too fast (openai/gpt-5.5, retry after 7 s, request req-4)`.
  class Error < StandardError
    # @return [String] the description for people, without the rest
    attr_reader :reason

    # @return [String] a code of the proxy, or `connection_error`, `timeout`, `stream_error` or `invalid_response`
    attr_reader :code

    # @return [Integer, nil] the HTTP status of the answer; nil without an answer, and within a stream
    attr_reader :status

    # @return [Integer, nil] the seconds after which to try again, if the proxy sent them
    attr_reader :retry_after

    # @return [String, nil] the id of the request in the proxy's log; nil without an answer
    attr_reader :request_id

    # @return [String, nil] the model as the request names it; nil if the call has none
    attr_reader :model

    # @param reason [String] a description for people
    def initialize(reason, code:, status: nil, retry_after: nil, request_id: nil, model: nil)
      @reason = reason
      @code = code
      @status = status
      @retry_after = retry_after
      @request_id = request_id
      @model = model
      details = [model, retry_after && "retry after #{retry_after} s", request_id && "request #{request_id}"].compact
      super("#{[status, code].compact.join(' ')}: #{reason}#{" (#{details.join(', ')})" if details.any?}")
    end

    # @return [String, nil] the part of the model before its first slash
    def provider = model&.slice(%r{\A[^/]*(?=/)})

    # An error of the class for its code. All with the status 429 are a {RateLimitError}.
    # @api private
    def self.build(reason, code:, status: nil, **details)
      kind = status == 429 ? RateLimitError : KINDS.fetch(code, Error)
      kind.new(reason, code:, status:, **details)
    end

    # Raises the error for something that is not sent.
    # @api private
    def self.refuse(reason) = raise(build(reason, code: 'invalid_request'))
  end
end
