# frozen_string_literal: true

# The driver of the Ruby client; ../README.md describes drivers.
require 'dragoman'
require 'json'
require 'net/http'

# One case and its outcome.
class Case
  CITY = {
    type: 'object', properties: { city: { type: 'string' }, people: { type: 'number' } }, required: %w[city people]
  }.freeze
  private_constant :CITY

  def initialize(stage, id:, call:, given: nil, client: {}, options: {}, **rest)
    @client = Dragoman::Client.new(base_url: "#{stage}/#{id}", **client.transform_keys(&:to_sym))
    @call = call
    @given = { **(given ? request(**given) : {}), **options.transform_keys(&:to_sym) }
    @reads, @opens, @replies, @leaves_after = rest.values_at(:reads, :opens, :replies, :leaves_after)
    @given[:output] = CITY if rest[:asks_output]
    @outcome = { id: }
  end

  def make
    case @call
    when 'stream' then stream
    when 'chat' then chat
    else returned(@client.public_send(@call, **@given))
    end
  rescue Dragoman::Error => e
    @outcome[:fails] = failure(e)
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

  def returned(answer)
    @outcome[:returns] = answer
    @outcome[:request_id] = answer.request_id
  end

  def chat
    answer = @client.chat(**@given)
    @outcome[:finish_reason] = answer.finish_reason
    @client.chat(**go_on(answer.message)) if @replies
    returned(answer)
    read_output(answer)
  end

  def stream
    stream = @client.stream(**@given)
    begin_reading(stream) if @opens
    message = @outcome[:message] = read(stream)
    read_output(stream)
    @client.stream(**go_on(message)) { |event| event } if @replies
  ensure
    @outcome.update(finish_reason: stream.finish_reason, usage: stream.usage, request_id: stream.request_id)
  end

  def read_output(answer)
    @outcome[:output] = answer.output if @given[:output]
  end

  def begin_reading(stream)
    @outcome[:opened] = false
    stream.open
    @outcome[:opened] = true
  end

  def read(stream)
    case @reads
    when 'texts' then stream.texts { |text| (@outcome[:texts] ||= []) << text }
    when 'final_message' then stream.final_message
    else
      message = read_events(stream)
      @reads == 'twice' ? read_events(stream) : message
    end
  end

  def read_events(stream)
    events = @outcome[:yields] ||= []
    stream.each do |event|
      events << event
      break if events.size == @leaves_after
    end
  end

  def go_on(message)
    @given.merge(messages: [*@given[:messages], message, *@replies])
  end

  # The kind in the name of the class: `rate_limit` for `Dragoman::RateLimitError`.
  def failure(error)
    kind = error.class.name[/(\w+)Error\z/, 1]&.gsub(/(?<=.)[A-Z]/) { |letter| "_#{letter}" }&.downcase
    { status: error.status, code: error.code, message: error.reason, retry_after: error.retry_after,
      request_id: error.request_id, kind:, provider: error.provider, model: error.model, printed: error.message }
  end
end

stage = ARGV.fetch(0)
JSON.parse(Net::HTTP.get(URI("#{stage}/cases"))).each do |each|
  given = each['given']&.transform_keys(&:to_sym)
  Case.new(stage, **each.transform_keys(&:to_sym), given:).make
end
