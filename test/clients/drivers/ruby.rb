# frozen_string_literal: true

# The driver of the Ruby client; ../README.md describes drivers.
require 'dragoman'
require 'json'
require 'net/http'

# One case and its outcome.
class Case
  def initialize(stage, id:, call:, given: nil, replies: nil, leaves_after: nil)
    @client = Dragoman::Client.new(base_url: "#{stage}/#{id}")
    @call = call
    @given = given && request(**given)
    @replies = replies
    @leaves_after = leaves_after
    @outcome = { id: }
  end

  def make
    case @call
    when 'stream' then @outcome[:message] = stream
    when 'chat' then @outcome[:returns] = chat
    else @outcome[:returns] = @client.public_send(@call)
    end
  rescue Dragoman::Error => e
    @outcome[:fails] = { status: e.status, code: e.code, message: e.message, retry_after: e.retry_after,
                         request_id: e.request_id }
  ensure
    puts JSON.generate(@outcome.compact)
  end

  private

  # Converts the hashes to records, to detect lost fields.
  def request(messages:, config: nil, provider_config: nil, **given)
    messages = messages.map { |message| Dragoman::Message.from(message) }
    config &&= Dragoman::Config.from(config)
    provider_config &&= Dragoman::ProviderConfig.from(provider_config)
    { messages:, config:, provider_config:, **given }
  end

  def chat
    answer = @client.chat(**@given)
    @outcome[:finish_reason] = answer.finish_reason
    @client.chat(**go_on(answer.message)) if @replies
    answer
  end

  def stream
    events = @outcome[:yields] = []
    stream = @client.stream(**@given)
    message = stream.each do |event|
      events << event
      break if events.size == @leaves_after
    end
    @outcome[:finish_reason] = stream.finish_reason
    @client.stream(**go_on(message)) { |event| event } if @replies
    message
  end

  def go_on(message)
    @given.merge(messages: [*@given[:messages], message, *@replies])
  end
end

stage = ARGV.fetch(0)
JSON.parse(Net::HTTP.get(URI("#{stage}/cases"))).each do |each|
  given = each['given']&.transform_keys(&:to_sym)
  Case.new(stage, **each.transform_keys(&:to_sym), given:).make
end
