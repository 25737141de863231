<?php

namespace SavedCards;

require_once 'saved-cards.php';

// The money of such a payment may still come.
const WAITING = ['pending', 'requires_3d_secure'];
const ENDED = ['canceled', 'terminated'];

/** A result without a code. */
function outcome(string $status): array
{
    return ['status' => $status, 'code' => null];
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

/** The price that the rest of the period is paid for. Null if nothing was charged for it. */
function paidPrice(array $subscription, array $latest, ?array $earlier): ?int
{
    if (($earlier['period_end'] ?? null) === $subscription['current_period_end']) {
        return $earlier['price'];
    }
    if ($latest['created'] < $subscription['current_period_start']) {
        return null;
    }
    // The charge of a first period may include a joining fee.
    return min($subscription['plan']['amount'], collected($latest['id']));
}

/** The price of the order, and what to charge for it. Null if the plan cannot change now. */
function quote(array $order): ?array
{
    $subscription = frame('GET', "/subscriptions/$order[subscription]");
    ['plan' => $plan, 'latest_charge_intent' => $latestId] = $subscription;
    ['current_period_start' => $start, 'current_period_end' => $end] = $subscription;
    $isInTime = $start <= $order['created'] && $order['created'] < $end - 3600;
    // During a phase, the product's price is not what the customer will pay.
    $isPriced = isset($order['price']) || !$subscription['current_phase'];
    // A trial has no charge intent.
    $isNew = $plan['product'] !== $order['product'];
    $isOpen = $subscription['status'] === 'active' && $isNew && $latestId;
    // Of any other state, it is not known what it paid for.
    $earlier = $order['earlier'] ?? null;
    $isKnown = !$earlier || in_array($earlier['state'], ['paid', 'upgraded'], true);
    if (!$isInTime || !$isPriced || !$isOpen || !$isKnown) {
        return null;
    }
    $latest = frame('GET', "/charge_intents/$latestId");
    $product = frame('GET', "/products/$order[product]");
    $isSameInterval = ($product['recurring']['interval'] ?? null) === $plan['interval']
        && $product['recurring']['interval_count'] === $plan['interval_count'];
    if ($latest['status'] !== 'succeeded' || !$isSameInterval) {
        return null;
    }
    $price = $order['price'] ?? $product['default_price'];
    $paid = paidPrice($subscription, $latest, $earlier);
    if ($paid === null || $paid >= $price) {
        return null;
    }
    $amount = intdiv(($price - $paid) * ($end - $order['created']), $end - $start);
    if ($amount === 0) {
        return null;
    }
    $period = ['period_end' => $end, 'from' => $plan['product']];
    return compact('price', 'amount') + ['currency' => strtolower($plan['currency'])] + $period;
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
    if ($subscription['status'] !== 'active' || !$isSame || isset($order['is_returned'])) {
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

/** Returns a charge. From then on, no run changes the plan, even if the refund is late. */
function giveBack(array $order, int $amount, callable $store): void
{
    $store(['is_returned' => true] + $order);
    frame('POST', '/refunds', ['charge_intent' => $order['charge_intent'], 'amount' => $amount]);
}

/** Whether an earlier run charged the order. If not, nothing can charge it any more. */
function wasCharged(array $order): bool
{
    if (empty($order['charge_intent'])) {
        return false;
    }
    $path = "/charge_intents/$order[charge_intent]";
    $status = frame('GET', $path)['status'];
    if (in_array($status, CONFIRMABLE, true)) {
        frame('POST', "$path/cancel");
    }
    return !in_array($status, [...CONFIRMABLE, ...OVER], true);
}

/**
 * Charges the price difference for the rest of the period, then changes the plan.
 * After an error, call it again: it charges once. Take a lock on the subscription first.
 * `$order` is a row of your database: `id`, `subscription`, `product` (the new plan),
 * `created` in Unix seconds, and `state`, first `unpaid`. `earlier` is the last row that
 * ended `upgraded`, or says what else the period is paid for: `state` `paid`, `price`, `period_end`.
 * With phases, set `price` to what the new plan costs in this period. `$store` writes the row.
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
    $terms = isset($order['amount']) ? null : quote($order);
    // A later run charges nothing more: less time is left then.
    if (!$terms && !wasCharged($order)) {
        return $finish(outcome('not_possible'));
    }
    if ($terms) {
        $keep($terms + $order);
    }
    $charged = chargeSavedCard($user, $order, $keep);
    if ($charged['status'] === 'pending') {
        return $charged;
    }
    if ($charged['status'] !== 'paid') {
        return $finish($charged);
    }
    $amount = collected($order['charge_intent']);
    $isChanged = $amount > 0 && changePlan($order);
    if ($amount > 0 && !$isChanged) {
        giveBack($order, $amount, $keep);
    }
    return $finish(outcome($isChanged ? 'upgraded' : 'refunded'));
}

/**
 * What to keep of each payment for the period if the subscription ends at `created`. Null
 * if it has ended: another row may have returned the rest.
 */
function settle(array $order): ?array
{
    $subscription = frame('GET', "/subscriptions/$order[subscription]");
    if (in_array($subscription['status'], ENDED, true)) {
        return null;
    }
    ['current_period_start' => $start, 'current_period_end' => $end] = $subscription;
    $latest = $subscription['latest_charge_intent'];
    $payments = $order['payments'] ?? [];
    if ($latest) {
        $payments[] = ['charge_intent' => $latest, 'created' => $start];
    }
    $kept = [];
    foreach ($payments as $payment) {
        ['created' => $from, 'charge_intent' => $id] = $payment + ['charge_intent' => null];
        if ($id === null || $from < $start) {
            continue;
        }
        $intent = frame('GET', "/charge_intents/$id");
        $isPaid = $intent['status'] === 'succeeded';
        $isOpen = $isPaid || in_array($intent['status'], WAITING, true);
        if ($intent['created'] < $start || !$isOpen) {
            continue;
        }
        // The charge of a first period may include a joining fee.
        $most = $id === $latest ? $subscription['plan']['amount'] : $intent['amount'];
        $price = min($most, $intent['amount']);
        $share = max(0, intdiv($price * ($end - $order['created']), $end - $from));
        $rest = ($isPaid ? collected($id) : $intent['amount']) - $share;
        // Without access, there was nothing to pay for.
        $amount = $subscription['status'] === 'past_due' ? 0 : max(0, $rest);
        $kept[] = ['charge_intent' => $id, 'amount' => $amount];
    }
    return ['latest' => $latest, 'kept' => $kept];
}

/** Returns what is not to be kept of a payment, once. */
function returnRest(array &$payment, callable $save): string
{
    ['charge_intent' => $id, 'amount' => $kept] = $payment;
    $status = frame('GET', "/charge_intents/$id")['status'];
    if (in_array($status, WAITING, true)) {
        return 'pending';
    }
    if ($status !== 'succeeded') {
        return 'canceled';
    }
    $amount = collected($id) - $kept;
    if ($amount > 0) {
        // A request that got no response may be late. The clock may have been set back.
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
 * Cancels a subscription and returns what was paid for the rest of its period. After an error,
 * or while it returns `pending`, call it again with the same row. Take a lock on the
 * subscription first. `$order` is a row of your database: `subscription`, `created` in Unix seconds, `state`, first
 * `open`, and `payments`, the rows of what else you charged for its periods: of upgrades, and
 * of a missed period with its start as `created`. `$store` writes the row.
 */
function cancelNow(array $order, callable $store): array
{
    if ($order['state'] !== 'open') {
        return outcome($order['state']);
    }
    if (!isset($order['kept'])) {
        $terms = settle($order) ?? ['state' => 'not_possible'];
        $order = $terms + $order;
        $store($order);
    }
    if ($order['state'] === 'not_possible') {
        return outcome('not_possible');
    }
    $path = "/subscriptions/$order[subscription]";
    if (!in_array(frame('GET', $path)['status'], ENDED, true)) {
        frame('POST', "$path/cancel");
    }
    $latest = frame('GET', $path)['latest_charge_intent'];
    if ($latest !== $order['latest']) {
        // A renewal or a retry came before the cancellation.
        $kept = [...$order['kept'], ['charge_intent' => $latest, 'amount' => 0]];
        $order = ['latest' => $latest, 'kept' => $kept] + $order;
        $store($order);
    }
    $results = [];
    foreach ($order['kept'] as &$payment) {
        $results[] = returnRest($payment, fn () => $store($order));
    }
    if (in_array('pending', $results, true)) {
        return outcome('pending');
    }
    $isWrong = in_array('returned_too_much', $results, true);
    $order['state'] = $isWrong ? 'returned_too_much' : 'canceled';
    $store($order);
    return outcome($order['state']);
}
