# frozen_string_literal: true

module Dragoman
  # Builds the assistant message from the events of a stream.
  # @api private
  class Answer
    # The fields of events whose pieces are joined in a field of the message.
    JOINED = {
      Event::Content => { text: :content, annotations: :annotations },
      Event::Reasoning => { text: :reasoning_content, signature: :reasoning_signature,
                            redacted: :redacted_reasoning_content, details: :reasoning_details }
    }.freeze
    private_constant :JOINED

    # @return [Usage, nil]
    attr_reader :usage

    def initialize
      @fields = { content: +'' }
    end

    # @param event [Record]
    def <<(event)
      JOINED.fetch(event.class, {}).each { |name, target| join(event[name], target) }
      case event
      when Event::ToolCall then join([call(**event.deconstruct_keys(nil).except(:type))], :tool_calls)
      when Event::Usage then @usage = Usage.new(**event.deconstruct_keys(nil).except(:type))
      when Event::Done then @done = event
      end
      self
    end

    # @return [String, nil]
    def finish_reason = @done&.finish_reason

    def complete? = !@done.nil?

    # @return [AssistantMessage]
    def message = AssistantMessage.new(role: 'assistant', **@fields.transform_values(&:dup))

    private

    # @param piece [String, Array, nil]
    def join(piece, target)
      return if piece.nil? || piece.empty?

      @fields[target] = @fields[target]&.concat(piece) || piece.dup
    end

    def call(name:, arguments:, **others)
      ToolCall.new(function: FunctionCall.new(name:, arguments:), **others)
    end
  end
end
