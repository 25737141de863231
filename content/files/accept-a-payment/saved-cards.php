<?php

namespace SavedCards;

const CONFIRMABLE = ['incomplete', 'requires_confirmation'];
// Charge intents in these states no longer charge.
const DEAD = ['failed', 'canceled', 'expired', 'reversed', 'fraud_declined'];
const OVER = [...DEAD, 'requires_payment_method'];
// If the event is lost, a later run may find it refunded or disputed.
const RESULTS = ['succeeded' => 'paid', 'refunded' => 'refunded', 'disputed' => 'disputed'];

class FrameError extends \Exception
{
    public function __construct(public int $status, public array $result)
    {
        parent::__construct("Frame responded with $status: " . ($result['message'] ?? ''));
    }
}

/** Sends one API request. Throws FrameError unless it succeeds. */
function frame(string $method, string $path, ?array $body = null): array
{
    $base = getenv('FRAME_API_BASE') ?: 'https://api.framepayments.com';
    $curl = curl_init("$base/v1$path");
    curl_setopt_array($curl, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_TIMEOUT_MS => 1000 * (float) (getenv('FRAME_TIMEOUT') ?: 30),
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer ' . getenv('FRAME_SECRET_KEY'),
            'Content-Type: application/json',
        ],
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
    }
    $text = curl_exec($curl);
    if ($text === false) {
        throw new \RuntimeException(curl_error($curl));
    }
    $result = json_decode($text, true, flags: JSON_THROW_ON_ERROR);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    if ($status >= 200 && $status < 300) {
        return $result;
    }
    throw new FrameError($status, is_array($result) ? $result : []);
}

/** A checkout, or a request whose response was lost, may have created the customer. */
function findCustomer(array $user): string
{
    $query = ['email' => $user['email'], 'per_page' => 100, 'page' => 1];
    do {
        $result = frame('GET', '/customers/search?' . http_build_query($query));
        // A missing list is not an empty one.
        foreach ($result['data'] ?? throw new \RuntimeException('no list') as $customer) {
            // A search also finds longer addresses.
            if ($customer['email'] === $user['email']) {
                return $customer['id'];
            }
        }
        $query['page'] += 1;
    } while ($result['meta']['has_more']);
    return frame('POST', '/customers', [
        'name' => $user['name'],
        'email' => $user['email'],
    ])['id'];
}

/** Saves a card that the shopper typed into the card form. Nothing is charged. */
function saveCard(array &$user, array $card): void
{
    $user['customer'] ??= findCustomer($user);
    $method = frame('POST', '/payment_methods', [
        'type' => 'card',
        'card_number' => $card['number'],
        'exp_month' => $card['expiry']['month'],
        'exp_year' => $card['expiry']['year'],
        'cvc' => $card['cvc'],
        'customer' => $user['customer'],
    ]);
    $user['payment_method'] = $method['id'];
}

/** Permanent: running the job again cannot help. An alert, not a retry. */
function rejected(FrameError $error): array
{
    ['code' => $code, 'message' => $message] = $error->result + ['code' => null, 'message' => null];
    return ['status' => 'rejected', 'code' => $code, 'message' => $message];
}

/**
 * Charges the saved card while the shopper is away. After an error, call it again:
 * it continues with the same charge intent. `$store` writes the order to your database.
 * In a script that also requires server.php, where an error means PENDING, not FAULT:
 *   $order = new Order('1042');
 *   $result = SavedCards\chargeSavedCard($user, $order->row, fn (array $row) => $order->update($row));
 */
function chargeSavedCard(array $user, array $order, callable $store): array
{
    if ($order['state'] !== 'unpaid') {
        return ['status' => $order['state'], 'code' => null];
    }
    $declined = function (?string $code) use (&$order, $store): array {
        $order['declined_intent'] = $order['charge_intent'];
        $order['payment'] = ['id' => $order['charge_intent'], 'status' => 'failed'];
        $store($order);
        return ['status' => 'declined', 'code' => $code ?? 'generic_decline'];
    };
    // The shopper's attempt at the checkout may still charge a card.
    if (isset($order['payment']) && $order['payment']['id'] !== ($order['charge_intent'] ?? null)) {
        $attempt = "/charge_intents/{$order['payment']['id']}";
        $status = frame('GET', $attempt)['status'];
        if ($status === 'requires_payment_method') {
            frame('POST', "$attempt/cancel");
        } elseif (!in_array($status, DEAD, true)) {
            return ['status' => RESULTS[$status] ?? 'pending', 'code' => null];
        }
        $order['charge_intent'] = null;
    }
    $isNew = !isset($order['charge_intent']);
    if ($isNew) {
        try {
            $created = frame('POST', '/charge_intents', [
                'amount' => $order['amount'],
                'currency' => $order['currency'],
                'customer' => $user['customer'],
                'payment_method' => $user['payment_method'],
                'confirm' => false,
                'description' => "Order $order[id]",
                'metadata' => ['order_id' => $order['id']],
            ]);
        } catch (FrameError $error) {
            if (!in_array($error->status, [400, 404, 422], true)) {
                throw $error;
            }
            return rejected($error);
        }
        $order['charge_intent'] = $created['id'];
        // Where the checkout looks for it.
        $order['payment'] = ['id' => $created['id'], 'status' => 'confirming'];
        $store($order);
    }
    $path = "/charge_intents/$order[charge_intent]";
    $intent = frame('GET', $path);
    $card = $intent['payment_method']['id'] ?? null;
    $wanted = [$order['amount'], $order['currency'], $user['payment_method']];
    $isOther = !$isNew && [$intent['amount'], $intent['currency'], $card] !== $wanted;
    $canCharge = [...CONFIRMABLE, 'requires_payment_method'];
    if ($isOther && in_array($intent['status'], $canCharge, true)) {
        $intent = frame('POST', "$path/cancel");
    }
    $byCheckout = $intent['status'] === 'canceled'
        && ($order['declined_intent'] ?? null) !== $order['charge_intent'];
    if ($byCheckout || ($isOther && in_array($intent['status'], DEAD, true))) {
        // The checkout has canceled it, or the card, amount or currency has changed.
        return chargeSavedCard($user, ['charge_intent' => null] + $order, $store);
    }
    if (in_array($intent['status'], CONFIRMABLE, true)) {
        try {
            $intent = frame('POST', "$path/confirm");
        } catch (FrameError $error) {
            if (($error->result['code'] ?? '') === 'charge_declined') {
                return $declined($error->result['error_details']['data']['failure_code'] ?? null);
            }
            if ($error->status !== 422) {
                throw $error;
            }
            // If the network resends this request, the second copy is rejected
            // even though the first went through.
            $intent = frame('GET', $path);
            if (in_array($intent['status'], CONFIRMABLE, true)) {
                return rejected($error);
            }
        }
    }
    // Nobody is there to pass the challenge. An earlier run may have canceled it.
    if (in_array($intent['status'], ['requires_3d_secure', 'canceled'], true)) {
        $order['declined_intent'] = $order['charge_intent'];
        $store($order);
        if ($intent['status'] !== 'canceled') {
            frame('POST', "$path/cancel");
        }
        return $declined('authentication_required');
    }
    if (in_array($intent['status'], OVER, true)) {
        return $declined($intent['latest_charge']['failure_code'] ?? null);
    }
    return ['status' => RESULTS[$intent['status']] ?? 'pending', 'code' => null];
}
