# frozen_string_literal: true

require_relative 'lib/dragoman/version'

Gem::Specification.new do |spec|
  spec.name = 'dragoman'
  spec.version = Dragoman::VERSION
  spec.summary = 'One conversation shape for every large-language-model provider, through a Dragoman proxy.'
  spec.description = 'Sends conversations to a Dragoman proxy and reads its answers, whole or event by event.'
  spec.authors = ['The Dragoman authors']
  spec.license = 'Apache-2.0'
  spec.required_ruby_version = '>= 3.1'
  spec.files = Dir['lib/**/*.rb', 'sig/**/*.{rbs,yaml}', 'README.md', 'LICENSE']
  spec.metadata['rubygems_mfa_required'] = 'true'
end
