require 'json'
require 'net/http'
require 'openssl'
require 'securerandom'
require_relative 'decline_message'

API = URI(ENV.fetch('FRAME_API_BASE', 'https://api.framepayments.com'))
# Nobody knows yet whether the card was charged. The webhook event or the sweep tells.
PENDING = {
  message: "Your payment is processing. Please don't pay again.",
  next: 'stop'
}.freeze
# Nothing was charged. `next` tells the page what the shopper can do.
BUSY = {
  message: 'You have not been charged. Try again in a minute.',
  next: 'retry'
}.freeze
FAULT = {
  message: 'Something went wrong on our end. You have not been charged. Please contact us.',
  next: 'stop'
}.freeze
REJECTED = { message: 'Not possible now. Reload the page, or contact us.', next: 'stop' }.freeze
UNCHANGED = {
  message: "We couldn't make this change. Try again in a minute, or contact us.",
  next: 'retry'
}.freeze
CHECKING = {
  message: 'We are checking your change. Reload the page in a minute.',
  next: 'reload'
}.freeze
UNFINISHED = { message: 'Finish your payment first.', next: 'stop' }.freeze
STARTED = { message: 'Welcome. Your plan has started.', next: 'stop' }.freeze
HAS_ONE = {
  message: 'You already have a subscription. Open your account to change it.',
  next: 'stop'
}.freeze
ENDED = { message: 'Your subscription has ended. Subscribe again.', next: 'stop' }.freeze
# Subscriptions in these states no longer charge. `declined` is the server's own.
OVER = %w[canceled terminated declined].freeze
# Its first payment is not paid.
STARTING = %w[pending incomplete].freeze
# Charge intents in these states no longer charge.
DEAD = %w[failed canceled expired reversed fraud_declined requires_payment_method].freeze
# Charge intents in these states have charged the card.
PAID = %w[succeeded refunded disputed].freeze
# Charge intents in these states have not charged the card, and never do once canceled.
OPEN = %w[
  incomplete requires_confirmation requires_payment_method requires_3d_secure
].freeze
MAX_BODY = 1024 * 1024
SWEEP_SECONDS = Float(ENV.fetch('SWEEP_SECONDS', 3600))

%w[
  FRAME_SECRET_KEY FRAME_PUBLISHABLE_KEY FRAME_WEBHOOK_SECRET FRAME_PRODUCT
].each { |name| ENV.fetch(name) }

# Stands in for your database. Ids of subscriptions lead to their state and to what the user wants.
DATABASE = 'user-database.json'
USERS = File.exist?(DATABASE) ? JSON.parse(File.read(DATABASE)) : {}
USERS['311'] ||= {
  'id' => '311', 'name' => 'Nora Lind', 'email' => 'nora@example.com',
  'customer' => nil, 'attempt' => nil, 'unsettled' => [], 'wishes' => {}, 'subscriptions' => {}
}
# In a database: an advisory lock.
LOCKS = {}
LOCKING = Mutex.new
WRITING = Mutex.new

def lock(id, &task)
  LOCKING.synchronize { LOCKS[id] ||= Mutex.new }.synchronize(&task)
end

def update(user, changes)
  WRITING.synchronize do
    stored = USERS.merge(user['id'] => user.merge(changes))
    File.write("#{DATABASE}.tmp", JSON.generate(stored))
    File.rename("#{DATABASE}.tmp", DATABASE)
    user.merge!(changes)
  end
end

# Take the user from your session.
def current_user
  USERS['311']
end

def access?(user)
  user['subscriptions'].value?('active')
end

class FrameError < StandardError
  attr_reader :status, :result

  def initialize(status, result)
    @status = status
    @result = result.is_a?(Hash) ? result : {}
    super("Frame responded with #{status}: #{@result['message']}")
  end
end

# Frame may have made a change whose response was lost.
class UnknownOutcome < StandardError; end

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

# Reads a subscription and stores its state. Call it under the lock, so no older read wins.
def read(user, id)
  store(user, frame(Net::HTTP::Get, "/subscriptions/#{id}"))
end

# False for a known state, and for a first payment that is over: only a late one starts it again.
def news?(user, subscription)
  id, status = subscription.values_at('id', 'status')
  known = user['subscriptions'][id]
  known != status && !(known == 'declined' && STARTING.include?(status))
end

def store(user, subscription)
  return subscription unless news?(user, subscription)

  id, status = subscription.values_at('id', 'status')
  known = user['subscriptions'].merge(id => status)
  update(user, 'subscriptions' => known)
  if known.values.count('active') > 1
    warn "ALERT: user #{user['id']} pays twice: cancel and refund one subscription"
  end
  subscription
end

def payment_of(subscription)
  id = subscription['latest_charge_intent']
  frame(Net::HTTP::Get, "/charge_intents/#{id}") if id
end

# Reads the latest payment and cancels it if it has not charged its card.
def settle_payment(subscription)
  intent = payment_of(subscription)
  return intent unless intent && OPEN.include?(intent['status'])

  begin
    frame(Net::HTTP::Post, "/charge_intents/#{intent['id']}/cancel")
  rescue FrameError => e
    # It may have been charged in this moment.
    raise if e.status != 422

    payment_of(subscription)
  end
end

# True when the first payment is over, so nothing is paid or pending.
def declined?(subscription, intent)
  return subscription['status'] == 'incomplete' unless intent

  STARTING.include?(subscription['status']) && DEAD.include?(intent['status'])
end

# True if it is over. One whose first payment has charged nothing is ended.
def settle(user, subscription)
  return true if OVER.include?(subscription['status'])
  return false unless STARTING.include?(subscription['status'])
  return false unless declined?(subscription, settle_payment(subscription))

  store(user, 'id' => subscription['id'], 'status' => 'declined')
  true
end

# True while an earlier payment may still go through, or has.
def may_have_paid?(user)
  return true if user['attempt']

  user['subscriptions'].values.any? do |status|
    status != 'incomplete' && !OVER.include?(status)
  end
end

# Every subscription of the last day before the newest one.
def recent
  found = []
  page = 1
  while page
    result = frame(Net::HTTP::Get, "/subscriptions?per_page=100&page=#{page}")
    found += result['data']
    enough = found.empty? || found.last['created'] < found.first['created'] - 86_400
    page = enough ? nil : result.dig('meta', 'next')
  end
  found
end

# Stores what the last attempt created if its response was lost: two if it was repeated.
def find_lost(user)
  attempt = user['attempt']
  return [] unless attempt

  found = recent.select { |one| one.dig('metadata', 'attempt_id') == attempt['id'] }
  old = (Time.now.to_f - attempt['at']).abs >= 60
  if found.empty?
    raise IOError, 'The last attempt may be in progress' unless old

    warn "User #{user['id']} has not been charged and can subscribe again" unless access?(user)
  end
  found.each { |one| store(user, one) }
  update(user, 'attempt' => nil) if old
  found.map { |one| one['id'] }
end

# The card in a request, or nil.
def card_in(body)
  card = JSON.parse(body)['card']
  month, year = card['expiry'].values_at('month', 'year')
  card if [card['number'], card['cvc'], month, year].none? { |one| one.to_s.empty? }
rescue StandardError
  nil
end

def save_card(user, card)
  unless user['customer']
    customer = frame(
      Net::HTTP::Post, '/customers',
      { name: user['name'], email: user['email'], metadata: { shop_user_id: user['id'] } }
    )
    update(user, 'customer' => customer['id'])
  end
  frame(
    Net::HTTP::Post, '/payment_methods',
    {
      type: 'card',
      card_number: card['number'],
      exp_month: card.dig('expiry', 'month'),
      exp_year: card.dig('expiry', 'year'),
      cvc: card['cvc'],
      customer: user['customer']
    }
  )
end

# A user who had a subscription gets the product without a free trial, if there is one.
def product_for(user)
  returning = user['subscriptions'].values.any? { |status| status != 'declined' }
  (returning && ENV['FRAME_PRODUCT_NO_TRIAL']) || ENV.fetch('FRAME_PRODUCT')
end

# Subscribes the user once. Returns nil for a user who has a subscription already.
def subscribe(user, card)
  lost = find_lost(user)
  update(user, 'attempt' => nil)
  open_ids(user).each do |id|
    earlier = read(user, id)
    # The shopper may have left 3D Secure, and is paying again with another card.
    next if settle(user, earlier)

    return STARTING.include?(earlier['status']) || lost.include?(id) ? earlier : nil
  end

  method = save_card(user, card)
  update(user, 'attempt' => { 'id' => SecureRandom.uuid, 'at' => Time.now.to_f })
  begin
    subscription = frame(
      Net::HTTP::Post, '/subscriptions',
      {
        customer: user['customer'],
        product: product_for(user),
        currency: 'usd',
        default_payment_method: method['id'],
        description: 'Pro plan',
        metadata: { shop_user_id: user['id'], attempt_id: user['attempt']['id'] }
      }
    )
  rescue FrameError => e
    # A 4xx means nothing was created.
    update(user, 'attempt' => nil) if e.status < 500
    raise
  end
  store(user, subscription)
  update(user, 'attempt' => nil)
  subscription
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
  card = card_in(body)
  # Simultaneous requests wait for each other; the second one finds what the first created.
  lock(user['id']) do
    next may_have_paid?(user) ? [202, PENDING] : [400, FAULT] unless card

    begin
      fulfill(user)
      subscription = subscribe(user, card)
      next [409, HAS_ONE] unless subscription

      intent = payment_of(subscription)
    rescue StandardError => e
      warn e.message
      next may_have_paid?(user) ? [202, PENDING] : rejection(e)
    end
    if declined?(subscription, intent)
      reason = ((intent || {})['latest_charge'] || {})['failure_code']
      next [402, { message: decline_message(reason), next: 'retry' }]
    end
    next [200, { client_secret: intent['client_secret'] }] if intent

    # Without a charge intent there is nothing to confirm.
    subscription['status'] == 'active' ? [200, STARTED] : [202, PENDING]
  end
end

# The ids of the user's subscriptions that still charge.
def open_ids(user)
  user['subscriptions'].reject { |_, status| OVER.include?(status) }.keys
end

# True if it is as wanted. Ends one whose first payment charged nothing.
def as?(user, subscription, wanted)
  return settle(user, subscription) if wanted['to'] == 'canceled'

  subscription['default_payment_method'] == wanted['to']
end

def ask(subscription, to)
  path = "/subscriptions/#{subscription['id']}"
  return frame(Net::HTTP::Patch, path, { default_payment_method: to }) if to != 'canceled'

  settle_payment(subscription)
  frame(Net::HTTP::Post, "#{path}/cancel")
end

# Makes a subscription what its user wants. Forgets the wish once it is so, or rejected.
def change(user, id)
  wanted = user['wishes'][id]
  begin
    subscription = read(user, id)
    subscription = store(user, ask(subscription, wanted['to'])) unless as?(user, subscription, wanted)
  rescue StandardError => e
    # It may be so: if the network repeats a request, the second copy gets a 422.
    subscription = read(user, id)
    unless as?(user, subscription, wanted)
      raise e unless e.is_a?(FrameError) && e.status < 500 && e.status != 429

      warn "ALERT: Frame rejects #{wanted['to']} for #{id} of user #{user['id']}"
      rejection = e
    end
  end
  latest = subscription['latest_charge_intent']
  late = wanted['to'] == 'canceled' && !rejection && latest && latest != wanted['paid']
  unsettled = late ? [*user['unsettled'], latest] : user['unsettled']
  update(user, 'wishes' => user['wishes'].except(id), 'unsettled' => unsettled)
  raise rejection if rejection
end

# Makes each of them so. If one change fails, the others are still made.
def fulfill(user, ids = user['wishes'].keys)
  problem = nil
  ids.each do |id|
    change(user, id)
  rescue StandardError => e
    problem = e
  end
  raise problem if problem
end

# Stores what the user wants, `canceled` or a card, and makes it so. The newest wish counts.
def want(user, ids, to)
  others = ids.reject { |id| user['wishes'].dig(id, 'to') == to }
  wishes = others.to_h do |id|
    intent = payment_of(read(user, id)) if to == 'canceled'
    # Any other payment may need a refund.
    paid = intent['id'] if intent && PAID.include?(intent['status'])
    [id, { 'to' => to, 'paid' => paid }]
  end
  update(user, 'wishes' => user['wishes'].merge(wishes))
  begin
    fulfill(user, ids)
  rescue StandardError => e
    unknown = ids & user['wishes'].keys
    unknown.each { |id| enqueue(id) }
    raise unknown.empty? ? e : UnknownOutcome.new(e.message)
  end
end

# Account page: the next renewal, or the next retry of an unpaid one, charges the new card.
def change_card(body)
  user = current_user
  card = card_in(body)
  return [400, UNCHANGED] unless card

  lock(user['id']) do
    # A cancellation that is not made yet comes first.
    fulfill(user)
    # One may have ended without an event.
    open_ids(user).each { |id| read(user, id) }
    ids = open_ids(user).reject { |id| STARTING.include?(user['subscriptions'][id]) }
    is_pending = user['subscriptions'].value?('pending')
    return [409, is_pending ? UNFINISHED : ENDED] if ids.empty?

    want(user, ids, save_card(user, card)['id'])
  end
  [200, { message: 'Your card has been changed.', next: 'stop' }]
end

# Account page: ends access and payments now.
def cancel
  user = current_user
  lock(user['id']) do
    # Raises while an attempt to subscribe may still be in progress.
    find_lost(user)
    # A lost response or a repeated request leaves a subscription that is not stored.
    recent.each do |one|
      store(user, one) if one.dig('metadata', 'shop_user_id') == user['id']
    end
    want(user, open_ids(user), 'canceled')
  end
  [200, { message: 'Your subscription has been canceled.', next: 'stop' }]
end

# Responds on the account page, whatever fails there.
def account
  yield
rescue UnknownOutcome => e
  warn e.message
  [202, CHECKING]
rescue StandardError => e
  warn e.message
  e.is_a?(FrameError) && e.status == 422 ? [422, REJECTED] : [503, UNCHANGED]
end

# Alerts if a payment charged the card despite the cancellation.
def check_unsettled(user)
  user['unsettled'].each do |id|
    intent = frame(Net::HTTP::Get, "/charge_intents/#{id}")
    next unless [*DEAD, *PAID].include?(intent['status'])

    warn "ALERT: refund #{id}" if intent['status'] == 'succeeded'
    update(user, 'unsettled' => user['unsettled'] - [id])
  end
end

def rate_limited?(error)
  error.is_a?(FrameError) && error.status == 429
end

# Ids of subscriptions that events were about, each once. In a database: rows that a worker deletes.
INBOX = Queue.new
WAITING = {}

def enqueue(id)
  return if WAITING[id]

  WAITING[id] = true
  INBOX << id
end

# At the start and once an hour, because events can be lost: reads every subscription whose state is
# not stored, also a second one that a repeated request created.
def sweep
  page = 1
  while page
    begin
      result = frame(Net::HTTP::Get, "/subscriptions?per_page=100&page=#{page}")
      result['data'].each do |one|
        user = USERS[one.dig('metadata', 'shop_user_id')]
        enqueue(one['id']) if user && news?(user, one)
      end
      page = result.dig('meta', 'next')
    rescue StandardError => e
      warn e.message
      break unless rate_limited?(e)

      # The same page again.
      sleep [60, SWEEP_SECONDS].min
    end
  end
  USERS.values.product(%i[fulfill check_unsettled find_lost]) do |user, task|
    lock(user['id']) { send(task, user) }
  rescue StandardError => e
    warn e.message
  end
end

Thread.new do
  loop do
    sweep
    sleep SWEEP_SECONDS
  end
end

def owner_of(id)
  owner = USERS.values.find { |user| user['subscriptions'].key?(id) }
  owner || USERS[frame(Net::HTTP::Get, "/subscriptions/#{id}").dig('metadata', 'shop_user_id')]
end

# Reads the subscription that an event was about. What fails is tried again.
def work(id)
  WAITING.delete(id)
  user = owner_of(id)
  # An event says that something changed. Under the lock, the state is the current one.
  return unless user

  lock(user['id']) do
    read(user, id)
    fulfill(user)
    check_unsettled(user)
  end
rescue StandardError => e
  warn e.message
  return if e.is_a?(FrameError) && e.status == 404

  sleep [60, SWEEP_SECONDS].min if rate_limited?(e)
  Thread.new do
    sleep 10
    enqueue(id)
  end
end

Thread.new { loop { work(INBOX.pop) } }

# Safe to receive twice and in any order. The work comes after the response.
def webhook(body, signature)
  hex = OpenSSL::HMAC.hexdigest('SHA256', ENV.fetch('FRAME_WEBHOOK_SECRET'), body)
  unless OpenSSL.secure_compare(signature.to_s, "sha256=#{hex}")
    return [400, { message: 'bad signature' }]
  end

  type, data = JSON.parse(body).values_at('type', 'data')
  warn "ALERT: #{data['id']} failed: refund again" if type == 'refund.failed'
  if data['object'] == 'dispute'
    warn "ALERT: dispute #{data['id']}: respond, and decide whether to keep access"
  end
  id = data['object'] == 'subscription' ? data['id'] : data['subscription']
  enqueue(id) if id
  [200, { received: true }]
end

FILES = {
  '/' => ['subscribe.html', 'text/html'],
  '/subscribe.js' => ['subscribe.js', 'text/javascript']
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
    when 'GET /access' then [200, { access: access?(current_user) }]
    when 'POST /subscribe' then start(body)
    when 'POST /card' then account { change_card(body) }
    when 'POST /cancel' then account { cancel }
    when 'POST /hooks/frame' then webhook(body, env['HTTP_X_FRAME_SIGNATURE'])
    else [404, { message: 'not found' }]
    end
  [status, { 'content-type' => 'application/json' }, [JSON.generate(result)]]
rescue StandardError => e
  warn e.message
  # Not FAULT: the card may have been charged.
  [500, { 'content-type' => 'application/json' }, [JSON.generate(PENDING)]]
end)
