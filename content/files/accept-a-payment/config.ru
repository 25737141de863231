require 'json'
require 'net/http'
require 'openssl'
require 'securerandom'
require_relative 'decline_message'

API = URI(ENV.fetch('FRAME_API_BASE', 'https://api.framepayments.com'))
# Nobody knows yet whether the card was charged. The webhook event decides.
PENDING = {
  message: 'We are checking your payment. Do not pay again: we will email you the result.',
  next: 'stop'
}.freeze
# Nothing was charged. `next` tells the page what the shopper can do.
REJECTIONS = {
  'sonar_session_required' => {
    message: 'You have not been charged. Reload the page, then pay.',
    next: 'reload'
  },
  'geo_compliance_vpn_detected' => {
    message: 'You have not been charged. Turn off your VPN, then reload the page.',
    next: 'reload'
  },
  'geo_compliance_blocked' => {
    message: 'You have not been charged. We cannot take payments from your region.',
    next: 'stop'
  }
}.freeze
BUSY = {
  message: 'You have not been charged. Try again in a minute.',
  next: 'retry'
}.freeze
FAULT = {
  message: 'You have not been charged. This is our mistake. Please contact us.',
  next: 'stop'
}.freeze
# A charge intent in one of these states can no longer charge its card.
OVER = %w[failed canceled expired reversed requires_payment_method].freeze

%w[FRAME_SECRET_KEY FRAME_PUBLISHABLE_KEY FRAME_WEBHOOK_SECRET].each do |name|
  ENV.fetch(name)
end

# Stands in for your database.
ORDERS = {
  '1042' => {
    id: '1042', amount: 4200, name: 'Nora Lind', email: 'nora@example.com',
    paid: false, lock: Mutex.new
  }
}.freeze

class FrameError < StandardError
  attr_reader :status, :result

  def initialize(status, result)
    super("Frame responded with #{status}")
    @status = status
    @result = result.is_a?(Hash) ? result : {}
  end
end

# What a request can fail with besides FrameError.
BROKEN = [
  IOError, SystemCallError, SocketError, Timeout::Error, OpenSSL::SSL::SSLError,
  JSON::ParserError
].freeze

# Sends one API request. Raises FrameError unless it succeeds.
def frame(request_class, path, body = nil)
  request = request_class.new("#{API.path}/v1#{path}", 'Content-Type' => 'application/json')
  request['Authorization'] = "Bearer #{ENV.fetch('FRAME_SECRET_KEY')}"
  request.body = JSON.generate(body) if body
  options = { use_ssl: API.scheme == 'https', read_timeout: 30, max_retries: 0 }
  response = Net::HTTP.start(API.host, API.port, options) { |http| http.request(request) }
  result = JSON.parse(response.body)
  return result if response.is_a?(Net::HTTPSuccess)

  raise FrameError.new(response.code.to_i, result)
end

# The charge intent of an earlier attempt: by its id or, if lost, by our own id.
def find_earlier(order)
  id = order[:charge_intent]
  return frame(Net::HTTP::Get, "/charge_intents/#{id}") if id

  attempt = order[:attempt]
  return unless attempt

  # In a busy shop, read more pages until `created` is older than the attempt.
  newest = frame(Net::HTTP::Get, '/charge_intents?per_page=100').fetch('data')
  found = newest.find { |intent| intent.dig('metadata', 'attempt_id') == attempt[:id] }
  return found if found || Time.now - attempt[:at] > 60

  raise IOError, 'The last attempt may still be in progress'
end

def charge(order, input)
  earlier = find_earlier(order)
  if earlier && earlier['status'] == 'requires_3d_secure'
    # The shopper left the challenge and is paying again, maybe with another card.
    frame(Net::HTTP::Post, "/charge_intents/#{earlier['id']}/cancel")
  elsif earlier && !OVER.include?(earlier['status'])
    return earlier
  end

  order[:attempt] = nil
  order[:charge_intent] = nil
  attempt = { id: SecureRandom.uuid, at: Time.now }
  card = input.fetch('card')
  body = {
    amount: order[:amount],
    currency: 'usd',
    customer_data: { name: order[:name], email: order[:email] },
    confirm: true,
    description: "Order #{order[:id]}",
    metadata: { order_id: order[:id], attempt_id: attempt[:id] },
    payment_method_data: {
      type: 'card',
      card_number: card['number'],
      exp_month: card.dig('expiry', 'month'),
      exp_year: card.dig('expiry', 'year'),
      cvc: card['cvc']
    }
  }
  body[:sonar_session_id] = input['sonar_session_id'] if input['sonar_session_id']
  # From here on the outcome is unknown until Frame responds.
  order[:attempt] = attempt
  begin
    intent = frame(Net::HTTP::Post, '/charge_intents', body)
  rescue FrameError => e
    # A 4xx means nothing was charged.
    order[:attempt] = nil if e.status < 500
    raise
  end
  order[:charge_intent] = intent['id']
  intent
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

def pay(body)
  input = JSON.parse(body)
  order = ORDERS[input['order_id']]
  return [404, { message: 'There is no such order.', next: 'stop' }] unless order
  return [409, { message: 'This order is already paid.', next: 'stop' }] if order[:paid]

  begin
    # Two requests at once wait for each other; the second finds the first's intent.
    intent = order[:lock].synchronize { charge(order, input) }
  rescue FrameError, *BROKEN => e
    warn e.message
    return order[:attempt] ? [202, PENDING] : rejection(e)
  end
  unless OVER.include?(intent['status'])
    return [200, { client_secret: intent['client_secret'] }]
  end

  reason = (intent['latest_charge'] || {})['failure_code']
  [402, { message: decline_message(reason), next: 'retry' }]
end

# Marks the order paid. Safe to receive twice.
def webhook(body, signature)
  hex = OpenSSL::HMAC.hexdigest('SHA256', ENV.fetch('FRAME_WEBHOOK_SECRET'), body)
  unless OpenSSL.secure_compare(signature.to_s, "sha256=#{hex}")
    return [400, { message: 'bad signature' }]
  end

  event = JSON.parse(body)
  if event['type'] == 'charge_intent.succeeded'
    order = ORDERS[event.dig('data', 'metadata', 'order_id')]
    order[:paid] = true if order && event.dig('data', 'amount') == order[:amount]
  end
  [200, { received: true }]
end

FILES = {
  '/' => ['checkout.html', 'text/html'],
  '/checkout.js' => ['checkout.js', 'text/javascript']
}.freeze

run(lambda do |env|
  body = env['rack.input']&.read.to_s
  path = env['PATH_INFO']
  if env['REQUEST_METHOD'] == 'GET' && FILES[path]
    file, type = FILES[path]
    next [200, { 'content-type' => "#{type}; charset=utf-8" }, [File.read(file)]]
  end

  status, result =
    case "#{env['REQUEST_METHOD']} #{path}"
    when 'GET /config'
      [200, { publishable_key: ENV.fetch('FRAME_PUBLISHABLE_KEY') }]
    when 'POST /pay' then pay(body)
    when 'POST /hooks/frame' then webhook(body, env['HTTP_X_FRAME_SIGNATURE'])
    else [404, { message: 'not found' }]
    end
  [status, { 'content-type' => 'application/json' }, [JSON.generate(result)]]
end)
