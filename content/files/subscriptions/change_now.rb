require_relative 'saved_cards'

# Run it apart from the subscription server, which has other functions with these names.

# The money of such a payment may still come.
WAITING = %w[pending requires_3d_secure].freeze
ENDED = %w[canceled terminated].freeze

# Stores the result of an order, which is final.
def finish(order, result, &store)
  order['state'] = result[:status]
  store.call(order)
  result
end

# What a charge intent collected, without what went back or is about to.
def collected(id)
  captured = frame(Net::HTTP::Get, "/charge_intents/#{id}")['amount_captured']
  refunds = frame(Net::HTTP::Get, "/refunds?charge_intent=#{id}&per_page=100")['data']
  returned = refunds.reject { |one| %w[failed canceled].include?(one['status']) }
  captured - returned.sum { |one| one['amount'] }
end

# The price that the rest of the period is paid for. Nil if nothing was charged for it.
def paid_price(subscription, latest, earlier)
  period_end = subscription['current_period_end']
  return earlier['price'] if earlier && earlier['period_end'] == period_end
  return if latest['created'] < subscription['current_period_start']

  # The charge of a first period may include a joining fee.
  [subscription['plan']['amount'], collected(latest['id'])].min
end

# The price of the order, and what to charge for it. Nil if the plan cannot change now.
def quote(order)
  subscription = frame(Net::HTTP::Get, "/subscriptions/#{order['subscription']}")
  plan, latest_id = subscription.values_at('plan', 'latest_charge_intent')
  start, period_end = subscription.values_at('current_period_start', 'current_period_end')
  created, price = order.values_at('created', 'price')
  is_in_time = start <= created && created < period_end - 3600
  # During a phase, the product's price is not what the customer will pay.
  is_priced = price || !subscription['current_phase']
  # A trial has no charge intent.
  is_open = subscription['status'] == 'active' && plan['product'] != order['product'] && latest_id
  # Of any other state, it is not known what it paid for.
  earlier = order['earlier']
  is_known = !earlier || %w[paid upgraded].include?(earlier['state'])
  return unless is_in_time && is_priced && is_open && is_known

  latest = frame(Net::HTTP::Get, "/charge_intents/#{latest_id}")
  product = frame(Net::HTTP::Get, "/products/#{order['product']}")
  interval = product['recurring']&.values_at('interval', 'interval_count')
  is_same_interval = interval == plan.values_at('interval', 'interval_count')
  return unless latest['status'] == 'succeeded' && is_same_interval

  price ||= product['default_price']
  paid = paid_price(subscription, latest, earlier)
  return unless paid

  amount = (price - paid) * (period_end - created) / (period_end - start)
  return unless amount.positive?

  {
    'price' => price, 'amount' => amount, 'currency' => plan['currency'].downcase,
    'period_end' => period_end, 'from' => plan['product']
  }
end

# True once the subscription has the new plan, false if it can no longer get it.
def change_plan(order)
  path = "/subscriptions/#{order['subscription']}"
  product = order['product']
  subscription = frame(Net::HTTP::Get, path)
  return true if subscription['plan']['product'] == product

  is_same = subscription['plan']['product'] == order['from'] &&
            subscription['current_period_end'] == order['period_end']
  return false if subscription['status'] != 'active' || !is_same || order['is_returned']

  # With `always_invoice`, Frame may charge the difference, too.
  frame(Net::HTTP::Patch, path, { product: product, proration_behavior: 'none' })
  true
rescue FrameError => e
  raise unless e.status == 422

  # If the network repeats a request, the second copy may be rejected.
  frame(Net::HTTP::Get, path)['plan']['product'] == product
end

# Returns a charge. From then on, no run changes the plan, even if the refund is late.
def give_back(order, amount)
  order['is_returned'] = true
  yield order
  body = { charge_intent: order['charge_intent'], amount: amount }
  frame(Net::HTTP::Post, '/refunds', body)
end

# Whether an earlier run charged the order. If not, nothing can charge it any more.
def was_charged?(order)
  return false unless order['charge_intent']

  path = "/charge_intents/#{order['charge_intent']}"
  status = frame(Net::HTTP::Get, path)['status']
  frame(Net::HTTP::Post, "#{path}/cancel") if CONFIRMABLE.include?(status)
  ![*CONFIRMABLE, *UNPAID].include?(status)
end

# Charges the price difference for the rest of the period, then changes the plan.
# After an error, call it again: it charges once. Take a lock on the subscription first.
# `order` is a row of your database: `id`, `subscription`, `product` (the new plan),
# `created` in Unix seconds, and `state`, first `unpaid`. `earlier` is the last row that
# ended `upgraded`, or says what else the period is paid for: `state` `paid`, `price`, `period_end`.
# With phases, set `price` to what the new plan costs in this period. The block writes the row.
def upgrade(user, order, &store)
  return { status: order['state'], code: nil } if order['state'] != 'unpaid'

  terms = quote(order) unless order['amount']
  # A later run charges nothing more: less time is left then.
  unless terms || was_charged?(order)
    return finish(order, { status: 'not_possible', code: nil }, &store)
  end

  store.call(order.merge!(terms)) if terms
  charged = charge_saved_card(user, order, &store)
  return charged if charged[:status] == 'pending'
  return finish(order, charged, &store) if charged[:status] != 'paid'

  amount = collected(order['charge_intent'])
  is_changed = amount.positive? && change_plan(order)
  give_back(order, amount, &store) if amount.positive? && !is_changed
  finish(order, { status: is_changed ? 'upgraded' : 'refunded', code: nil }, &store)
end

# What to keep of each payment for the period if the subscription ends at `created`. Nil if
# it has ended: another row may have returned the rest.
def settle(order)
  subscription = frame(Net::HTTP::Get, "/subscriptions/#{order['subscription']}")
  return if ENDED.include?(subscription['status'])

  start, period_end = subscription.values_at('current_period_start', 'current_period_end')
  latest = subscription['latest_charge_intent']
  payments = [*order['payments']]
  payments << { 'charge_intent' => latest, 'created' => start } if latest
  kept = payments.filter_map do |payment|
    id, from = payment.values_at('charge_intent', 'created')
    next if id.nil? || from < start

    intent = frame(Net::HTTP::Get, "/charge_intents/#{id}")
    is_paid = intent['status'] == 'succeeded'
    next if intent['created'] < start || !(is_paid || WAITING.include?(intent['status']))

    # The charge of a first period may include a joining fee.
    most = id == latest ? subscription['plan']['amount'] : intent['amount']
    price = [most, intent['amount']].min
    share = price * (period_end - order['created']) / (period_end - from)
    rest = (is_paid ? collected(id) : intent['amount']) - [0, share].max
    # Without access, there was nothing to pay for.
    rest = 0 if subscription['status'] == 'past_due'
    { 'charge_intent' => id, 'amount' => [0, rest].max }
  end
  { 'latest' => latest, 'kept' => kept }
end

# Returns what is not to be kept of a payment, once. The block writes the row.
def return_rest(payment)
  id, kept = payment.values_at('charge_intent', 'amount')
  status = frame(Net::HTTP::Get, "/charge_intents/#{id}")['status']
  return 'pending' if WAITING.include?(status)
  return 'canceled' if status != 'succeeded'

  amount = collected(id) - kept
  if amount.positive?
    # A request that got no response may be late. The clock may have been set back.
    now = Time.now.to_i
    return 'pending' if (now - payment.fetch('asked', 0)).abs < 60

    payment['asked'] = now
    yield
    frame(Net::HTTP::Post, '/refunds', { charge_intent: id, amount: amount })
    amount = collected(id) - kept
  end
  # If the network repeats a request, both may count.
  amount.negative? && payment['asked'] ? 'returned_too_much' : 'canceled'
end

# Cancels a subscription and returns what was paid for the rest of its period. After an error,
# or while it returns `pending`, call it again with the same row. Take a lock on the
# subscription first. `order` is a row of your database: `subscription`, `created` in Unix seconds, `state`, first
# `open`, and `payments`, the rows of what else you charged for its periods: of upgrades, and
# of a missed period with its start as `created`. The block writes the row.
def cancel_now(order, &store)
  return { status: order['state'], code: nil } if order['state'] != 'open'

  unless order['kept']
    terms = settle(order)
    return finish(order, { status: 'not_possible', code: nil }, &store) unless terms

    store.call(order.merge!(terms))
  end
  path = "/subscriptions/#{order['subscription']}"
  status = frame(Net::HTTP::Get, path)['status']
  frame(Net::HTTP::Post, "#{path}/cancel") unless ENDED.include?(status)
  latest = frame(Net::HTTP::Get, path)['latest_charge_intent']
  if latest != order['latest']
    # A renewal or a retry came before the cancellation.
    kept = [*order['kept'], { 'charge_intent' => latest, 'amount' => 0 }]
    store.call(order.merge!({ 'latest' => latest, 'kept' => kept }))
  end
  results = order['kept'].map { |payment| return_rest(payment) { store.call(order) } }
  return { status: 'pending', code: nil } if results.include?('pending')

  is_wrong = results.include?('returned_too_much')
  finish(order, { status: is_wrong ? 'returned_too_much' : 'canceled', code: nil }, &store)
end
