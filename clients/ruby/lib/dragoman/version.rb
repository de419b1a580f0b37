# @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
# frozen_string_literal: true

module Dragoman
  # The version of this gem and of the proxy's contract.
  VERSION = '0.1.26'
end
