# frozen_string_literal: true

module Dragoman
  # The types of fields in JSON: a class, an array (`[String]`), a {Record}, a {Union} or an {Either}. Null fits all.
  # @api private
  module Type
    # `true` or `false`, which have no common class.
    BOOLEAN = ->(value) { [true, false].include?(value) }

    # One of several records, by their field `type`.
    class Union
      # @param members [Hash{String => Class}]
      def initialize(members)
        @members = members
      end

      # @return [Record] an {Unknown} if no member has the type
      def from(object)
        @members.fetch(Type.expect(Hash, object)['type'], Unknown).from(object)
      end
    end

    # One of several types, by the class of the parsed JSON.
    class Either
      def initialize(*types)
        @types = types
      end

      def from(value)
        Type.read(@types.find { |type| Type.fits?(Type.form(type), value) } || @types.last, value)
      end
    end

    class << self
      # Converts parsed JSON to a type; without a type, returns it unchanged.
      # @raise [TypeError] when it is of another type
      def read(type, value)
        return value if type.nil? || value.nil?
        return expect(Array, value).map { |each| read(type.first, each) } if type.is_a?(Array)

        type.respond_to?(:from) ? type.from(value) : expect(type, value)
      end

      # @raise [TypeError] when a value does not have this form
      def expect(form, value)
        return value if fits?(form, value)

        raise TypeError, "#{value.inspect[0, 200]} is of another type"
      end

      # The class that the parsed JSON of a type has.
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
