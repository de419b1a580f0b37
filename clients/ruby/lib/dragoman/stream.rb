# frozen_string_literal: true

module Dragoman
  # The events of an answer, as they arrive. Each enumeration sends the request again. Stopping early, with `break` or
  # `first`, closes the connection.
  class Stream < Enumerator
    # @param connection [Connection]
    def initialize(connection, verb, path, body)
      @connection = connection
      @request = [verb, path, body]
      @answer = Answer.new
      super() { |events| ask(events) }
    end

    # @return [AssistantMessage] the message built from the events so far, to append to the history
    def message = @answer.message

    # @return [String, nil] why the answer ended, nil before {Event::Done}. With `length` and `content_filter` the
    #   message is incomplete.
    def finish_reason = @answer.finish_reason

    private

    # Sends the request and yields the events.
    # @return [AssistantMessage]
    # @raise [Error]
    def ask(events)
      @answer = Answer.new
      @connection.stream(*@request) do |data|
        event = read(data)
        @answer << event
        events << event
        return message if event.is_a?(Event::Done)
        raise Error.new(event.message, code: 'stream_error') if event.is_a?(Event::Error)
      end
      raise Error.new('the stream ended before the answer did', code: 'stream_error')
    end

    def read(data)
      StreamEvent.from(JSON.parse(data))
    rescue JSON::ParserError, TypeError
      raise Error.new("not an event: #{Error.excerpt(data)}", code: 'invalid_response')
    end
  end
end
