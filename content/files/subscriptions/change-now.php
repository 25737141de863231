<?php

namespace SavedCards;

require_once 'saved-cards.php';

// The money of such a payment may still come.
const WAITING = ['pending', 'requires_3d_secure'];
// Such a subscription charges nothing any more.
const ENDED = ['canceled', 'terminated', 'incomplete'];

function outcome(string $status, ?string $code = null): array
{
    return ['status' => $status, 'code' => $code];
}

/** What a charge intent collected, without what went back or is about to. */
function collected(string $id): int
{
    $sum = frame('GET', "/charge_intents/$id")['amount_captured'];
    foreach (frame('GET', "/refunds?charge_intent=$id&per_page=100")['data'] as $refund) {
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
    // The period must not end before the plan changes.
    if ($created < $start || $created >= $end - 3600) {
        return null;
    }
    // A late run would charge for time that is over.
    if (time() - $created >= 3600) {
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
    if ($latest['status'] !== 'succeeded' || !$isSame) {
        return null;
    }
    if (($earlier['period_end'] ?? null) === $end) {
        $paid = $earlier['price'];
    } elseif ($latest['created'] < $start) {
        // Nothing was charged for this period.
        return null;
    } else {
        $paid = max(0, collected($latestId) - ($order['fee'] ?? 0));
    }
    $price = $order['price'] ?? $price;
    $amount = intdiv(($price - $paid) * ($end - $created), $end - $start);
    $terms = ['currency' => strtolower($plan['currency']), 'from' => $plan['product']];
    return $amount > 0 ? compact('price', 'amount') + $terms + ['period_end' => $end] : null;
}

/** True once the subscription has the new plan, false if it can no longer get it. */
function changePlan(array $order): bool
{
    $path = "/subscriptions/$order[subscription]";
    $subscription = frame('GET', $path);
    if ($subscription['plan']['product'] === $order['product']) {
        return true;
    }
    $isSame = $subscription['plan']['product'] === $order['from']
        && $subscription['current_period_end'] === $order['period_end'];
    if ($subscription['status'] !== 'active' || !$isSame) {
        return false;
    }
    try {
        // With `always_invoice`, Frame may charge the difference, too.
        frame('PATCH', $path, ['product' => $order['product'], 'proration_behavior' => 'none']);
        return true;
    } catch (FrameError $error) {
        if ($error->status !== 422) {
            throw $error;
        }
        // If the network repeats a request, the second copy may be rejected.
        return frame('GET', $path)['plan']['product'] === $order['product'];
    }
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
    }
    if (!in_array($status, [...CONFIRMABLE, ...OVER], true)) {
        return null;
    }
    return $charge ? outcome('declined', $charge['failure_code']) : outcome('not_possible');
}

/**
 * Charges the price difference for the rest of the period, then changes the plan. After an
 * error, call it again: it completes or undoes what the first run charged, and never charges
 * again. Take a lock on the subscription first. `$store` writes the row. `$user` has `customer`
 * and `payment_method`, the subscription's `default_payment_method`. A new row:
 *   ['id' => 'U-1', 'subscription' => '71c2d3e4-…', 'product' => '0a9b8c7d-…', // The new plan
 *    'state' => 'unpaid', 'created' => 1764000000, 'earlier' => null]
 * Its first run must come within an hour of `created`. `earlier` is the newest row of this
 * subscription that is `unpaid` or `upgraded`, read under the lock, right before `upgrade`.
 * Create no row while one is `unpaid`. For a period that you charged yourself, pass its `price`,
 * its `period_end` and the `state` `paid`. With phases, add the new plan's `price` in this
 * period. If this period's charge contained a joining fee, add it as `fee`.
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
    if ($charged['status'] === 'pending') {
        return $charged;
    }
    if ($charged['status'] !== 'paid') {
        return $finish($charged);
    }
    $amount = collected($order['charge_intent']);
    $isChanged = $amount > 0 && empty($order['is_returned']) && changePlan($order);
    if ($amount > 0 && !$isChanged) {
        // From now on, no run changes the plan, even if the refund is late.
        $keep(['is_returned' => true] + $order);
        frame('POST', '/refunds', ['charge_intent' => $order['charge_intent'], 'amount' => $amount]);
    }
    return $finish(outcome($isChanged ? 'upgraded' : 'refunded'));
}

/** For each payment of the period: how much to keep if the subscription ends at `created`. */
function settle(array $order, array $subscription): array
{
    ['current_period_start' => $start, 'current_period_end' => $end] = $subscription;
    $latest = $subscription['latest_charge_intent'];
    $payments = [...$order['payments'] ?? [], ['charge_intent' => $latest, 'created' => $start]];
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
        $paid = $isWaiting ? $intent['amount'] : collected($id);
        $most = $intent['amount'] - ($id === $latest ? $order['fee'] ?? 0 : 0);
        $share = intdiv($most * ($end - $order['created']), $end - $from);
        // Without access, there was nothing to pay for.
        $rest = $subscription['status'] === 'past_due' ? 0 : $paid - max(0, $share);
        $kept[] = ['charge_intent' => $id, 'amount' => max(0, $rest)];
    }
    return compact('latest', 'start', 'kept') + ['period_end' => $end];
}

/** Returns what is not to be kept of a payment, once. */
function returnRest(array &$payment, callable $save): string
{
    ['charge_intent' => $id, 'amount' => $kept] = $payment;
    $status = frame('GET', "/charge_intents/$id")['status'];
    if (in_array($status, WAITING, true)) {
        return 'pending';
    }
    // Its money is with the bank.
    if ($status === 'disputed') {
        return 'canceled';
    }
    $amount = collected($id) - $kept;
    if ($amount > 0) {
        // Wait a minute: the last refund request may still arrive. A clock may be set back.
        if (abs(time() - ($payment['asked'] ?? 0)) < 60) {
            return 'pending';
        }
        $payment['asked'] = time();
        $save();
        frame('POST', '/refunds', ['charge_intent' => $id, 'amount' => $amount]);
        $amount = collected($id) - $kept;
    }
    // If the network repeats a request, both may count.
    return $amount < 0 && isset($payment['asked']) ? 'returned_too_much' : 'canceled';
}

/**
 * Cancels a subscription and returns what was paid for the rest of its period. Call it in the
 * request in which the customer cancels; a job only repeats it. Take a lock on the subscription
 * first. `$store` writes the row. A new row, with `fee` as for `upgrade`:
 *   ['id' => 'C-1', 'subscription' => '71c2d3e4-…', 'state' => 'open',
 *    'created' => 1764000000, 'payments' => []]
 * `payments` are all rows of upgrades in this period. Of a missed period that you charged, add
 * a row with `charge_intent`, and with its start as `created`.
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
    $isOver = in_array($subscription['status'], ENDED, true);
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
        $order['kept'][] = ['charge_intent' => $latest, 'amount' => 0];
        $order['latest'] = $latest;
        $store($order);
    }
    // Of other periods that began since `created`, the charges are not known.
    $isShort = $order['created'] < $order['start'] || $start > $order['period_end'];
    $results = $isShort ? ['returned_too_little'] : [];
    foreach ($order['kept'] as &$payment) {
        $results[] = returnRest($payment, fn () => $store($order));
    }
    if (in_array('pending', $results, true)) {
        return outcome('pending');
    }
    $order['state'] = current(array_diff($results, ['canceled'])) ?: 'canceled';
    $store($order);
    return outcome($order['state']);
}
