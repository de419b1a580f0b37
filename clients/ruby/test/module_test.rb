# frozen_string_literal: true

require 'dragoman'
require 'minitest/autorun'
require_relative 'silent_proxy'

class ModuleTest < Minitest::Test
  VARIABLES = %w[DRAGOMAN_BASE_URL SERVICE_BASE_URL].freeze

  def setup
    @before = ENV.to_h.slice(*VARIABLES)
  end

  def teardown
    VARIABLES.each { |name| ENV[name] = @before[name] }
  end

  def asked_with(dragoman, service)
    ENV['DRAGOMAN_BASE_URL'] = dragoman
    ENV['SERVICE_BASE_URL'] = service
    error = assert_raises(Dragoman::ConnectionError) { Dragoman.health(retries: 0) }
    error.message[%r{http://\S+(?=/health)}]
  end

  # Nothing listens on port 1, and the error message contains the address.
  def test_the_address_is_that_of_the_environment
    first = 'http://127.0.0.1:1/first'
    second = 'http://127.0.0.1:1/second'
    assert_equal first, asked_with(first, second)
    assert_equal second, asked_with(nil, second)
    assert_equal second, asked_with(' ', second)
  end

  def test_the_address_is_the_default
    VARIABLES.each { |name| ENV.delete(name) }
    assert_equal 'http://127.0.0.1:3000', Dragoman::DEFAULT_BASE_URL
    assert_equal URI(Dragoman::DEFAULT_BASE_URL), Dragoman.send(:connection).base
  end

  def test_an_address_may_be_a_uri
    assert Dragoman::Client.new(base_url: URI('http://127.0.0.1:1'))
  end

  def test_base_urls_that_are_refused
    ['127.0.0.1:3000', 'ftp://127.0.0.1', 'http://user:password@127.0.0.1:3000', 'http://', '', nil].each do |url|
      assert_raises(Dragoman::InvalidRequestError, url.inspect) { Dragoman::Client.new(base_url: url) }
    end
  end
end
