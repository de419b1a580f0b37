# frozen_string_literal: true

module Dragoman
  # The failures of an {Exchange}.
  # @api private
  module Failures
    # The limit of Net::HTTP that each of its time-outs has exceeded.
    LIMITS = { Net::OpenTimeout => :open_timeout, Net::ReadTimeout => :read_timeout,
               Net::WriteTimeout => :write_timeout }.freeze

    # Errors of the network.
    BROKEN = [SystemCallError, SocketError, IOError, OpenSSL::SSL::SSLError,
              Net::HTTPBadResponse, Net::ProtocolError, *LIMITS.keys].freeze
    private_constant :LIMITS

    # An error with what is known of this request.
    def error(reason, **details) = Error.build(reason, **about, **details)

    def about = { model: @model, request_id: }

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
      place = "no answer from #{@url}" unless @phase == :reading
      limit = LIMITS[cause.class] unless @phase == :connecting && @connection.timeout.nil?
      return error("#{place || 'the stream broke off'}: #{cause.message}", code: 'connection_error') unless limit

      seconds = @http.public_send(limit)
      error(format("#{place || 'the stream sent nothing'} for %g s", seconds), code: 'timeout')
    end
  end
end
