# frozen_string_literal: true

require 'dragoman'
require 'minitest/autorun'
require 'timeout'
require_relative 'silent_proxy'

class ClientTest < Minitest::Test
  QUESTION = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] }.freeze

  def setup
    @proxy = SilentProxy.new
    @client = Dragoman::Client.new(base_url: @proxy.url)
  end

  def teardown
    @proxy.close
  end

  def test_break_closes_the_connection
    left = @client.stream(**QUESTION) { |event| break event.text }
    assert_equal 'a', left
    assert @proxy.await_leave
  end

  def test_first_closes_the_connection
    assert_equal [Dragoman::Event::Content.new(text: 'a')], @client.stream(**QUESTION).first(1)
    assert @proxy.await_leave
  end

  def test_lazy_enumeration_closes_the_connection
    assert_equal ['a'], @client.stream(**QUESTION).lazy.map(&:text).first(1)
    assert @proxy.await_leave
  end

  def test_external_enumeration
    stream = @client.stream(**QUESTION)
    assert_equal 'a', stream.next.text
    assert_equal 'a', stream.message.content
  end

  # Like `Timeout`: another thread raises the exception while the call waits.
  def interrupt(&)
    thread = Thread.new(&)
    thread.report_on_exception = false
    @proxy.requests.pop
    thread.raise(Timeout::Error)
    assert_raises(Timeout::Error) { thread.join }
    assert @proxy.await_leave
  end

  def test_a_timeout_ends_a_stream
    interrupt { @client.stream(**QUESTION).to_a }
  end

  def test_a_timeout_ends_a_chat
    interrupt { @client.chat(**QUESTION) }
  end

  def test_errors_of_the_block_are_raised
    [IOError, Errno::ECONNRESET, ArgumentError].each do |kind|
      assert_raises(kind) { @client.stream(**QUESTION) { raise kind } }
      assert @proxy.await_leave
    end
  end

  def test_many_threads_share_a_client
    contents = Array.new(8) { Thread.new { @client.stream(**QUESTION) { |event| break event.text } } }.map(&:value)
    assert_equal ['a'] * 8, contents
  end

  def test_a_stream_sends_its_request_when_it_is_enumerated
    stream = @client.stream(**QUESTION)
    assert_empty @proxy.requests
    stream.first
    assert_equal 'POST /v1/chat/stream HTTP/1.1', @proxy.requests.pop.first
  end

  def test_closing_ends_a_stream
    stream = @client.stream(**QUESTION)
    stream.each { stream.close }
    assert @proxy.await_leave
    assert_raises(Dragoman::InvalidRequestError) { stream.to_a }
  end

  def test_another_thread_closes_a_stream
    stream = @client.stream(**QUESTION)
    reading = Thread.new { stream.to_a.size }
    sleep(0.01) until stream.message.content == 'a'
    stream.close
    assert_equal 1, reading.value
    assert @proxy.await_leave
  end

  def test_an_open_stream
    stream = @client.stream(**QUESTION)
    assert_same stream, stream.open.open
    assert_equal 'POST /v1/chat/stream HTTP/1.1', @proxy.requests.pop.first
    assert_equal 'a', stream.first.text
    assert @proxy.await_leave
  end

  def test_an_open_stream_that_is_not_read
    stream = @client.stream(**QUESTION).open
    stream.close
    assert @proxy.await_leave
    error = assert_raises(Dragoman::InvalidRequestError) { stream.final_message }
    assert_equal 'the stream was closed before the answer ended', error.reason
  end

  def test_texts_without_a_block
    assert_equal ['a'], @client.stream(**QUESTION).texts.first(1)
    assert @proxy.await_leave
  end

  def test_a_nested_failure_is_not_retried
    busy = Dragoman::Error.build('busy', code: 'overloaded')
    assert_same(busy, assert_raises(Dragoman::OverloadedError) { @client.stream(**QUESTION) { raise busy } })
    assert_equal 1, @proxy.requests.size
  end
end
