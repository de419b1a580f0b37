# frozen_string_literal: true

require 'dragoman'
require 'minitest/autorun'

class OutputTest < Minitest::Test
  SCHEMA = { '$schema': 'https://json-schema.org/draft/2020-12/schema', type: 'object' }.freeze
  private_constant :SCHEMA

  def test_what_is_sent
    given = { model: 'm', provider_config: Dragoman::ProviderConfig.new(tools: [], 'x-openai': { user: 'u' }) }
    sent = Dragoman::Output.ask(SCHEMA, given)
    format = { type: 'json_schema', json_schema: { name: 'output', schema: { type: 'object' }, strict: true } }
    assert_equal({ tools: [], 'x-openai': { user: 'u' }, response_format: format }, sent[:provider_config])
    assert_equal given, Dragoman::Output.ask(nil, given)
  end

  def test_what_is_refused
    both = { provider_config: { 'response_format' => {} } }
    assert_raises(Dragoman::InvalidRequestError) { Dragoman::Output.ask(SCHEMA, both) }
    error = assert_raises(Dragoman::InvalidRequestError) { Dragoman::Output.ask('object', {}) }
    assert_equal 'the output schema is not a JSON Schema: it is not a Hash', error.reason
  end

  def test_symbols_as_keys
    message = Dragoman::AssistantMessage.new(role: 'assistant', content: '{"city":"Rome"}')
    usage = Dragoman::Usage.new(input_tokens: 1, output_tokens: 1, total_tokens: 2)
    answer = Dragoman::ChatResponse.new(id: '1', model: 'm', provider: 'p', message:, usage:, latency_ms: 1)
    assert_pattern { answer.output => { city: 'Rome' } }
    assert_raises(Dragoman::OutputError) { answer.with(message: message.with(content: 'Rome')).output }
  end

  def assert_pattern = assert_nil(yield)
end
