# frozen_string_literal: true

require 'json'
require_relative 'type'

module Dragoman
  # A JSON object whose fields have names and types. A record keeps the fields it has no name for, and its JSON has them
  # again. It does not change, equals a record with the same fields, and can be matched: `in { role:, content: }`.
  class Record
    class << self
      # @return [Hash{Symbol => Object}] the type of each field that has a name, as {Type} reads it
      def types = @types ||= {}

      # @return [Array<Symbol>] the fields that every such record has
      def required_fields = @required_fields ||= []

      # @return [Hash{Symbol => String}] the fields that have the same value in every such record
      def constants = @constants ||= {}

      # Makes a record of parsed JSON.
      # @param object [Hash{String => Object}]
      # @raise [TypeError] when a field is of another type or missing
      def from(object)
        fields = Type.expect(Hash, object).transform_keys(&:to_sym)
        missing = missing(fields)
        raise TypeError, missing if missing

        new(**fields.to_h { |name, value| [name, Type.read(types[name], value)] })
      end

      # @return [String, nil] which fields are not there but have to be
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

    # @param fields [Hash{Symbol => Object}] values of the types of the fields, and any others
    # @raise [ArgumentError] when one is missing
    def initialize(**fields)
      missing = self.class.missing(fields)
      raise ArgumentError, missing if missing

      @fields = { **self.class.constants, **fields }.freeze
      freeze
    end

    # @return [Hash{Symbol => Object}] all fields
    def to_h = @fields

    # @return [Hash{Symbol => Object}] the fields that have no name here, as parsed JSON
    def extra = @fields.except(*self.class.types.keys, *self.class.constants.keys)

    def to_json(*options) = to_h.to_json(*options)

    # Rails makes JSON by way of this, and would write the instance variables without it.
    def as_json(*) = to_h

    def deconstruct_keys(_names) = to_h

    def ==(other) = other.instance_of?(self.class) && to_h == other.to_h
    alias eql? ==

    def hash = [self.class, to_h].hash

    def inspect = "#<#{self.class.name}#{to_h.map { |name, value| " #{name}=#{value.inspect}" }.join}>"
  end

  # An event, or another of several forms, whose type is not known here.
  class Unknown < Record
    required :type, String
  end
end
