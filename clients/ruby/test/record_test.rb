# frozen_string_literal: true

require 'dragoman'
require 'minitest/autorun'

class RecordTest < Minitest::Test
  def read(record, object) = record.from(JSON.parse(JSON.generate(object)))

  def test_matching
    event = read(Dragoman::StreamEvent, { type: 'tool_call', id: '1', name: 'f', arguments: '{}', certainty: 1 })
    case event
    in Dragoman::Event::ToolCall(name:, arguments:)
      assert_equal %w[f {}], [name, arguments]
    end
    assert_equal({ certainty: 1 }, event.extra)
    assert_pattern(event) { |value| value in { type: 'tool_call', certainty: 1 } }
  end

  def test_a_record_does_not_change
    usage = Dragoman::Usage.new(input_tokens: 1, output_tokens: 2, total_tokens: 3)
    assert_predicate usage, :frozen?
    usage.to_h[:total_tokens] = 4
    assert_equal 3, usage.total_tokens
  end

  def assert_pattern(value) = assert(yield(value))

  CALL = { id: '1', type: 'function', function: { name: 'f', arguments: '{}' } }.freeze
  private_constant :CALL

  def test_a_record_as_hashes
    fields = { role: 'assistant', content: 'a', tool_calls: [CALL] }
    message = read(Dragoman::Message, fields)
    assert_equal fields, message.to_h
    assert_equal ['f', nil], [message.dig(:tool_calls, 0, :function, 'name'), message.dig(:config, :stop)]
    assert_equal ['a', nil], [message['content'], message[:mood]]
  end

  def test_a_copy_with_other_fields
    message = Dragoman::Message.new(role: 'user', content: 'a')
    assert_equal({ role: 'user', content: 'b', mood: 'calm' }, message.with(content: 'b', mood: 'calm').to_h)
    assert_equal 'a', message.content
    health = read(Dragoman::Health, { status: 'ok', providers: [] }).of({ model: nil, request_id: 'req-1' })
    copy = health.with(providers: ['p'])
    assert_equal ['req-1', { status: 'ok', providers: ['p'] }], [copy.request_id, copy.to_h]
  end

  def test_unknown_types_are_kept
    object = { 'role' => 'user', 'content' => [{ 'type' => 'audio', 'data' => 'AA' }], 'mood' => nil }
    message = Dragoman::Message.from(object)
    assert_instance_of Dragoman::Unknown, message.content.first
    assert_equal object, JSON.parse(message.to_json)
  end

  def test_opaque_fields_are_sent_back
    object = { 'id' => '1', 'type' => 'function', 'function' => { 'name' => 'f', 'arguments' => '{}' },
               'thought_signature' => 'c2ln' }
    call = Dragoman::ToolCall.from(object)
    assert_equal 'c2ln', call.thought_signature
    assert_equal object, JSON.parse(JSON.generate([call])).first
    assert_equal object.keys.sort, call.as_json.keys.map(&:to_s).sort
  end

  def test_equality
    one = Dragoman::Message.new(role: 'user', content: 'a')
    assert_equal one, Dragoman::Message.from({ 'role' => 'user', 'content' => 'a' })
    refute_equal one, Dragoman::Message.new(role: 'user')
    assert_equal 1, [one, one.dup].uniq.size
  end

  def test_a_missing_field
    error = assert_raises(ArgumentError) { Dragoman::Message.new(content: 'a') }
    assert_equal 'Dragoman::Message without role', error.message
  end

  def test_fields_of_another_type
    [{ role: 1 }, { role: 'user', content: 1 }, { role: 'user', tool_calls: {} },
     { role: 'user', content: [{ type: 'text' }] }, {}, [], nil].each do |object|
      assert_raises(TypeError, object.inspect) { read(Dragoman::Message, object) }
    end
  end

  def test_inspection
    assert_equal '#<Dragoman::Event::Content type="content" text="a">', Dragoman::Event::Content.new(text: 'a').inspect
  end
end
