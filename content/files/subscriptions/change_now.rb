require_relative 'saved_cards'

# Run it apart from the subscription server, which has other functions with these names.

# The money of such a payment may still come.
WAITING = %w[pending requires_3d_secure].freeze

def outcome(status, code = nil) = { status: status, code: code }

# Stores the result of an order, which is final unless it is pending.
def finish(order, result, &store)
  return result if result[:status] == 'pending'

  order['state'] = result[:status]
  store.call(order)
  result
end

# What a charge intent collected, without what went back or is about to.
def collected(intent)
  refunds = frame(Net::HTTP::Get, "/refunds?charge_intent=#{intent['id']}&per_page=100")['data']
  returned = refunds.reject { |one| %w[failed canceled].include?(one['status']) }
  intent['amount_captured'] - returned.sum { |one| one['amount'] }
end

# The price of the order, and what to charge for it. Nil if the plan cannot change now.
def quote(order)
  subscription = frame(Net::HTTP::Get, "/subscriptions/#{order['subscription']}")
  status, plan, latest_id = subscription.values_at('status', 'plan', 'latest_charge_intent')
  start, period_end = subscription.values_at('current_period_start', 'current_period_end')
  created, price, earlier = order.values_at('created', 'price', 'earlier')
  # A trial has no charge intent.
  return if status != 'active' || plan['product'] == order['product'] || !latest_id
  # A late run would charge for time that is over, or change the plan in another period.
  return if created < start || created >= period_end - 3600 || Time.now.to_i - created >= 3600
  # During a phase, the product's price is not what the customer will pay.
  return if subscription['current_phase'] && !price
  # While the earlier upgrade is unfinished, the price paid is unknown.
  return if earlier && !%w[paid upgraded].include?(earlier['state'])

  latest = frame(Net::HTTP::Get, "/charge_intents/#{latest_id}")
  product = frame(Net::HTTP::Get, "/products/#{order['product']}")
  interval = product['recurring']&.values_at('interval', 'interval_count')
  is_same = interval == plan.values_at('interval', 'interval_count')
  is_same_period = earlier && earlier['period_end'] == period_end
  return if latest['status'] != 'succeeded' || !is_same
  # Frame may apply a lower list price only at the end of the period.
  return if product['default_price'] < plan['amount']
  # Nothing was charged for this period.
  return if !is_same_period && latest['created'] < start

  paid = is_same_period ? earlier['price'] : [0, collected(latest) - (order['fee'] || 0)].max
  price ||= product['default_price']
  amount = (price - paid) * (period_end - created) / (period_end - start)
  terms = { 'price' => price, 'amount' => amount, 'currency' => plan['currency'].downcase }
  terms.merge('period_end' => period_end, 'from' => plan['product']) if amount.positive?
end

# True once the subscription has the new plan, false if it can no longer get it.
def change_plan(order)
  path = "/subscriptions/#{order['subscription']}"
  product = order['product']
  seen = frame(Net::HTTP::Get, path)
  found = [seen['status'], seen['plan']['product'], seen['current_period_end']]
  if found == ['active', *order.values_at('from', 'period_end')]
    begin
      # With `always_invoice`, Frame may charge the difference, too.
      frame(Net::HTTP::Patch, path, { product: product, proration_behavior: 'none' })
    rescue FrameError => e
      # If the network repeats a request, the second copy may be rejected.
      raise unless e.status == 422
    end
    seen = frame(Net::HTTP::Get, path)
  end
  # Frame may have scheduled it for the end of the period.
  is_late = seen.dig('scheduled_change', 'product') == product
  frame(Net::HTTP::Delete, "#{path}/scheduled_change") if is_late
  seen['plan']['product'] == product
end

# How an earlier charge failed. Nil if it charged, or may have. Cancels it if unconfirmed.
def failure_of(order)
  return outcome('not_possible') unless order['charge_intent']

  path = "/charge_intents/#{order['charge_intent']}"
  status, charge = frame(Net::HTTP::Get, path).values_at('status', 'latest_charge')
  frame(Net::HTTP::Post, "#{path}/cancel") if CONFIRMABLE.include?(status)
  return unless [*CONFIRMABLE, *UNPAID].include?(status)

  charge ? outcome('declined', charge['failure_code']) : outcome('not_possible')
end

# Charges the price difference for the rest of the period, then changes the plan. After an
# error, call it again: it completes or undoes what the first run charged, and never charges
# again. Take a lock on the subscription first. `user` has `customer` and `payment_method`, the
# subscription's `default_payment_method`. Create no row while one is `unpaid`. A new row:
#   { 'id' => 'U-1', 'subscription' => '71c2d3e4-…', 'product' => '0a9b8c7d-…', # The new plan
#     'state' => 'unpaid', 'created' => 1764000000, # At most an hour before the first run
#     'earlier' => nil, # The newest `unpaid` or `upgraded` row, read under the lock. For a
#     # period that you charged yourself, its `price` and `period_end`, and the `state` `paid`
#     'price' => nil, # With phases, what the new plan costs in this period
#     'fee' => 0 } # A joining fee that this period's charge contained
def upgrade(user, order, &store)
  return outcome(order['state']) if order['state'] != 'unpaid'
  # Opened again: the refund that failed was not its own.
  return finish(order, outcome('upgraded'), &store) if order['is_changed']

  if order['amount']
    failure = failure_of(order)
    return finish(order, failure, &store) if failure
  else
    terms = quote(order)
    return finish(order, outcome('not_possible'), &store) unless terms

    store.call(order.merge!(terms))
  end
  charged = charge_saved_card(user, order, &store)
  return finish(order, charged, &store) if charged[:status] != 'paid'

  amount = collected(frame(Net::HTTP::Get, "/charge_intents/#{order['charge_intent']}"))
  order['is_changed'] = amount.positive? && !order['is_returned'] && change_plan(order)
  if amount.positive? && !order['is_changed']
    # From now on, no run changes the plan, even if the refund is late.
    store.call(order.merge!({ 'is_returned' => true }))
    frame(Net::HTTP::Post, '/refunds', { charge_intent: order['charge_intent'], amount: amount })
  end
  finish(order, outcome(order['is_changed'] ? 'upgraded' : 'refunded'), &store)
end

# For each payment of the period: how much to keep if the subscription ends at `created`.
def settle(order, subscription)
  start, period_end = subscription.values_at('current_period_start', 'current_period_end')
  latest = subscription['latest_charge_intent']
  # Without access, there was nothing to pay for.
  has_access = subscription['status'] != 'past_due'
  kept = [*order['payments'], { 'charge_intent' => latest, 'created' => start }].filter_map do |row|
    id, from = row.values_at('charge_intent', 'created')
    next if id.nil? || from < start

    intent = frame(Net::HTTP::Get, "/charge_intents/#{id}")
    next if intent['created'] < start

    paid = WAITING.include?(intent['status']) ? intent['amount'] : collected(intent)
    refundable = intent['amount'] - (id == latest ? order['fee'] || 0 : 0)
    share = refundable * (period_end - order['created']) / (period_end - from)
    { 'charge_intent' => id, 'keep' => has_access ? [0, paid - [0, share].max].max : 0 }
  end
  { 'latest' => latest, 'start' => start, 'period_end' => period_end, 'kept' => kept }
end

# Returns what is not to be kept of a payment, once. The block writes the row.
def return_rest(payment)
  id, keep = payment.values_at('charge_intent', 'keep')
  intent = frame(Net::HTTP::Get, "/charge_intents/#{id}")
  return 'pending' if WAITING.include?(intent['status'])
  # Its money is with the bank.
  return 'canceled' if intent['status'] == 'disputed'

  amount = collected(intent) - keep
  if amount.positive?
    # Wait a minute: the last refund request may still arrive. A clock may be set back.
    now = Time.now.to_i
    return 'pending' if (now - payment.fetch('asked_at', 0)).abs < 60

    payment['asked_at'] = now
    yield
    frame(Net::HTTP::Post, '/refunds', { charge_intent: id, amount: amount })
    amount = collected(intent) - keep
  end
  # If the network repeats a request, both may count.
  amount.negative? && payment['asked_at'] ? 'returned_too_much' : 'canceled'
end

# Cancels a subscription and returns what was paid for the rest of its period. Call it in the
# customer's request, under the same lock; a job only repeats it. A new row, `fee` as above:
#   { 'id' => 'C-1', 'subscription' => '71c2d3e4-…', 'state' => 'open', 'created' => 1764000000,
#     'payments' => [] } # All rows of upgrades in this period. Of a missed period that you
#     # charged, add a row with `charge_intent`, and with its start as `created`.
def cancel_now(order, &store)
  return outcome(order['state']) if order['state'] != 'open'

  path = "/subscriptions/#{order['subscription']}"
  subscription = frame(Net::HTTP::Get, path)
  return outcome('pending') if subscription['status'] == 'pending'

  is_over = %w[canceled terminated incomplete].include?(subscription['status'])
  # Another row may have returned the rest.
  return finish(order, outcome('not_possible'), &store) if is_over && !order['kept']

  order.merge!(settle(order, subscription)) unless order['kept']
  # In every run: an earlier `store` may have failed.
  store.call(order)
  frame(Net::HTTP::Post, "#{path}/cancel") unless is_over
  subscription = frame(Net::HTTP::Get, path)
  latest, start = subscription.values_at('latest_charge_intent', 'current_period_start')
  if latest != order['latest']
    # A renewal or a retry came before the cancellation.
    order['kept'] << { 'charge_intent' => latest, 'keep' => 0 }
    store.call(order.merge!({ 'latest' => latest }))
  end
  # Of other periods that began since `created`, the charges are not known.
  is_short = order['created'] < order['start'] || start > order['period_end']
  results = is_short ? ['returned_too_little'] : []
  order['kept'].each do |payment|
    results << return_rest(payment) { store.call(order) }
  rescue StandardError => e
    # One that cannot be refunded does not hold up the others.
    results << e
  end
  results.grep(StandardError).each { |failure| raise failure }
  worst = %w[pending returned_too_much returned_too_little] & results
  finish(order, outcome(worst.first || 'canceled'), &store)
end
