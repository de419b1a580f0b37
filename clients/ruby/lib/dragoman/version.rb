# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
# frozen_string_literal: true

module Dragoman
  # The version of this gem and of the proxy's contract.
  VERSION = '0.1.26'

  # The address of a proxy with the default settings.
  DEFAULT_BASE_URL = 'http://127.0.0.1:3000'
end
