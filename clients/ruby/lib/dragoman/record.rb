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

    # @return [Hash{Symbol => Object}] all fields
    def to_h = @fields

    # @return [Hash{Symbol => Object}] the unknown fields, as parsed JSON
    def extra = @fields.except(*self.class.types.keys, *self.class.constants.keys)

    def to_json(*options) = to_h.to_json(*options)

    # Rails uses this to generate JSON; without it, it would write the instance variables.
    def as_json(*) = to_h

    def deconstruct_keys(_names) = to_h

    def ==(other) = other.instance_of?(self.class) && to_h == other.to_h
    alias eql? ==

    def hash = [self.class, to_h].hash

    def inspect = "#<#{self.class.name}#{to_h.map { |name, value| " #{name}=#{value.inspect}" }.join}>"
  end

  # An event, or another value of a union, whose type this version does not know.
  class Unknown < Record
    required :type, String
  end
end
