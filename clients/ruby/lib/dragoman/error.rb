# frozen_string_literal: true

module Dragoman
  # The base class; its fields and its subclasses are in `kinds.rb`.
  class Error
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

    private

    def printed
      details = [model, retry_after && "retry after #{retry_after} s", request_id && "request #{request_id}"].compact
      "#{[status, code].compact.join(' ')}: #{reason}#{" (#{details.join(', ')})" if details.any?}"
    end
  end
end
