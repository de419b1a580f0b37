# frozen_string_literal: true

module Dragoman
  # The output of an answer, whose request has a JSON Schema for it.
  module Output
    # Why an answer has no output, by its reason to end: a code and a message.
    REASONS = {
      'content_filter' => ['output_refused', 'the answer was refused or blocked'],
      'length' => ['output_incomplete', 'the answer was cut off by the limit of output tokens'],
      'paused' => ['output_incomplete', 'the answer was paused by its provider']
    }.freeze

    # Why an answer that ended well has neither output nor text.
    CALLS = 'the answer calls tools and has no output'
    private_constant :REASONS, :CALLS

    # @return [Object] parsed JSON, with symbols as keys; it is not checked against the schema
    # @raise [OutputError] when the answer was refused or cut off, calls tools instead, or is not JSON
    def output
      text = message.content
      words = EventReader.excerpt(text)
      code, reason = REASONS[finish_reason]
      raise error(words.empty? ? reason : "#{reason}: #{words}", code:) if code

      JSON.parse(text, symbolize_names: true)
    rescue JSON::ParserError
      calls = CALLS if text.strip.empty? && message.tool_calls
      raise error(calls || "the output is not JSON: #{words}", code: 'output_invalid')
    end

    # Adds the schema to the fields of a request.
    # @api private
    def self.ask(schema, body)
      return body if schema.nil?

      config = body[:provider_config].to_h.transform_keys(&:to_sym)
      Error.refuse('give output or provider_config.response_format, not both') if config[:response_format]
      Error.refuse('the output schema is not a JSON Schema: it is not a Hash') unless schema.is_a?(Hash)
      json_schema = { name: 'output', schema: schema.reject { |name, _| name.to_s == '$schema' }, strict: true }
      { **body, provider_config: { **config, response_format: { type: 'json_schema', json_schema: } } }
    end
  end
end
