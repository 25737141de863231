<?php

namespace SavedCards;

require_once 'saved-cards.php';

// The money of such a payment may still come.
const WAITING = ['pending', 'requires_3d_secure'];

function outcome(string $status, ?string $code = null): array
{
    return ['status' => $status, 'code' => $code];
}

/** What a charge intent collected, without what went back or is about to. */
function collected(array $intent): int
{
    $sum = $intent['amount_captured'];
    $list = frame('GET', "/refunds?charge_intent=$intent[id]&per_page=100");
    // A missing list is not an empty one.
    foreach ($list['data'] ?? throw new \RuntimeException('no list') as $refund) {
        if (!in_array($refund['status'], ['failed', 'canceled'], true)) {
            $sum -= $refund['amount'];
        }
    }
    return $sum;
}

/** The price of the order, and what to charge for it. Null if the plan cannot change now. */
function quote(array $order): ?array
{
    $subscription = frame('GET', "/subscriptions/$order[subscription]");
    ['plan' => $plan, 'latest_charge_intent' => $latestId] = $subscription;
    ['current_period_start' => $start, 'current_period_end' => $end] = $subscription;
    ['created' => $created, 'product' => $next] = $order;
    $earlier = $order['earlier'] ?? null;
    // A trial has no charge intent.
    if ($subscription['status'] !== 'active' || $plan['product'] === $next || !$latestId) {
        return null;
    }
    // A late run would charge for time that is over, or change the plan in another period.
    if ($created < $start || $created >= $end - 3600 || time() - $created >= 3600) {
        return null;
    }
    // During a phase, the product's price is not what the customer will pay.
    if ($subscription['current_phase'] && empty($order['price'])) {
        return null;
    }
    // While the earlier upgrade is unfinished, the price paid is unknown.
    if ($earlier && !in_array($earlier['state'], ['paid', 'upgraded'], true)) {
        return null;
    }
    $latest = frame('GET', "/charge_intents/$latestId");
    ['recurring' => $recurring, 'default_price' => $price] = frame('GET', "/products/$next");
    $isSame = ($recurring['interval'] ?? null) === $plan['interval']
        && $recurring['interval_count'] === $plan['interval_count'];
    // Frame may apply a lower list price only at the end of the period.
    $isLower = $price < $plan['amount'];
    if ($latest['status'] !== 'succeeded' || !$isSame || $isLower) {
        return null;
    }
    $isSamePeriod = ($earlier['period_end'] ?? null) === $end;
    // Nothing was charged for this period.
    if (!$isSamePeriod && $latest['created'] < $start) {
        return null;
    }
    $paid = $isSamePeriod ? $earlier['price'] : max(0, collected($latest) - ($order['fee'] ?? 0));
    $price = $order['price'] ?? $price;
    $amount = intdiv(($price - $paid) * ($end - $created), $end - $start);
    $terms = ['currency' => strtolower($plan['currency']), 'from' => $plan['product']];
    return $amount > 0 ? compact('price', 'amount') + $terms + ['period_end' => $end] : null;
}

/** True once the subscription has the new plan, false if it can no longer get it. */
function changePlan(array $order): bool
{
    $path = "/subscriptions/$order[subscription]";
    $product = $order['product'];
    $seen = frame('GET', $path);
    $found = [$seen['status'], $seen['plan']['product'], $seen['current_period_end']];
    if ($found === ['active', $order['from'], $order['period_end']]) {
        try {
            // With `always_invoice`, Frame may charge the difference, too.
            frame('PATCH', $path, ['product' => $product, 'proration_behavior' => 'none']);
        } catch (FrameError $error) {
            // If the network repeats a request, the second copy may be rejected.
            if ($error->status !== 422) {
                throw $error;
            }
        }
        $seen = frame('GET', $path);
    }
    // Frame may have scheduled it for the end of the period.
    if (($seen['scheduled_change']['product'] ?? null) === $product) {
        frame('DELETE', "$path/scheduled_change");
    }
    return $seen['plan']['product'] === $product;
}

/** How an earlier charge failed. Null if it charged, or may have. Cancels it if unconfirmed. */
function failureOf(array $order): ?array
{
    if (empty($order['charge_intent'])) {
        return outcome('not_possible');
    }
    $path = "/charge_intents/$order[charge_intent]";
    ['status' => $status, 'latest_charge' => $charge] = frame('GET', $path);
    if (in_array($status, CONFIRMABLE, true)) {
        frame('POST', "$path/cancel");
    } elseif (!in_array($status, OVER, true)) {
        return null;
    }
    return $charge ? outcome('declined', $charge['failure_code']) : outcome('not_possible');
}

/**
 * Charges the price difference for the rest of the period, then changes the plan. After an
 * error, call it again: it completes or undoes what the first run charged, and never charges
 * again. Take a lock on the subscription first. `$user` has `customer` and `payment_method`, the
 * subscription's `default_payment_method`. Create no row while one is `unpaid`. A new row:
 *   ['id' => 'U-1', 'subscription' => '71c2d3e4-…', 'product' => '0a9b8c7d-…', // The new plan
 *    'state' => 'unpaid', 'created' => 1764000000, // At most an hour before the first run
 *    'earlier' => null, // The newest `unpaid` or `upgraded` row, read under the lock. For a
 *    // period that you charged yourself, its `price` and `period_end`, and the `state` `paid`
 *    'price' => null, // With phases, what the new plan costs in this period
 *    'fee' => 0] // A joining fee that this period's charge contained
 */
function upgrade(array $user, array $order, callable $store): array
{
    $keep = function (array $row) use (&$order, $store): void {
        $order = $row;
        $store($row);
    };
    // Such a result is final.
    $finish = function (array $result) use (&$order, $keep): array {
        $keep(['state' => $result['status']] + $order);
        return $result;
    };
    if ($order['state'] !== 'unpaid') {
        return outcome($order['state']);
    }
    // Opened again: the refund that failed was not its own.
    if (!empty($order['is_changed'])) {
        return $finish(outcome('upgraded'));
    }
    if (!empty($order['amount'])) {
        if ($failure = failureOf($order)) {
            return $finish($failure);
        }
    } elseif ($terms = quote($order)) {
        $keep($terms + $order);
    } else {
        return $finish(outcome('not_possible'));
    }
    $charged = chargeSavedCard($user, $order, $keep);
    if ($charged['status'] !== 'paid') {
        return $charged['status'] === 'pending' ? $charged : $finish($charged);
    }
    $id = $order['charge_intent'];
    $amount = collected(frame('GET', "/charge_intents/$id"));
    $order['is_changed'] = $amount > 0 && empty($order['is_returned']) && changePlan($order);
    if ($amount > 0 && !$order['is_changed']) {
        // From now on, no run changes the plan, even if the refund is late.
        $keep(['is_returned' => true] + $order);
        frame('POST', '/refunds', ['charge_intent' => $id, 'amount' => $amount]);
    }
    return $finish(outcome($order['is_changed'] ? 'upgraded' : 'refunded'));
}

/** For each payment of the period: how much to keep if the subscription ends at `created`. */
function settle(array $order, array $subscription): array
{
    ['current_period_start' => $start, 'current_period_end' => $end] = $subscription;
    $latest = $subscription['latest_charge_intent'];
    $payments = [...$order['payments'] ?? [], ['charge_intent' => $latest, 'created' => $start]];
    // Without access, there was nothing to pay for.
    $hasAccess = $subscription['status'] !== 'past_due';
    $kept = [];
    foreach ($payments as $payment) {
        ['created' => $from, 'charge_intent' => $id] = $payment + ['charge_intent' => null];
        if ($id === null || $from < $start) {
            continue;
        }
        $intent = frame('GET', "/charge_intents/$id");
        if ($intent['created'] < $start) {
            continue;
        }
        $isWaiting = in_array($intent['status'], WAITING, true);
        $paid = $isWaiting ? $intent['amount'] : collected($intent);
        $refundable = $intent['amount'] - ($id === $latest ? $order['fee'] ?? 0 : 0);
        $share = intdiv($refundable * ($end - $order['created']), $end - $from);
        $keep = $hasAccess ? max(0, $paid - max(0, $share)) : 0;
        $kept[] = ['charge_intent' => $id, 'keep' => $keep];
    }
    return compact('latest', 'start', 'kept') + ['period_end' => $end];
}

/** Returns what is not to be kept of a payment, once. */
function returnRest(array &$payment, callable $save): string
{
    ['charge_intent' => $id, 'keep' => $keep] = $payment;
    $intent = frame('GET', "/charge_intents/$id");
    if (in_array($intent['status'], WAITING, true)) {
        return 'pending';
    }
    // Its money is with the bank.
    if ($intent['status'] === 'disputed') {
        return 'canceled';
    }
    $amount = collected($intent) - $keep;
    if ($amount > 0) {
        // Wait a minute: the last refund request may still arrive. A clock may be set back.
        if (abs(time() - ($payment['asked_at'] ?? 0)) < 60) {
            return 'pending';
        }
        $payment['asked_at'] = time();
        $save();
        frame('POST', '/refunds', ['charge_intent' => $id, 'amount' => $amount]);
        $amount = collected($intent) - $keep;
    }
    // If the network repeats a request, both may count.
    return $amount < 0 && isset($payment['asked_at']) ? 'returned_too_much' : 'canceled';
}

/**
 * Cancels a subscription and returns what was paid for the rest of its period. Call it in the
 * customer's request, under the same lock; a job only repeats it. A new row, `fee` as above:
 *   ['id' => 'C-1', 'subscription' => '71c2d3e4-…', 'state' => 'open', 'created' => 1764000000,
 *    'payments' => []] // All rows of upgrades in this period. Of a missed period that you
 *    // charged, add a row with `charge_intent`, and with its start as `created`.
 */
function cancelNow(array $order, callable $store): array
{
    if ($order['state'] !== 'open') {
        return outcome($order['state']);
    }
    $path = "/subscriptions/$order[subscription]";
    $subscription = frame('GET', $path);
    if ($subscription['status'] === 'pending') {
        return outcome('pending');
    }
    $isOver = in_array($subscription['status'], ['canceled', 'terminated', 'incomplete'], true);
    if (!isset($order['kept'])) {
        // Another row may have returned the rest.
        $terms = $isOver ? ['state' => 'not_possible'] : settle($order, $subscription);
        $order = $terms + $order;
        $store($order);
        if ($isOver) {
            return outcome('not_possible');
        }
    }
    if (!$isOver) {
        frame('POST', "$path/cancel");
    }
    $subscription = frame('GET', $path);
    ['latest_charge_intent' => $latest, 'current_period_start' => $start] = $subscription;
    if ($latest !== $order['latest']) {
        // A renewal or a retry came before the cancellation.
        $order['kept'][] = ['charge_intent' => $latest, 'keep' => 0];
        $order['latest'] = $latest;
        $store($order);
    }
    // Of other periods that began since `created`, the charges are not known.
    $isShort = $order['created'] < $order['start'] || $start > $order['period_end'];
    $results = $isShort ? ['returned_too_little'] : [];
    foreach ($order['kept'] as &$payment) {
        try {
            $results[] = returnRest($payment, fn () => $store($order));
        } catch (\Exception $failure) {
            // One that cannot be refunded does not hold up the others.
        }
    }
    if (isset($failure)) {
        throw $failure;
    }
    $worst = array_intersect(['pending', 'returned_too_much', 'returned_too_little'], $results);
    $status = current($worst) ?: 'canceled';
    if ($status !== 'pending') {
        $store(['state' => $status] + $order);
    }
    return outcome($status);
}
