# frozen_string_literal: true

module Dragoman
  # A failed call or a failed stream. Its `message` says all that is known: `429 rate_limited: too fast (openai/gpt-5.5,
  # retry after 7 s, request req-4)`.
  class Error < StandardError
    # @return [String] what happened, for people
    attr_reader :reason

    # @return [String] the kind of failure, for programs: a code of the proxy or of the client
    attr_reader :code

    # @return [Integer, nil] the HTTP status of the answer; nil if there was none, or the failure is within a stream
    attr_reader :status

    # @return [String, nil] the model as the request names it; nil if the call has none
    attr_reader :model

    # @return [Integer, nil] how long to wait before the next attempt, in seconds; nil if the proxy did not send it
    attr_reader :retry_after

    # @return [String, nil] the id of the request in the proxy's log; nil if there was no answer
    attr_reader :request_id

    def initialize(reason, code:, status: nil, model: nil, retry_after: nil, request_id: nil)
      @reason = reason
      @code = code
      @status = status
      @model = model
      @retry_after = retry_after
      @request_id = request_id
      super(printed)
    end

    # @return [String, nil] the part of the model before its first slash; nil if it has none
    def provider = model&.slice(%r{\A[^/]*(?=/)})

    # How many seconds to wait before a call is sent again; nil if it must not be.
    # @param attempt [Integer] the number of retries before this one
    # @param may_repeat [Boolean] whether nothing was sent, or the caller accepts that the provider is asked twice
    # @api private
    def wait_after(attempt, may_repeat)
      return unless code == 'overloaded' || (code == 'connection_error' && may_repeat)

      # not all clients that were refused together come back together
      wait = retry_after || ([0.5 * (2**attempt), 8].min * rand(0.75..1.25))
      wait if wait <= 60
    end

    private

    def printed
      details = [model, retry_after && "retry after #{retry_after} s", request_id && "request #{request_id}"].compact
      "#{[status, code].compact.join(' ')}: #{reason}#{" (#{details.join(', ')})" if details.any?}"
    end
  end

  # The request, its model, or an option is not valid.
  class InvalidRequestError < Error
  end

  # The proxy does not accept the caller.
  class AuthenticationError < Error
  end

  # 429: a limit of the proxy or of the provider.
  class RateLimitError < Error
  end

  # The proxy has no capacity, also after the retries. Nothing was sent to the provider.
  class OverloadedError < Error
  end

  # The provider failed or refused the request.
  class ProviderError < Error
  end

  # The proxy failed, or did not start.
  class ProxyError < Error
  end

  # There was no answer, or the connection broke.
  class ConnectionError < Error
  end

  # The answer did not arrive in time.
  class TimeoutError < Error
  end

  # The answer failed after its stream had begun.
  class StreamError < Error
  end

  # The answer is not from a Dragoman proxy.
  class InvalidResponseError < Error
  end

  # The answer is not the output that the request asks for.
  class OutputError < Error
  end

  # How errors are made.
  class Error
    # The class of each code.
    KINDS = {
      'invalid_request' => InvalidRequestError,
      'missing_model' => InvalidRequestError,
      'unknown_provider' => InvalidRequestError,
      'not_found' => InvalidRequestError,
      'method_not_allowed' => InvalidRequestError,
      'payload_too_large' => InvalidRequestError,
      'unsupported_media_type' => InvalidRequestError,
      'unauthorized' => AuthenticationError,
      'forbidden' => AuthenticationError,
      'rate_limited' => RateLimitError,
      'overloaded' => OverloadedError,
      'provider_error' => ProviderError,
      'http_error' => ProviderError,
      'credential_error' => ProviderError,
      'json_error' => ProviderError,
      'all_failed' => ProviderError,
      'internal_error' => ProxyError,
      'connection_error' => ConnectionError,
      'timeout' => TimeoutError,
      'stream_error' => StreamError,
      'invalid_response' => InvalidResponseError,
      'output_refused' => OutputError,
      'output_incomplete' => OutputError,
      'output_invalid' => OutputError
    }.freeze
    private_constant :KINDS

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
