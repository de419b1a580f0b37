# frozen_string_literal: true

require 'json'
require 'net/http'
require 'openssl'
require 'uri'

module Dragoman
  # Sends requests to one proxy.
  # @api private
  class Connection
    # Time-out for connecting, in seconds. There is none for an answer; `Timeout.timeout` ends any call.
    CONNECT_TIMEOUT = 10

    # Errors of the network.
    BROKEN = [SystemCallError, SocketError, IOError, OpenSSL::SSL::SSLError,
              Net::OpenTimeout, Net::HTTPBadResponse, Net::ProtocolError].freeze
    private_constant :BROKEN

    # @param base_url [String, URI] may have a path
    # @raise [ArgumentError] when it is not an http or https address, or has a user name
    def initialize(base_url)
      @base = URI(base_url.to_s.chomp('/'))
      raise URI::InvalidURIError unless @base.is_a?(URI::HTTP) && @base.host
      raise ArgumentError, 'the base URL has a user name: a proxy takes no credentials, leave it out' if @base.userinfo
    rescue URI::InvalidURIError
      raise ArgumentError, "#{base_url.inspect} is not an http or https address: give one such as #{DEFAULT_BASE_URL}"
    end

    # Makes a call whose answer is one JSON value.
    # @param body [Hash, nil]
    # @param as [Class] the record class of the answer
    # @raise [Error]
    def call(verb, path, body = nil, as:)
      parse(exchange(verb, path, body, 'application/json') { |response| read(response) }, as)
    rescue *BROKEN => e
      raise Error.no_answer("#{@base}#{path}", e)
    end

    # Makes a call whose answer is a stream of events. Leaving the block closes the connection.
    # @yieldparam data [String] the data of an event
    # @raise [Error]
    def stream(verb, path, body)
      phase = :asking
      exchange(verb, path, body, 'text/event-stream') do |response|
        raise Error.invalid(read(response)) unless response.content_type == 'text/event-stream'

        phase = :reading
        read_events(response) do |data|
          phase = :outside
          yield data
          phase = :reading
        end
      end
    rescue *BROKEN => e
      raise if phase == :outside # an error of the block, not of this connection

      raise phase == :reading ? Error.broken_off(e) : Error.no_answer("#{@base}#{path}", e)
    end

    private

    # Sends a request and yields the response if its status is 2xx.
    # @return [Net::HTTPResponse]
    def exchange(verb, path, body, accept)
      options = { use_ssl: @base.scheme == 'https', open_timeout: CONNECT_TIMEOUT, read_timeout: nil, max_retries: 0 }
      Net::HTTP.start(@base.hostname, @base.port, **options) do |http|
        http.request(request(verb, path, body, accept)) do |response|
          raise Error.refused(read(response)) unless response.is_a?(Net::HTTPSuccess)

          yield response
        end
      end
    end

    def request(verb, path, body, accept)
      headers = { 'accept' => accept, 'accept-encoding' => 'identity', 'user-agent' => "dragoman-ruby/#{VERSION}" }
      headers['content-type'] = 'application/json' if body
      request = Net::HTTPGenericRequest.new(verb, !body.nil?, true, @base.path + path, headers)
      request.body = JSON.generate(body) if body
      request
    end

    # Reads the body. Net::HTTP does not report one that is shorter than its content length.
    def read(response)
      cut = response.body.to_s.bytesize < response.content_length.to_i
      raise EOFError, 'the answer was cut' if cut

      response
    end

    def parse(response, record)
      record.from(JSON.parse(response.body))
    rescue JSON::ParserError, TypeError
      raise Error.invalid(response)
    end

    def read_events(response, &)
      events = EventReader.new
      response.read_body { |piece| events.feed(piece, &) }
    end
  end
end
