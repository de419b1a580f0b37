# frozen_string_literal: true

require 'json'
require_relative 'type'

module Dragoman
  # A JSON object with typed fields. Unknown fields are kept and written as JSON again. A record is immutable, equals a
  # record with the same fields, and supports pattern matching: `in { role:, content: }`.
  class Record
    class << self
      # @return [Hash{Symbol => Object}] the type of each known field, as {Type} reads it
      def types = @types ||= {}

      # @return [Array<Symbol>] the fields that every record of this class has
      def required_fields = @required_fields ||= []

      # @return [Hash{Symbol => String}] the fields that have the same value in every record of this class
      def constants = @constants ||= {}

      # Creates a record from parsed JSON.
      # @param object [Hash{String => Object}]
      # @raise [TypeError] when a field is of another type or missing
      def from(object)
        fields = Type.expect(Hash, object).transform_keys(&:to_sym)
        missing = missing(fields)
        raise TypeError, missing if missing

        new(**fields.to_h { |name, value| [name, Type.read(types[name], value)] })
      end

      # @return [String, nil] a message that names the missing required fields
      def missing(fields)
        names = required_fields - fields.keys
        "#{name} without #{names.join(', ')}" if names.any?
      end

      private

      def required(name, type)
        required_fields << name
        optional(name, type)
      end

      def optional(name, type)
        types[name] = type
        define_method(name) { @fields[name] }
      end

      def constant(name, value)
        constants[name] = value
        define_method(name) { @fields[name] }
      end
    end

    # @param fields [Hash{Symbol => Object}] known and unknown fields
    # @raise [ArgumentError] when one is missing
    def initialize(**fields)
      missing = self.class.missing(fields)
      raise ArgumentError, missing if missing

      @fields = { **self.class.constants, **fields }.freeze
      freeze
    end

    # @return [Hash{Symbol => Object}] all fields, with hashes in place of records
    def to_h = plain(@fields)

    # @param name [Symbol, String]
    # @return [Object, nil] the field of this name, also an unknown one
    def [](name) = @fields[name.to_sym]

    # @return [Object, nil] a field of a field: `answer.dig(:message, :tool_calls, 0, :id)`
    def dig(name, *rest)
      value = self[name]
      rest.empty? || value.nil? ? value : value.dig(*rest)
    end

    # @return [Record] a copy with other fields
    def with(**fields) = self.class.new(**@fields, **fields)

    # @return [Hash{Symbol => Object}] the unknown fields, as parsed JSON
    def extra = @fields.except(*self.class.types.keys, *self.class.constants.keys)

    def to_json(*options) = @fields.to_json(*options)

    # Rails uses this to generate JSON; without it, it would write the instance variables.
    def as_json(*) = to_h

    def deconstruct_keys(_names) = @fields

    def ==(other) = other.instance_of?(self.class) && @fields == other.deconstruct_keys(nil)
    alias eql? ==

    def hash = [self.class, @fields].hash

    def inspect = "#<#{self.class.name}#{@fields.map { |name, value| " #{name}=#{value.inspect}" }.join}>"

    private

    def plain(value)
      case value
      when Record then value.to_h
      when Hash then value.transform_values { |each| plain(each) }
      when Array then value.map { |each| plain(each) }
      else value
      end
    end
  end

  # A whole answer of the proxy.
  class Response < Record
    # @return [Response] a copy that belongs to a request
    # @param request [Hash{Symbol => String, nil}] its model and its id
    # @api private
    def of(request) = dup.tap { |copy| copy.instance_variable_set(:@request, request) }.freeze

    # @return [String, nil] the id of the request in the proxy's log, which is not one of the fields
    def request_id = @request&.fetch(:request_id)

    def with(**fields) = super.of(@request)

    private

    def error(reason, **details) = Error.build(reason, **@request.to_h, **details)
  end
end
