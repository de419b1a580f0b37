# frozen_string_literal: true

module Dragoman
  # The types of fields in JSON: a class, an array (`[String]`), a {Record} or a {Union}. Null fits all.
  # @api private
  module Type
    # `true` or `false`, which have no common class.
    BOOLEAN = ->(value) { [true, false].include?(value) }

    # One of several types, by the class of the parsed JSON, or of several records, by their field `type`.
    class Union
      # @param members [Hash{Class, String => Object}]
      def initialize(members)
        @members = members
      end

      # @return [Record] an {Unknown} if no member has the type
      def from(value)
        Type.read(@members[value.class] || @members.fetch(Type.expect(Hash, value)['type'], Unknown), value)
      end
    end

    # Converts parsed JSON to a type; without a type, returns it unchanged.
    # @raise [TypeError] when it is of another type
    def self.read(type, value)
      return value if type.nil? || value.nil?
      return expect(Array, value).map { |each| read(type.first, each) } if type.is_a?(Array)

      type.respond_to?(:from) ? type.from(value) : expect(type, value)
    end

    # @raise [TypeError] when a value does not have this form
    def self.expect(form, value)
      case value
      when form then value
      else raise TypeError, "#{value.inspect[0, 200]} is of another type"
      end
    end
  end
end
