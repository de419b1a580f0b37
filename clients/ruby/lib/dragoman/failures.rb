# frozen_string_literal: true

module Dragoman
  # The failures of an {Exchange}.
  # @api private
  module Failures
    TIMEOUTS = [Net::OpenTimeout, Net::ReadTimeout, Net::WriteTimeout].freeze

    # Errors of the network.
    BROKEN = [SystemCallError, SocketError, IOError, OpenSSL::SSL::SSLError,
              Net::HTTPBadResponse, Net::ProtocolError, *TIMEOUTS].freeze
    private_constant :TIMEOUTS

    # An error with what is known of this request.
    def error(reason, **details) = Error.build(reason, model: @model, request_id:, **details)

    private

    # The failure in a response whose status is not 2xx.
    def refused(response)
      answer = ErrorEnvelope.from(JSON.parse(response.body)).error
      error(answer.message, code: answer.code, **details(response))
    rescue JSON::ParserError, TypeError
      invalid(response)
    end

    # The failure of a call that was not answered by a proxy, but for example by a gateway in front of it.
    def invalid(response)
      text = EventReader.excerpt(response.body.to_s)
      reason = "not an answer of a Dragoman proxy (#{response.code}, #{response.content_type})"
      reason += ": #{text}" unless text.empty?
      error(reason, code: 'invalid_response', **details(response))
    end

    def details(response)
      wait = response['retry-after']
      { status: response.code.to_i, retry_after: (wait.to_i if wait&.match?(/\A\d+\z/)) }
    end

    # The failure of a connection. Without a time-out of the caller, one that cannot be made is not a time-out.
    def broken(cause)
      reading = @phase == :reading
      if TIMEOUTS.include?(cause.class) && (@phase != :connecting || @settings.timeout)
        silent = reading ? 'the stream sent nothing' : "no answer from #{@url}"
        return error(format("#{silent} for %g s", @http.read_timeout), code: 'timeout')
      end

      failed = reading ? 'the stream broke off' : "no answer from #{@url}"
      error("#{failed}: #{cause.message}", code: 'connection_error')
    end
  end
end
