# frozen_string_literal: true

module Dragoman
  # Parses server-sent events from pieces of any size, with lines of any length.
  # @api private
  class EventReader
    BYTE_ORDER_MARK = "\xEF\xBB\xBF".b
    LINE_END = /\r\n|\r|\n/n
    private_constant :BYTE_ORDER_MARK, :LINE_END

    # The beginning of what was received, for an error message.
    def self.excerpt(text) = text.dup.force_encoding(Encoding::UTF_8).scrub[0, 200]

    def initialize
      @line = ''.b
      @data = []
      @after_cr = false
      @first = true
    end

    # @param piece [String] the next bytes
    # @yieldparam data [String] the data of each event that they complete
    def feed(piece, &)
      # the LF of a CRLF that was split between two pieces
      piece = piece.byteslice(1..) if @after_cr && piece.start_with?("\n")
      return @after_cr = false if piece.empty?

      @after_cr = piece.end_with?("\r")
      rest, *lines = piece.b.split(LINE_END, -1)
      @line << rest
      lines.each do |line|
        finish_line(&)
        @line = line
      end
    end

    private

    def finish_line(&)
      line = @first ? @line.delete_prefix(BYTE_ORDER_MARK) : @line
      @first = false
      return finish_event(&) if line.empty?

      name, value = line.split(':', 2)
      @data << value.to_s.delete_prefix(' ') if name == 'data'
    end

    def finish_event
      data = @data.join("\n")
      @data = []
      yield data.force_encoding(Encoding::UTF_8).scrub unless data.empty?
    end
  end
end
