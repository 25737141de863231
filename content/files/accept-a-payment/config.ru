require 'json'
require 'net/http'
require 'openssl'
require_relative 'decline_message'

API = URI(ENV.fetch('FRAME_API_BASE', 'https://api.framepayments.com'))
# Nobody knows yet whether the card was charged. The webhook event or the sweep tells.
PENDING = { message: "Your payment is processing. Please don't pay again.", next: 'stop' }.freeze
PAID = { message: 'This order is already paid.', next: 'stop' }.freeze
CANCELED = { message: 'This order was canceled.', next: 'stop' }.freeze
LATER = { message: 'Not finished yet. Try again in a minute.' }.freeze
DISPUTED = { message: 'This payment is disputed, so it cannot be refunded.' }.freeze
UNPAID = { message: 'This order is not marked as paid. To cancel it, leave out the total.' }.freeze
# Nothing was charged. `next` tells the page what the shopper can do.
BUSY = {
  message: 'You have not been charged. Try again in a minute.',
  next: 'retry'
}.freeze
FAULT = {
  message: 'Something went wrong on our end. You have not been charged. Please contact us.',
  next: 'stop'
}.freeze
# Charge intents in these states no longer charge.
OVER = %w[failed canceled expired reversed fraud_declined requires_payment_method].freeze
# Charge intents in these states have not charged the card, and never do once canceled.
OPEN = %w[
  incomplete requires_confirmation requires_payment_method requires_3d_secure
].freeze
# Charge intents in these states have charged the card.
WAS_PAID = %w[succeeded refunded disputed].freeze
# Disputes stay in these states.
DECIDED = %w[won lost].freeze
MAX_BODY = 1024 * 1024

%w[FRAME_SECRET_KEY FRAME_PUBLISHABLE_KEY FRAME_WEBHOOK_SECRET].each do |name|
  ENV.fetch(name)
end

# Stands in for your database, where the lock is an advisory lock.
DATABASE = 'order-database.json'
ORDERS = File.exist?(DATABASE) ? JSON.parse(File.read(DATABASE)) : {}
ORDERS['1042'] ||= {
  'id' => '1042', 'amount' => 4200, 'currency' => 'usd', 'name' => 'Nora Lind',
  'email' => 'nora@example.com', 'state' => 'unpaid', 'payment' => nil, 'disputes' => {},
  'seen' => []
}
LOCKS = {}
LOCKING = Mutex.new
WRITING = Mutex.new

def lock(id, &task)
  LOCKING.synchronize { LOCKS[id] ||= Mutex.new }.synchronize(&task)
end

def store(order, changes)
  WRITING.synchronize do
    stored = ORDERS.merge(order['id'] => order.merge(changes))
    File.write("#{DATABASE}.tmp", JSON.generate(stored))
    File.rename("#{DATABASE}.tmp", DATABASE)
    order.merge!(changes)
  end
end

class FrameError < StandardError
  attr_reader :status, :result

  def initialize(status, result)
    @status = status
    @result = result.is_a?(Hash) ? result : {}
    super("Frame responded with #{status}: #{@result['message']}")
  end
end

# Sends one API request. Raises FrameError unless it succeeds.
def frame(request_class, path, body = nil)
  request = request_class.new("#{API.path}/v1#{path}", 'Content-Type' => 'application/json')
  request['Authorization'] = "Bearer #{ENV.fetch('FRAME_SECRET_KEY')}"
  request.body = JSON.generate(body) if body
  timeout = Float(ENV.fetch('FRAME_TIMEOUT', 30))
  options = {
    use_ssl: API.scheme == 'https', max_retries: 0,
    open_timeout: timeout, read_timeout: timeout, write_timeout: timeout
  }
  response = Net::HTTP.start(API.host, API.port, options) { |http| http.request(request) }
  result = JSON.parse(response.body)
  return result if response.is_a?(Net::HTTPSuccess)

  raise FrameError.new(response.code.to_i, result)
end

# Reads the order's charge intent and cancels it if it has not charged its card.
def settle_earlier(order, cancelable = OPEN)
  return unless order['payment']

  path = "/charge_intents/#{order['payment']['id']}"
  intent = frame(Net::HTTP::Get, path)
  if cancelable.include?(intent['status'])
    begin
      intent = frame(Net::HTTP::Post, "#{path}/cancel")
    rescue FrameError => e
      # It may have been charged in this moment.
      raise if e.status != 422

      intent = frame(Net::HTTP::Get, path)
    end
  end
  store(order, 'payment' => intent.slice('id', 'status'))
  intent
end

# Charges the card once, whatever happened to earlier attempts.
def charge(order, input)
  earlier = settle_earlier(order)
  return earlier if earlier && !OVER.include?(earlier['status'])

  card = input.fetch('card')
  body = {
    amount: order['amount'],
    currency: order['currency'],
    customer_data: { name: order['name'], email: order['email'] },
    confirm: false,
    description: "Order #{order['id']}",
    metadata: { order_id: order['id'] },
    payment_method_data: {
      type: 'card',
      card_number: card['number'],
      exp_month: card.dig('expiry', 'month'),
      exp_year: card.dig('expiry', 'year'),
      cvc: card['cvc']
    }
  }
  body[:sonar_session_id] = input['sonar_session_id'] if input['sonar_session_id']
  # Without `confirm`, nothing is charged, even if the response is lost.
  id = frame(Net::HTTP::Post, '/charge_intents', body)['id']
  # From here on the outcome is unknown until Frame responds.
  store(order, 'payment' => { 'id' => id, 'status' => 'confirming' })
  begin
    intent = frame(Net::HTTP::Post, "/charge_intents/#{id}/confirm")
  rescue FrameError => e
    if e.status == 422 && e.result['code'] != 'charge_declined'
      # If the network resends this request, the second copy is rejected
      # even though the first went through.
      intent = frame(Net::HTTP::Get, "/charge_intents/#{id}")
      store(order, 'payment' => intent.slice('id', 'status'))
      return intent unless OPEN.include?(intent['status'])
    end
    # Any other 4xx means nothing was charged.
    store(order, 'payment' => { 'id' => id, 'status' => 'incomplete' }) if e.status < 500
    raise
  end
  store(order, 'payment' => intent.slice('id', 'status'))
  intent
end

# True while the card may have been charged, or still may be.
def may_be_charged?(order)
  status = (order['payment'] || {})['status']
  !status.nil? && status != 'incomplete' && !OVER.include?(status)
end

# The response when nothing was charged.
def rejection(error)
  return [503, BUSY] unless error.is_a?(FrameError)

  code = error.result['code']
  if code == 'charge_declined'
    details = error.result['error_details']
    data = details['data'] if details.is_a?(Hash)
    reason = data['failure_code'] if data.is_a?(Hash)
    return [402, { message: decline_message(reason), next: 'retry' }]
  end
  return [422, REJECTIONS[code]] if REJECTIONS.key?(code)

  # Any other 4xx, such as validation_errors, is a mistake that no retry fixes.
  error.status >= 500 || error.status == 429 ? [503, BUSY] : [500, FAULT]
end

# The object in a body, or an empty one.
def parse(body)
  data = JSON.parse(body)
  data.is_a?(Hash) ? data : {}
rescue JSON::ParserError
  {}
end

def complete?(card)
  month, year = card['expiry'].values_at('month', 'year')
  [card['number'], card['cvc'], month, year].none? { |one| one.to_s.empty? }
rescue NoMethodError, TypeError
  false
end

def pay(body)
  input = parse(body)
  # Check here, too, that the order belongs to this shopper.
  order = ORDERS[input['order_id']]
  return [404, { message: 'There is no such order.', next: 'stop' }] unless order

  # Simultaneous requests wait for each other; the second one finds the first's intent.
  lock(order['id']) do
    next [409, order['state'] == 'canceled' ? CANCELED : PAID] unless order['state'] == 'unpaid'
    next may_be_charged?(order) ? [202, PENDING] : [400, FAULT] unless complete?(input['card'])

    begin
      intent = charge(order, input)
    rescue StandardError => e
      warn e.message
      next may_be_charged?(order) ? [202, PENDING] : rejection(e)
    end
    next [200, { client_secret: intent['client_secret'] }] unless OVER.include?(intent['status'])

    reason = (intent['latest_charge'] || {})['failure_code']
    [402, { message: decline_message(reason), next: 'retry' }]
  end
end

# Marks the order paid, if this is the payment that the server made for it. Fulfill it here.
def mark_paid(order, intent)
  matches = (order['payment'] || {})['id'] == intent['id'] &&
            order.slice('amount', 'currency') == intent.slice('amount', 'currency')
  if !matches
    warn "ALERT: #{intent['id']} does not pay order #{order['id']}"
  elsif order['state'] == 'unpaid'
    payment = { 'id' => intent['id'], 'status' => 'succeeded' }
    store(order, 'state' => 'paid', 'payment' => payment)
  end
end

# An event may be late. The sweep handles what was refunded or disputed since.
def read_payment(order, data)
  intent = frame(Net::HTTP::Get, "/charge_intents/#{data['id']}")
  if intent['status'] == 'succeeded'
    mark_paid(order, intent)
  elsif order['state'] == 'unpaid' && order.dig('payment', 'id') == intent['id']
    store(order, 'payment' => intent.slice('id', 'status'))
  end
end

# Stores the state of a dispute. An inquiry changes nothing, and a decision is final: if you lose,
# no refund is owed.
def mark_disputed(order, dispute)
  id, status = dispute.values_at('id', 'status')
  return if status.start_with?('warning_') || DECIDED.include?(order['disputes'][id])

  state = order['state'] == 'unpaid' ? 'paid' : order['state']
  refund = status == 'lost' ? nil : order['refund']
  disputes = order['disputes'].merge(id => status)
  store(order, 'state' => state, 'refund' => refund, 'disputes' => disputes)
end

# Where the order stands. A dispute counts until you win it.
def state_of(order)
  return 'disputed' if order['disputes'].values.any? { |status| status != 'won' }

  order['state'] == 'unpaid' && may_be_charged?(order) ? 'pending' : order['state']
end

def key_of(refund) = refund.values_at('id', 'status')

# What was sent, which may still be on its way, what has gone back, and the refunds.
# Alerts if too much was sent, or if a refund waits.
def read_refunds(order)
  path = "/refunds?charge_intent=#{order['payment']['id']}&per_page=100"
  refunds = frame(Net::HTTP::Get, path)['data']
  sent = refunds.reject { |one| %w[failed canceled].include?(one['status']) }.sum { |one| one['amount'] }
  asked = order['refund']
  if asked && sent > asked['total']
    warn "ALERT: #{sent} of order #{order['id']} was refunded, not #{asked['total']}"
  end
  if refunds.any? { |one| one['status'] == 'requires_action' }
    warn "ALERT: a refund of order #{order['id']} requires an action. Ask Frame which one"
  end
  back = refunds.select { |one| one['status'] == 'succeeded' }.sum { |one| one['amount'] }
  [sent, back, refunds.map { |one| key_of(one) }]
end

# For your staff: cancels an unpaid order, or refunds a paid one until `total` has gone back.
# Safe to repeat, because `total` counts what earlier requests sent.
def refund(body, authorization)
  token = ENV.fetch('STAFF_TOKEN', '')
  if token.empty? || !OpenSSL.secure_compare(authorization.to_s, "Bearer #{token}")
    return [403, { message: 'for staff only' }]
  end

  order_id, total = parse(body).values_at('order_id', 'total')
  order = ORDERS[order_id]
  return [404, { message: 'There is no such order.' }] unless order

  lock(order['id']) { send_back(order, total) }
rescue StandardError => e
  warn e.message
  [503, LATER]
end

def send_back(order, total)
  if order['state'] == 'unpaid' && total.nil?
    # Canceling also releases money on hold.
    intent = settle_earlier(order, [*OPEN, 'requires_capture'])
    return [409, LATER] if intent && !OVER.include?(intent['status'])

    store(order, 'state' => 'canceled')
  end
  return [200, { state: 'canceled' }] if order['state'] == 'canceled'
  return [422, { message: 'Send the total in cents.' }] unless total.is_a?(Integer) && total.positive?
  return [409, UNPAID] if order['state'] == 'unpaid'

  # If you lose the dispute, you pay twice.
  return [409, DISPUTED] if state_of(order) == 'disputed'

  sent, = read_refunds(order)
  # There is no idempotency key, and an earlier request may still run.
  earlier = order['refund']
  return [409, LATER] if earlier && earlier['total'] > sent && (Time.now.to_f - earlier['at']).abs < 60

  if total > sent
    store(order, 'refund' => { 'total' => total, 'at' => Time.now.to_f }, 'seen' => nil)
    request = { charge_intent: order['payment']['id'], amount: total - sent }
    begin
      frame(Net::HTTP::Post, '/refunds', request)
    rescue FrameError => e
      raise if e.status >= 500

      rejection = e
    end
    # Whatever the response, the network may have repeated the request. Then both copies went
    # through, or only the second one was rejected.
    sent, = read_refunds(order)
    if rejection && sent < total
      # Nothing was sent back, and only after 429 does a retry help.
      store(order, 'refund' => earlier)
      raise rejection if rejection.status == 429

      return [409, refusal(rejection)]
    end
  end
  [200, { refunded: sent }]
end

# Why Frame rejects a refund, for your staff.
def refusal(error)
  details = error.result['error_details']
  { message: details.is_a?(Hash) ? details['message'] : details }
end

# Safe to receive twice and in any order.
# Responds last: if the work fails, Frame gets no 2xx and delivers the event again.
def webhook(body, signature)
  hex = OpenSSL::HMAC.hexdigest('SHA256', ENV.fetch('FRAME_WEBHOOK_SECRET'), body)
  unless OpenSSL.secure_compare(signature.to_s, "sha256=#{hex}")
    return [400, { message: 'bad signature' }]
  end

  type, data = JSON.parse(body).values_at('type', 'data')
  if type == 'charge_intent.succeeded' || type == 'charge_intent.payment_failed'
    order = ORDERS[data.dig('metadata', 'order_id')]
    lock(order['id']) { read_payment(order, data) } if order
  elsif type.start_with?('charge.refunded', 'refund.failed', 'charge.dispute.')
    change_order(data) { |one| mark_returned(one, type, data) }
  end
  [200, { received: true }]
end

# Runs the block on the order of a charge or a dispute.
def change_order(data)
  intent = data['charge_intent']
  id = intent.is_a?(Hash) ? intent['id'] : intent
  order = ORDERS.values.find { |each| id && (each['payment'] || {})['id'] == id }
  lock(order['id']) { yield order } if order
end

def mark_returned(order, type, data)
  if type == 'refund.failed'
    store(order, 'seen' => nil)
  elsif type != 'charge.refunded'
    mark_disputed(order, data)
  # The sum in the event may include a refund that is pending, and can still fail.
  elsif read_refunds(order)[1] >= data['amount_captured']
    store(order, 'state' => 'refunded')
  end
end

# Disputes and refunds whose event was lost are among the newest.
def read_newest
  frame(Net::HTTP::Get, '/disputes?per_page=100')['data'].each do |dispute|
    change_order(dispute) { |order| mark_disputed(order, dispute) }
  end
  frame(Net::HTTP::Get, '/refunds?per_page=100')['data']
rescue StandardError => e
  warn e.message
  []
end

# Settles the orders whose event or response was lost. Runs every few minutes.
def sweep
  refunds = read_newest
  ORDERS.values.each do |order|
    lock(order['id']) do
      payment = order['payment']
      order['disputes'].each do |id, status|
        mark_disputed(order, frame(Net::HTTP::Get, "/disputes/#{id}")) unless DECIDED.include?(status)
      end
      next unless payment
      next if order['state'] == 'unpaid' && OVER.include?(payment['status'])

      # `seen` has the refunds that need nothing more, unless their status changes.
      seen = order['seen']
      news = seen.nil? || refunds.any? do |one|
        one['charge_intent'] == payment['id'] && !seen.include?(key_of(one))
      end
      next unless order['state'] == 'unpaid' || news

      lost = payment['status'] == 'confirming'
      path = "/charge_intents/#{payment['id']}"
      intent = lost ? settle_earlier(order) : frame(Net::HTTP::Get, path)
      if WAS_PAID.include?(intent['status'])
        mark_paid(order, intent)
      else
        store(order, 'payment' => intent.slice('id', 'status'))
      end
      next unless %w[paid refunded].include?(order['state'])

      sent, back, seen = read_refunds(order)
      total = order.dig('refund', 'total') || 0
      if sent < total && state_of(order) != 'disputed'
        warn "ALERT: refund order #{order['id']} again: #{sent} of #{total} is sent"
      end
      state = back >= intent['amount_captured'] ? 'refunded' : 'paid'
      store(order, 'state' => state, 'seen' => back >= total ? seen : nil)
    end
  rescue StandardError => e
    warn e.message
  end
end

Thread.new do
  loop do
    sleep Float(ENV.fetch('SWEEP_SECONDS', 300))
    sweep
  end
end

def status(order)
  # Check here that the order belongs to this shopper.
  return [404, { message: 'There is no such order.' }] unless order

  [200, { state: state_of(order) }]
end

FILES = {
  '/' => ['checkout.html', 'text/html'],
  '/checkout.js' => ['checkout.js', 'text/javascript']
}.freeze

run(lambda do |env|
  body = env['rack.input']&.read(MAX_BODY + 1).to_s
  if body.bytesize > MAX_BODY
    next [413, { 'content-type' => 'application/json' }, ['{"message":"too large"}']]
  end

  path = env['PATH_INFO']
  if env['REQUEST_METHOD'] == 'GET' && FILES[path]
    file, type = FILES[path]
    next [200, { 'content-type' => "#{type}; charset=utf-8" }, [File.read(file)]]
  end

  status, result =
    case "#{env['REQUEST_METHOD']} #{path}"
    when 'GET /config'
      [200, { publishable_key: ENV.fetch('FRAME_PUBLISHABLE_KEY') }]
    when %r{\AGET /status/(.+)\z} then status(ORDERS[Regexp.last_match(1)])
    when 'POST /pay' then pay(body)
    when 'POST /refund' then refund(body, env['HTTP_AUTHORIZATION'])
    when 'POST /hooks/frame' then webhook(body, env['HTTP_X_FRAME_SIGNATURE'])
    else [404, { message: 'not found' }]
    end
  [status, { 'content-type' => 'application/json' }, [JSON.generate(result)]]
rescue StandardError => e
  warn e.message
  # Not FAULT: the card may have been charged.
  [500, { 'content-type' => 'application/json' }, [JSON.generate(PENDING)]]
end)
