# frozen_string_literal: true

module Dragoman
  # The events of an answer, as they arrive. A stream can be read once. Stopping early, with `break` or `first`, closes
  # the connection.
  class Stream < Enumerator
    # @param exchange [Exchange]
    # @api private
    def initialize(exchange)
      @exchange = exchange
      @answer = Answer.new
      super() { |events| read(events) }
    end

    # Sends the request now; otherwise reading sends it. The stream must then be read by the same thread.
    # @return [Stream] itself, when the proxy has accepted the request
    # @raise [Error]
    def open
      return self if @opened || @begun

      @opened = Fiber.new { @exchange.stream { |data| Fiber.yield(data) } && nil }
      @opened.resume
      self
    end

    # Reads only the text.
    # @yieldparam text [String] the next piece
    # @return [AssistantMessage, Enumerator<String>] with a block, the whole message
    # @raise [Error]
    def texts
      return enum_for(:texts) unless block_given?

      each { |event| yield event.text if event.is_a?(Event::Content) && !event.text.empty? }
    end

    # Reads the stream to its end.
    # @return [AssistantMessage]
    # @raise [Error]
    def final_message
      each(&:itself)
      return message if @answer.complete?

      raise refusal('the stream was closed before the answer ended')
    end

    # Closes the connection; reading ends without an error. Any thread may call it.
    # @return [void]
    def close
      @closed = true
      @exchange.close
    end

    # @return [AssistantMessage] the message built from the events so far, to append to the history
    def message = @answer.message

    # @return [String, nil] why the answer ended, nil before {Event::Done}. With `length` and `content_filter` the
    #   message is incomplete.
    def finish_reason = @answer.finish_reason

    # @return [Usage, nil] the token counts, nil before {Event::Usage}; not every provider sends them
    def usage = @answer.usage

    # @return [String, nil] the id of the request in the proxy's log, once the proxy has accepted it
    def request_id = @exchange.request_id

    private

    # @return [AssistantMessage]
    def read(events)
      raise refusal('a stream can be read once') if @begun

      @begun = true
      begin
        each_event do |event|
          events << event
          return message if @closed || @answer.complete?
          raise @exchange.error(event.message, code: 'stream_error') if event.is_a?(Event::Error)
        end
        raise @exchange.error('the stream ended before the answer did', code: 'stream_error') unless @closed

        message
      ensure
        close
      end
    end

    def each_event
      each_data do |data|
        event = parse(data)
        @answer << event
        yield event
      end
    end

    def each_data
      return @exchange.stream { |data| yield data if data } unless @opened

      while (data = @opened.resume)
        yield data
      end
    end

    def parse(data)
      StreamEvent.from(JSON.parse(data))
    rescue JSON::ParserError, TypeError
      raise @exchange.error("not an event: #{EventReader.excerpt(data)}", code: 'invalid_response')
    end

    def refusal(reason) = @exchange.error(reason, code: 'invalid_request')
  end
end
