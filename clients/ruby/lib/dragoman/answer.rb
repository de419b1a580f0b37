# frozen_string_literal: true

module Dragoman
  # Gathers the events of a stream into the message they amount to.
  # @api private
  class Answer
    TEXTS = %i[content reasoning_content reasoning_signature redacted_reasoning_content].freeze
    private_constant :TEXTS

    # @return [String, nil]
    attr_reader :finish_reason

    def initialize
      @texts = TEXTS.to_h { |name| [name, +''] }
      @details = []
      @calls = []
    end

    # @param event [Record]
    def <<(event)
      case event
      when Event::Content then @texts[:content] << event.text
      when Event::Reasoning then add_reasoning(event.text, **event.extra.slice(:signature, :redacted, :details))
      when Event::ToolCall then add_call(event)
      when Event::Done then @finish_reason = event.finish_reason
      end
      self
    end

    # @return [AssistantMessage]
    def message
      texts = @texts.reject { |name, text| text.empty? && name != :content }.transform_values(&:dup)
      lists = { reasoning_details: @details.dup, tool_calls: @calls.dup }.reject { |_, list| list.empty? }
      AssistantMessage.new(role: 'assistant', **texts, **lists)
    end

    private

    def add_reasoning(text, signature: nil, redacted: nil, details: nil)
      @texts[:reasoning_content] << text
      @texts[:reasoning_signature] << signature.to_s
      @texts[:redacted_reasoning_content] << redacted.to_s
      @details.concat(Array(details))
    end

    def add_call(event)
      function = FunctionCall.new(name: event.name, arguments: event.arguments)
      @calls << ToolCall.new(id: event.id, function:, **event.extra)
    end
  end
end
