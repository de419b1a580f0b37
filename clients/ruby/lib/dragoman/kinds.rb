# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
# frozen_string_literal: true

module Dragoman
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
  end
end
