require 'json'
require 'net/http'
require 'openssl'
require 'securerandom'
require_relative 'decline_message'

API = URI(ENV.fetch('FRAME_API_BASE', 'https://api.framepayments.com'))
# Nobody knows yet whether the card was charged. The webhook event decides.
PENDING = {
  message: "Your payment is processing. Please don't pay again.",
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
  message: 'Something went wrong on our end. You have not been charged. Please contact us.',
  next: 'stop'
}.freeze
STARTED = { message: 'Welcome. Your plan has started.', next: 'stop' }.freeze
HAS_ONE = {
  message: 'You already have a subscription. Open your account to change it.',
  next: 'stop'
}.freeze
# A subscription in one of these states no longer charges.
OVER = %w[canceled terminated].freeze
# A charge intent in one of these states can no longer charge its card.
DEAD = %w[failed canceled expired reversed requires_payment_method].freeze
# States around the first payment.
STARTING = %w[pending active incomplete].freeze

%w[
  FRAME_SECRET_KEY FRAME_PUBLISHABLE_KEY FRAME_WEBHOOK_SECRET FRAME_PRODUCT
].each { |name| ENV.fetch(name) }

# Stands in for your database. `subscriptions` maps ids to their state.
USERS = {
  '311' => {
    id: '311', name: 'Nora Lind', email: 'nora@example.com',
    subscriptions: {}, lock: Mutex.new
  }
}.freeze

# Take the user from your session.
def current_user
  USERS['311']
end

def access?(user)
  user[:subscriptions].values.any? { |state| state[:status] == 'active' }
end

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

def store(user, subscription)
  user[:subscriptions][subscription['id']] = {
    status: subscription['status'],
    until: subscription['current_period_end']
  }
  if user[:subscriptions].values.count { |state| state[:status] == 'active' } > 1
    warn "User #{user[:id]} pays twice: cancel and refund one subscription"
  end
  subscription
end

def payment_of(subscription)
  id = subscription['latest_charge_intent']
  frame(Net::HTTP::Get, "/charge_intents/#{id}") if id
end

# True when the first payment was declined, so that nothing is paid or pending.
def declined?(subscription, intent)
  subscription['status'] == 'incomplete' && (!intent || DEAD.include?(intent['status']))
end

# True while an earlier payment may still go through, or has.
def may_have_paid?(user)
  return true if user[:attempt]

  user[:subscriptions].values.any? do |state|
    state[:status] != 'incomplete' && !OVER.include?(state[:status])
  end
end

# The subscription of the last attempt, if its response was lost.
def find_lost(user)
  attempt = user[:attempt]
  return unless attempt

  # On a busy server, read more pages until `created` is older than the attempt.
  newest = frame(Net::HTTP::Get, '/subscriptions?per_page=100').fetch('data')
  found = newest.find { |one| one.dig('metadata', 'attempt_id') == attempt[:id] }
  return found if found || Time.now - attempt[:at] > 60

  raise IOError, 'The last attempt may still be in progress'
end

# The earlier subscription that is paid or may still be, if there is one.
def running_subscription(user)
  open = user[:subscriptions].reject { |_, state| OVER.include?(state[:status]) }
  open.each_key do |id|
    earlier = store(user, frame(Net::HTTP::Get, "/subscriptions/#{id}"))
    next if OVER.include?(earlier['status'])
    return earlier unless declined?(earlier, payment_of(earlier))
  end
  nil
end

def create_payment_method(user, card)
  user[:customer] ||= frame(
    Net::HTTP::Post, '/customers',
    { name: user[:name], email: user[:email], metadata: { shop_user_id: user[:id] } }
  ).fetch('id')
  frame(
    Net::HTTP::Post, '/payment_methods',
    {
      type: 'card',
      card_number: card['number'],
      exp_month: card.dig('expiry', 'month'),
      exp_year: card.dig('expiry', 'year'),
      cvc: card['cvc'],
      customer: user[:customer]
    }
  )
end

def subscribe(user, card)
  lost = find_lost(user)
  store(user, lost) if lost
  running = running_subscription(user)
  return running if running

  user[:attempt] = nil
  method = create_payment_method(user, card)
  user[:attempt] = { id: SecureRandom.uuid, at: Time.now }
  begin
    subscription = frame(
      Net::HTTP::Post, '/subscriptions',
      {
        customer: user[:customer],
        product: ENV.fetch('FRAME_PRODUCT'),
        currency: 'usd',
        default_payment_method: method['id'],
        description: 'Pro plan',
        metadata: { shop_user_id: user[:id], attempt_id: user[:attempt][:id] }
      }
    )
  rescue FrameError => e
    # A 4xx means nothing was created.
    user[:attempt] = nil if e.status < 500
    raise
  end
  user[:attempt] = nil
  store(user, subscription)
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

def start(body)
  user = current_user
  card = JSON.parse(body).fetch('card')
  begin
    # Two requests at once wait for each other; the second finds what the first created.
    subscription = user[:lock].synchronize { subscribe(user, card) }
    return [409, HAS_ONE] unless STARTING.include?(subscription['status'])

    intent = payment_of(subscription)
  rescue FrameError, *BROKEN => e
    warn e.message
    return may_have_paid?(user) ? [202, PENDING] : rejection(e)
  end
  if declined?(subscription, intent)
    reason = ((intent || {})['latest_charge'] || {})['failure_code']
    return [402, { message: decline_message(reason), next: 'retry' }]
  end
  return [200, { client_secret: intent['client_secret'] }] if intent

  # Without a charge intent there is nothing to confirm.
  subscription['status'] == 'active' ? [200, STARTED] : [202, PENDING]
end

# Reads the subscription that an event is about and stores its state. Safe to
# receive twice and in any order.
def webhook(body, signature)
  hex = OpenSSL::HMAC.hexdigest('SHA256', ENV.fetch('FRAME_WEBHOOK_SECRET'), body)
  unless OpenSSL.secure_compare(signature.to_s, "sha256=#{hex}")
    return [400, { message: 'bad signature' }]
  end

  data = JSON.parse(body).fetch('data')
  id = data['object'] == 'subscription' ? data['id'] : data['subscription']
  if id
    subscription = frame(Net::HTTP::Get, "/subscriptions/#{id}")
    user = USERS[subscription.dig('metadata', 'shop_user_id')]
    store(user, subscription) if user
  end
  [200, { received: true }]
end

FILES = {
  '/' => ['subscribe.html', 'text/html'],
  '/subscribe.js' => ['subscribe.js', 'text/javascript']
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
    when 'GET /access' then [200, { access: access?(current_user) }]
    when 'POST /subscribe' then start(body)
    when 'POST /hooks/frame' then webhook(body, env['HTTP_X_FRAME_SIGNATURE'])
    else [404, { message: 'not found' }]
    end
  [status, { 'content-type' => 'application/json' }, [JSON.generate(result)]]
end)
