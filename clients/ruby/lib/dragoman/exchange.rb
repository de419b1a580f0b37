# frozen_string_literal: true

require 'json'
require 'net/http'
require 'openssl'
require_relative 'failures'

module Dragoman
  # One request, which may be sent again, and its answer.
  # @api private
  class Exchange
    include Failures

    # @return [String, nil] the id of the request, once there is an answer
    attr_reader :request_id

    # @param connection [Connection]
    # @param body [Hash, nil]
    # @raise [InvalidRequestError] when the body is not JSON
    def initialize(connection, verb, path, body = nil)
      @connection = connection
      @verb = verb
      @url = URI("#{connection.base}#{path}")
      @model = body && body[:model].to_s
      @body = body && JSON.generate(body)
    rescue JSON::JSONError, EncodingError => e
      raise error("the request cannot be written as JSON: #{e.message}", code: 'invalid_request')
    end

    # Makes a call whose answer is one JSON value.
    # @param record [Class] the record class of the answer
    def call(record)
      run('application/json') do |response|
        record.from(JSON.parse(read(response).body)).of(about)
      rescue JSON::ParserError, TypeError
        raise invalid(response)
      end
    end

    # Makes a call whose answer is a stream of events.
    # @yieldparam data [String, nil] nil when the proxy has accepted the request, then the data of each event
    def stream(&)
      run('text/event-stream') do |response|
        raise invalid(read(response)) unless response.content_type == 'text/event-stream'

        @phase = :reading
        yield nil
        events = EventReader.new
        response.read_body { |piece| events.feed(piece, &) }
      end
    end

    # Closes the connection.
    def close
      @closed = true
      @http.finish if @http&.started?
    end

    private

    # Sends the request, and again if that is allowed, and yields the response if its status is 2xx.
    def run(accept, &)
      attempt = 0
      begin
        send_once(accept, &)
      rescue Error => e
        wait = wait_after(e, attempt)
        raise unless wait

        @connection.logger&.warn("the request is sent again after #{wait.round(1)} s: #{e.message}")
        sleep(wait)
        attempt += 1
        retry
      end
    end

    # The seconds before the request is sent again, or nil.
    def wait_after(error, attempt)
      return if @phase == :reading || attempt == @connection.retries

      error.wait_after(attempt, @phase == :connecting || @connection.resend)
    end

    def send_once(accept)
      @phase = :connecting
      @request_id = nil
      @http = @connection.open(@url)
      value = nil
      @http.start do |http|
        @phase = :asking
        http.request(request(accept)) { |response| value = yield accepted(response) }
      end
      value
    rescue *BROKEN => e
      raise broken(e) unless @closed
    end

    def request(accept)
      headers = { 'accept' => accept, 'accept-encoding' => 'identity', 'user-agent' => "dragoman-ruby/#{VERSION}" }
      headers['content-type'] = 'application/json' if @body
      headers.update(@connection.headers)
      request = Net::HTTPGenericRequest.new(@verb, !@body.nil?, true, @url.request_uri, headers)
      request.body = @body
      request
    end

    def accepted(response)
      @request_id = response['x-request-id']
      @connection.logger&.debug("#{@verb} #{@url.path}: #{response.code}, request #{request_id}")
      raise refused(read(response)) unless response.is_a?(Net::HTTPSuccess)

      response
    end

    # Reads the body. Net::HTTP does not report one that is shorter than its content length.
    def read(response)
      cut = response.body.to_s.bytesize < response.content_length.to_i
      raise EOFError, 'the answer was cut' if cut

      response
    end
  end
end
