# frozen_string_literal: true

module Dragoman
  # The events of an answer, as they arrive. A stream can be read once. Stopping early, with `break` or `first`, closes
  # the connection.
  class Stream < Enumerator
    include Output

    # @param exchange [Exchange]
    # @api private
    def initialize(exchange)
      @exchange = exchange
      @joined = { content: +'' }
      super() { |events| read(events) }
    end

    # Sends the request now; otherwise reading sends it. The stream must then be read by the same thread.
    # @return [Stream] itself, when the proxy has accepted the request
    # @raise [Error]
    def open
      return self if @opened

      # in a fiber, so that code of the caller never runs within the exchange
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
      return message if @done

      raise refusal('the stream was closed before the answer ended')
    end

    # @return [Object] {Output#output}, once the answer has ended
    # @raise [Error]
    def output = @done ? super : raise(refusal('the answer has not ended'))

    # Closes the connection; reading ends without an error. Any thread may call it.
    # @return [void]
    def close
      @closed = true
      @exchange.close
    end

    # @return [AssistantMessage] the message built from the events so far, to append to the history
    def message = AssistantMessage.new(role: 'assistant', **@joined.transform_values(&:dup))

    # @return [String, nil] why the answer ended, nil before {Event::Done}. With `length` and `content_filter` the
    #   message is incomplete.
    def finish_reason = @done&.finish_reason

    # @return [Usage, nil] the token counts, nil before {Event::Usage}; not every provider sends them
    attr_reader :usage

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
          return message if @closed || @done
          raise error(event.message, code: 'stream_error') if event.is_a?(Event::Error)
        end
        raise error('the stream ended before the answer did', code: 'stream_error') unless @closed

        message
      ensure
        close
      end
    end

    def each_event
      open
      while (data = @opened.resume)
        event = parse(data)
        add(event)
        yield event
      end
    end

    # Adds to the message, and to what is known of the answer.
    def add(event)
      JOINED.fetch(event.class, {}).each { |name, target| join(event[name], target) }
      case event
      when Event::ToolCall then join([call(**event.deconstruct_keys(nil).except(:type))], :tool_calls)
      when Event::Usage then @usage = Usage.new(**event.deconstruct_keys(nil).except(:type))
      when Event::Done then @done = event
      end
    end

    def join(piece, target)
      return if piece.nil? || piece.empty?

      @joined[target] = @joined[target]&.concat(piece) || piece.dup
    end

    def call(name:, arguments:, **others)
      ToolCall.new(function: FunctionCall.new(name:, arguments:), **others)
    end

    def parse(data)
      StreamEvent.from(JSON.parse(data))
    rescue JSON::ParserError, TypeError
      raise error("not an event: #{EventReader.excerpt(data)}", code: 'invalid_response')
    end

    def error(...) = @exchange.error(...)

    def refusal(reason) = error(reason, code: 'invalid_request')
  end
end
