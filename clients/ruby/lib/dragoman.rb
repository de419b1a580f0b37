# frozen_string_literal: true

require_relative 'dragoman/version'
require_relative 'dragoman/record'
require_relative 'dragoman/output'
require_relative 'dragoman/types'
require_relative 'dragoman/error'
require_relative 'dragoman/event_reader'
require_relative 'dragoman/connection'
require_relative 'dragoman/exchange'
require_relative 'dragoman/stream'
require_relative 'dragoman/calls'
require_relative 'dragoman/client'

# Client of the Dragoman proxy: one conversation shape for every large-language-model provider.
#
# The proxy must be running. It has the providers' keys; this client sends none. The module itself is a client for the
# address in `DRAGOMAN_BASE_URL`, else in `SERVICE_BASE_URL`, else for {DEFAULT_BASE_URL}.
module Dragoman
  extend Calls

  class << self
    private

    def connection
      given = ENV.values_at('DRAGOMAN_BASE_URL', 'SERVICE_BASE_URL').find { |url| !url.to_s.strip.empty? }
      Connection.new(given || DEFAULT_BASE_URL)
    end
  end
end
