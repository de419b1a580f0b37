# frozen_string_literal: true

# Streams of the Ruby client, one thread each.
require 'dragoman'

whole = Array.new(100) { |index| "piece-#{index} " }.join
client = Dragoman::Client.new(base_url: ENV.fetch('URL'))
messages = [{ role: 'user', content: ENV.fetch('QUESTION') }]
read = -> { client.stream(model: ENV.fetch('MODEL'), messages:).texts.to_a.join }
lost = lambda do
  read.call != whole
rescue Dragoman::Error
  true
end

abort 'the first stream has another text' if read.call != whole
$stdout.sync = true
puts 'ready'
$stdin.gets
start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
threads = Array.new(Integer(ENV.fetch('STREAMS'))) { Thread.new(&lost) }
count = threads.count(&:value)
milliseconds = (Process.clock_gettime(Process::CLOCK_MONOTONIC) - start) * 1000
puts JSON.generate({ milliseconds:, lost: count })
$stdin.gets
