<?php

namespace SavedCards;

require_once 'saved-cards.php';

// The money of such a payment may still come.
const WAITING = ['pending', 'requires_3d_secure'];

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

/** The price that the rest of the period is paid for. */
function paidPrice(array $subscription, array $latest, ?array $earlier): int
{
    $isPaid = $earlier && $earlier['state'] === 'upgraded'
        && $earlier['period_end'] === $subscription['current_period_end'];
    if ($isPaid) {
        return $earlier['price'];
    }
    if ($latest['created'] < $subscription['current_period_start']) {
        return 0;
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
    $isOpen = $subscription['status'] === 'active' && $latestId;
    if (!$isInTime || !$isPriced || !$isOpen || $plan['product'] === $order['product']) {
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
    $more = $price - paidPrice($subscription, $latest, $order['earlier'] ?? null);
    if ($more <= 0) {
        return null;
    }
    $amount = intdiv($more * ($end - $order['created']), $end - $start);
    $currency = strtolower($plan['currency']);
    return $amount === 0 ? null : compact('price', 'amount', 'currency') + ['period_end' => $end];
}

/** True once the subscription has the new plan, false if it can no longer get it. */
function changePlan(array $order): bool
{
    $path = "/subscriptions/$order[subscription]";
    $subscription = frame('GET', $path);
    if ($subscription['plan']['product'] === $order['product']) {
        return true;
    }
    $isSamePeriod = $subscription['current_period_end'] === $order['period_end'];
    if ($subscription['status'] !== 'active' || !$isSamePeriod) {
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

/**
 * Charges the price difference for the rest of the period, then changes the plan.
 * After an error, call it again: it charges once. One upgrade of a subscription at a time.
 * `$order` is a row of your database: `id`, `subscription`, `product` (the new plan),
 * `created` in Unix seconds, `state`, first `unpaid`, and `earlier`, the row of the last
 * upgrade. With phases, set `price` to what the new plan will cost. `$store` writes the row.
 */
function upgrade(array $user, array $order, callable $store): array
{
    $keep = function (array $row) use (&$order, $store): void {
        $order = $row;
        $store($row);
    };
    if (in_array($order['state'], ['upgraded', 'refunded'], true)) {
        return ['status' => $order['state'], 'code' => null];
    }
    if (!isset($order['amount'])) {
        $terms = quote($order);
        if ($terms === null) {
            return ['status' => 'not_possible', 'code' => null];
        }
        $keep($terms + $order);
    }
    $charged = chargeSavedCard($user, $order, $keep);
    if ($charged['status'] !== 'paid') {
        return $charged;
    }
    ['charge_intent' => $id, 'amount' => $amount] = $order;
    $isRefunded = collected($id) < $amount;
    $isChanged = !$isRefunded && changePlan($order);
    if (!$isRefunded && !$isChanged) {
        frame('POST', '/refunds', ['charge_intent' => $id, 'amount' => $amount]);
    }
    $state = $isChanged ? 'upgraded' : 'refunded';
    $keep(['state' => $state] + $order);
    return ['status' => $state, 'code' => null];
}

/** What each payment for the period keeps if the subscription ends at `created`. */
function settle(array $order): array
{
    $subscription = frame('GET', "/subscriptions/$order[subscription]");
    ['current_period_start' => $start, 'current_period_end' => $end] = $subscription;
    $latest = $subscription['latest_charge_intent'];
    $payments = $order['payments'] ?? [];
    if ($latest) {
        $payments[] = ['charge_intent' => $latest, 'created' => $start];
    }
    $kept = [];
    foreach ($payments as ['charge_intent' => $id, 'created' => $from]) {
        $intent = frame('GET', "/charge_intents/$id");
        $isPaid = $intent['status'] === 'succeeded';
        $isOpen = $isPaid || in_array($intent['status'], WAITING, true);
        if ($intent['created'] < $start || !$isOpen) {
            continue;
        }
        $share = max(0, intdiv($intent['amount'] * ($end - $order['created']), $end - $from));
        $rest = ($isPaid ? collected($id) : $intent['amount']) - $share;
        // Without access, there was nothing to pay for.
        $amount = $subscription['status'] === 'past_due' ? 0 : max(0, $rest);
        $kept[] = ['charge_intent' => $id, 'amount' => $amount];
    }
    return ['latest' => $latest, 'kept' => $kept];
}

/**
 * Cancels a subscription and returns what was paid for the rest of its period. After an error,
 * or while it returns `pending`, call it again. `$order` is a row of your database:
 * `subscription`, `created` in Unix seconds, `state`, first `open`, and `payments`, the rows of
 * what else you charged for its periods: of upgrades, and of a missed period with its start
 * as `created`. `$store` writes the row.
 */
function cancelNow(array $order, callable $store): array
{
    if ($order['state'] === 'canceled') {
        return ['status' => 'canceled', 'code' => null];
    }
    if (!isset($order['kept'])) {
        $order = settle($order) + $order;
        $store($order);
    }
    $path = "/subscriptions/$order[subscription]";
    if (!in_array(frame('GET', $path)['status'], ['canceled', 'terminated'], true)) {
        frame('POST', "$path/cancel");
    }
    $latest = frame('GET', $path)['latest_charge_intent'];
    if ($latest !== $order['latest']) {
        // A renewal or a retry came before the cancellation.
        $kept = [...$order['kept'], ['charge_intent' => $latest, 'amount' => 0]];
        $order = ['latest' => $latest, 'kept' => $kept] + $order;
        $store($order);
    }
    $isOver = true;
    foreach ($order['kept'] as ['charge_intent' => $id, 'amount' => $kept]) {
        $status = frame('GET', "/charge_intents/$id")['status'];
        if (in_array($status, WAITING, true)) {
            $isOver = false;
        }
        $amount = $status === 'succeeded' ? collected($id) - $kept : 0;
        if ($amount > 0) {
            frame('POST', '/refunds', ['charge_intent' => $id, 'amount' => $amount]);
        }
    }
    if (!$isOver) {
        return ['status' => 'pending', 'code' => null];
    }
    $store(['state' => 'canceled'] + $order);
    return ['status' => 'canceled', 'code' => null];
}
