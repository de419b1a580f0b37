# frozen_string_literal: true

require 'socket'

# A proxy that sends the same data to each client and then nothing, until the client disconnects.
class SilentProxy
  EVENT = "data: {\"type\":\"content\",\"text\":\"a\"}\n\n"

  attr_reader :url, :requests

  def initialize(content_type: 'text/event-stream', text: EVENT)
    @head = "HTTP/1.1 200 OK\r\ncontent-type: #{content_type}\r\n\r\n"
    @text = text
    @server = TCPServer.new('127.0.0.1', 0)
    @url = "http://127.0.0.1:#{@server.addr[1]}"
    @requests = Queue.new
    @gone = Queue.new
    @thread = Thread.new { loop { Thread.new(@server.accept) { |socket| serve(socket) } } }
  end

  # Waits until a client has closed its connection.
  def await_leave = @gone.pop

  def close
    @thread.kill
    @server.close
  end

  private

  def serve(socket)
    @requests << read_request(socket)
    socket.write(@head, @text)
    socket.read # waits until the client disconnects
  rescue Errno::ECONNRESET, Errno::EPIPE
    # the client disconnected before it had read everything
  ensure
    @gone << true
  end

  def read_request(socket)
    lines = []
    while (line = socket.gets.chomp) != ''
      lines << line
    end
    length = lines.grep(/\Acontent-length:/i).first.to_s[/\d+/].to_i
    [lines.first, socket.read(length)]
  end
end
