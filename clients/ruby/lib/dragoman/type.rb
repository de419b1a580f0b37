# frozen_string_literal: true

module Dragoman
  # The types of fields in JSON: a class, a list (`[String]`), a {Record}, a {Union} or an {Either}. Null fits all.
  # @api private
  module Type
    # True or false, which have no class in common.
    BOOLEAN = ->(value) { [true, false].include?(value) }

    # One of several records, told apart by their field `type`.
    class Union
      # @param members [Hash{String => Class}]
      def initialize(members)
        @members = members
      end

      # @return [Record] an {Unknown} where no member has the type
      def from(object)
        @members.fetch(Type.expect(Hash, object)['type'], Unknown).from(object)
      end
    end

    # One of several types, told apart by the form of the JSON.
    class Either
      def initialize(*types)
        @types = types
      end

      def from(value)
        Type.read(@types.find { |type| Type.fits?(Type.form(type), value) } || @types.last, value)
      end
    end

    class << self
      # Parsed JSON as a value of a type; as it is where there is none.
      # @raise [TypeError] when it is of another type
      def read(type, value)
        return value if type.nil? || value.nil?
        return expect(Array, value).map { |each| read(type.first, each) } if type.is_a?(Array)

        type.respond_to?(:from) ? type.from(value) : expect(type, value)
      end

      # @raise [TypeError] when a value has not this form
      def expect(form, value)
        return value if fits?(form, value)

        raise TypeError, "#{value.inspect[0, 200]} is of another type"
      end

      # The class that the JSON of a type has.
      def form(type)
        return Array if type.is_a?(Array)

        type.respond_to?(:from) ? Hash : type
      end

      def fits?(form, value)
        case value
        when form then true
        else false
        end
      end
    end
  end
end
