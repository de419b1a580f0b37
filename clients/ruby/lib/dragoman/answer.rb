# frozen_string_literal: true

module Dragoman
  # Builds the assistant message from the events of a stream.
  # @api private
  class Answer
    TEXT_FIELDS = %i[content reasoning_content reasoning_signature redacted_reasoning_content].freeze
    private_constant :TEXT_FIELDS

    # @return [Usage, nil]
    attr_reader :usage

    def initialize
      @text = TEXT_FIELDS.to_h { |name| [name, +''] }
      @details = []
      @calls = []
      @citations = []
    end

    # @param event [Record]
    def <<(event)
      case event
      when Event::Content then add_content(event)
      when Event::Reasoning then add_reasoning(event.text, **event.extra.slice(:signature, :redacted, :details))
      when Event::ToolCall then add_call(event)
      when Event::Usage then @usage = Usage.new(**event.deconstruct_keys(nil).except(:type))
      when Event::Done then @done = event
      end
      self
    end

    # @return [String, nil]
    def finish_reason = @done&.finish_reason

    def complete? = !@done.nil?

    # @return [AssistantMessage]
    def message
      text = @text.reject { |name, value| value.empty? && name != :content }.transform_values(&:dup)
      arrays = { reasoning_details: @details.dup, tool_calls: @calls.dup, annotations: @citations.dup }
               .reject { |_, array| array.empty? }
      AssistantMessage.new(role: 'assistant', **text, **arrays)
    end

    private

    def add_content(event)
      @text[:content] << event.text
      @citations.concat(Array(event.annotations))
    end

    def add_reasoning(text, signature: nil, redacted: nil, details: nil)
      @text[:reasoning_content] << text
      @text[:reasoning_signature] << signature.to_s
      @text[:redacted_reasoning_content] << redacted.to_s
      @details.concat(Array(details))
    end

    def add_call(event)
      function = FunctionCall.new(name: event.name, arguments: event.arguments)
      @calls << ToolCall.new(id: event.id, function:, **event.extra)
    end
  end
end
