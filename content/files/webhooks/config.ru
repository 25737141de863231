require 'json'
require_relative 'inbox'
require_relative 'verify'

secret = ENV.fetch('FRAME_WEBHOOK_SECRET')
inbox = EventInbox.new

# Runs once per event. Ignores unknown types, so that new events break nothing.
handle_event = lambda do |event|
  case event['type']
  when 'charge_intent.succeeded'
    puts "Order #{event.dig('data', 'metadata', 'order_id')}: mark as paid"
  when 'charge_intent.payment_failed'
    puts "Order #{event.dig('data', 'metadata', 'order_id')}: payment declined"
  end
end

receiver = lambda do |env|
  route = "#{env['REQUEST_METHOD']} #{env['PATH_INFO']}"
  next [404, {}, []] unless route == 'POST /hooks/frame'

  raw_body = env['rack.input'].read
  signature = env['HTTP_X_FRAME_SIGNATURE']
  next [400, {}, []] unless verify_frame_signature(raw_body, signature, secret)

  event = JSON.parse(raw_body)
  verdict = inbox.accept(event)
  next [400, {}, []] if verdict == :too_old

  handle_event.call(event) if verdict == :new
  [200, {}, []]
end

run receiver
