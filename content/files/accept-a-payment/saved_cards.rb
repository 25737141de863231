require 'json'
require 'net/http'

API = URI(ENV.fetch('FRAME_API_BASE', 'https://api.framepayments.com')) unless defined?(API)
CONFIRMABLE = %w[incomplete requires_confirmation].freeze
# Charge intents in these states no longer charge.
DEAD = %w[failed canceled expired reversed fraud_declined].freeze
UNPAID = [*DEAD, 'requires_payment_method'].freeze
# If the event is lost, a later run may find it refunded or disputed.
RESULTS = { 'succeeded' => 'paid', 'refunded' => 'refunded', 'disputed' => 'disputed' }.freeze

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

# A checkout, or a request whose response was lost, may have created the customer.
def find_customer(user)
  email = user['email']
  (1..).each do |page|
    query = URI.encode_www_form(email: email, per_page: 100, page: page)
    result = frame(Net::HTTP::Get, "/customers/search?#{query}")
    # A search also finds longer addresses.
    found = result['data'].find { |one| one['email'] == email }
    return found['id'] if found
    break unless result['meta']['has_more']
  end
  frame(Net::HTTP::Post, '/customers', { name: user['name'], email: email })['id']
end

# Saves a card that the shopper typed into the card form. Nothing is charged.
def save_card(user, card)
  user['customer'] ||= find_customer(user)
  method = frame(
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
  user['payment_method'] = method['id']
end

# Permanent: running the job again cannot help. An alert, not a retry.
def rejected(error)
  { status: 'rejected', code: error.result['code'], message: error.result['message'] }
end

# Charges the saved card while the shopper is away. After an error, call it again:
# it continues with the same charge intent. The block writes the order to your database.
# From the checkout server, where an error means PENDING, not FAULT:
#   result = lock(order['id']) do
#     charge_saved_card(user, order) { |row| store(row, {}) }
#   end
def charge_saved_card(user, order, &store)
  return { status: order['state'], code: nil } if order['state'] != 'unpaid'

  declined = lambda do |code|
    order['declined_intent'] = order['charge_intent']
    order['payment'] = { 'id' => order['charge_intent'], 'status' => 'failed' }
    store.call(order)
    { status: 'declined', code: code || 'generic_decline' }
  end

  # The shopper's attempt at the checkout may still charge a card.
  if order['payment'] && order['payment']['id'] != order['charge_intent']
    attempt = "/charge_intents/#{order['payment']['id']}"
    status = frame(Net::HTTP::Get, attempt)['status']
    if status == 'requires_payment_method'
      frame(Net::HTTP::Post, "#{attempt}/cancel")
    elsif !DEAD.include?(status)
      return { status: RESULTS.fetch(status, 'pending'), code: nil }
    end
    order['charge_intent'] = nil
  end
  is_new = !order['charge_intent']
  if is_new
    body = {
      amount: order['amount'],
      currency: order['currency'],
      customer: user['customer'],
      payment_method: user['payment_method'],
      confirm: false,
      description: "Order #{order['id']}",
      metadata: { order_id: order['id'] }
    }
    begin
      order['charge_intent'] = frame(Net::HTTP::Post, '/charge_intents', body)['id']
      # Where the checkout looks for it.
      order['payment'] = { 'id' => order['charge_intent'], 'status' => 'confirming' }
    rescue FrameError => e
      raise unless [400, 404, 422].include?(e.status)

      return rejected(e)
    end
    store.call(order)
  end
  path = "/charge_intents/#{order['charge_intent']}"
  intent = frame(Net::HTTP::Get, path)
  is_other = !is_new && (intent.values_at('amount', 'currency') != order.values_at('amount', 'currency') ||
                         intent.dig('payment_method', 'id') != user['payment_method'])
  if is_other && [*CONFIRMABLE, 'requires_payment_method'].include?(intent['status'])
    intent = frame(Net::HTTP::Post, "#{path}/cancel")
  end
  # The checkout has canceled it, or the card, amount or currency has changed.
  by_checkout = intent['status'] == 'canceled' &&
                order['declined_intent'] != order['charge_intent']
  if by_checkout || (is_other && DEAD.include?(intent['status']))
    order['charge_intent'] = nil
    return charge_saved_card(user, order, &store)
  end
  if CONFIRMABLE.include?(intent['status'])
    begin
      intent = frame(Net::HTTP::Post, "#{path}/confirm")
    rescue FrameError => e
      if e.result['code'] == 'charge_declined'
        details = e.result['error_details']
        data = details['data'] if details.is_a?(Hash)
        code = data['failure_code'] if data.is_a?(Hash)
        return declined.call(code)
      end
      raise unless e.status == 422

      # If the network resends this request, the second copy is rejected
      # even though the first went through.
      intent = frame(Net::HTTP::Get, path)
      return rejected(e) if CONFIRMABLE.include?(intent['status'])
    end
  end
  # Nobody is there to pass the challenge. An earlier run may have canceled it.
  if %w[requires_3d_secure canceled].include?(intent['status'])
    order['declined_intent'] = order['charge_intent']
    store.call(order)
    frame(Net::HTTP::Post, "#{path}/cancel") if intent['status'] != 'canceled'
    return declined.call('authentication_required')
  end
  if UNPAID.include?(intent['status'])
    return declined.call((intent['latest_charge'] || {})['failure_code'])
  end
  { status: RESULTS.fetch(intent['status'], 'pending'), code: nil }
end
