# frozen_string_literal: true

require 'dragoman'
require 'logger'
require 'minitest/autorun'
require 'stringio'
require_relative 'silent_proxy'

class OptionsTest < Minitest::Test
  # Nothing listens on this port.
  NOWHERE = 'http://127.0.0.1:1'

  def refused(**options, &block)
    block ||= -> { Dragoman::Client.new(base_url: NOWHERE, **options) }
    error = assert_raises(Dragoman::InvalidRequestError, &block)
    assert_equal ['invalid_request', nil], [error.code, error.status]
    error.reason
  end

  def test_options_of_a_client_that_are_refused
    assert_equal 'unknown option time_out', refused(time_out: 1)
    assert_equal 'timeout is not a number of seconds greater than 0', refused(timeout: 0)
    assert_equal 'retries is not a whole number, 0 or greater', refused(retries: nil)
    assert_match(/"a b" cannot be sent/, refused(headers: { 'a b' => 'c' }))
    assert_match(/"a" cannot be sent/, refused(headers: { a: "b\r\nc: d" }))
  end

  def test_options_of_a_call_that_are_refused
    client = Dragoman::Client.new(base_url: NOWHERE)
    assert_equal('unknown option temperature, top_p', refused { client.health(temperature: 1, top_p: 1) })
    assert_match(/x-request-id/, refused { client.health(request_id: "a\nb") })
  end

  def test_values_that_are_not_json
    client = Dragoman::Client.new(base_url: NOWHERE)
    [Float::NAN, "\xFF", "\xFF".b].each do |content|
      error = assert_raises(Dragoman::InvalidRequestError) { client.chat(model: 'p/m', messages: [{ content: }]) }
      assert_equal %w[p/m p], [error.model, error.provider]
    end
  end

  def test_connections_that_cannot_be_made_are_retried
    log = StringIO.new
    client = Dragoman::Client.new(base_url: NOWHERE, logger: Logger.new(log), retries: 1)
    assert_raises(Dragoman::ConnectionError) { client.health }
    assert_equal 1, log.string.scan(/WARN.*sent again after 0\.\d s: connection_error: no answer from #{NOWHERE}/).size
  end

  def test_an_http_client_of_the_caller
    proxy = SilentProxy.new(content_type: 'application/json', text: '{}')
    http = ->(url) { Net::HTTP.new(url.hostname, url.port).tap { |made| made.read_timeout = 0.1 } }
    error = assert_raises(Dragoman::TimeoutError) { Dragoman::Client.new(base_url: proxy.url, http:).health }
    assert_equal "no answer from #{proxy.url}/health for 0.1 s", error.reason
  ensure
    proxy.close
  end

  def test_a_request_that_cannot_be_written
    proxy = SilentProxy.new
    made = Net::HTTP.new('127.0.0.1', URI(proxy.url).port)
    made.define_singleton_method(:request) { |_| raise Net::WriteTimeout }
    error = assert_raises(Dragoman::TimeoutError) { Dragoman::Client.new(base_url: proxy.url, http: ->(_) { made }).health }
    assert_equal "no answer from #{proxy.url}/health for 60 s", error.reason
  ensure
    proxy.close
  end

  def test_the_printed_error
    known = { code: 'rate_limited', status: 429, retry_after: 7, request_id: 'r', model: 'm' }
    error = Dragoman::Error.build('too fast', **known)
    assert_equal '429 rate_limited: too fast (m, retry after 7 s, request r)', error.message
    assert_equal ['too fast', nil], [error.reason, error.provider]
  end
end
