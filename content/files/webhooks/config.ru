require 'json'
require_relative 'inbox'
require_relative 'verify'

secret = ENV.fetch('FRAME_WEBHOOK_SECRET')
inbox = EventInbox.new(file: 'events.json')
max_body = 1024 * 1024

# Runs until it succeeds, so it must be safe to repeat.
handle_event = lambda do |event|
  order = event.dig('data', 'metadata', 'order_id')
  case event['type']
  when 'charge_intent.succeeded'
    # First compare id, amount and currency with the order's.
    puts "Order #{order}: mark as paid" if order
  when 'charge_intent.payment_failed'
    puts "Order #{order}: payment declined" if order
  end
end

# Nothing may store a client secret, which disputes contain, too.
without_secrets = lambda do |item|
  case item
  when Hash then item.except('client_secret').transform_values(&without_secrets)
  when Array then item.map(&without_secrets)
  else item
  end
end

# The work comes after the response. What failed, or was left by a restart, is tried again.
deliveries = Queue.new
Thread.new { loop { deliveries << :tick && sleep(10) } }
Thread.new { inbox.work(&handle_event) while deliveries.pop }

receiver = lambda do |env|
  route = "#{env['REQUEST_METHOD']} #{env['PATH_INFO']}"
  next [404, {}, []] unless route == 'POST /hooks/frame'

  raw_body = env['rack.input'].read(max_body + 1).to_s
  next [413, {}, []] if raw_body.bytesize > max_body

  signature = env['HTTP_X_FRAME_SIGNATURE']
  next [400, {}, []] unless verify_frame_signature(raw_body, signature, secret)

  verdict = inbox.accept(without_secrets.call(JSON.parse(raw_body)))
  next [400, {}, []] if verdict == :too_old

  deliveries << :wake if verdict == :new
  [200, {}, []]
end

run receiver
