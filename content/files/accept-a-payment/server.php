<?php

// A warning in a response would not be JSON, and after one, nothing may go on.
ini_set('display_errors', '0');
set_error_handler(
    fn ($level, $message) => error_reporting() & $level ? throw new ErrorException($message) : false,
    E_WARNING,
);
require __DIR__ . '/decline-message.php';

// Nobody knows yet whether the card was charged. The webhook event or the sweep tells.
const PENDING = [
    'message' => "Your payment is processing. Please don't pay again.",
    'next' => 'stop',
];
const PAID = ['message' => 'This order is already paid.', 'next' => 'stop'];
const CANCELED = ['message' => 'This order was canceled.', 'next' => 'stop'];
const LATER = ['message' => 'Not finished yet. Try again in a minute.'];
const DISPUTED = ['message' => 'This payment is disputed, so it cannot be refunded.'];
const UNPAID = ['message' => 'This order is not marked as paid. To cancel it, leave out the total.'];
// Nothing was charged. `next` tells the page what the shopper can do.
const BUSY = [
    'message' => 'You have not been charged. Try again in a minute.',
    'next' => 'retry',
];
const FAULT = [
    'message' => 'Something went wrong on our end. You have not been charged. Please contact us.',
    'next' => 'stop',
];
// Charge intents in these states no longer charge.
const OVER = [
    'failed', 'canceled', 'expired', 'reversed', 'fraud_declined', 'requires_payment_method',
];
// Charge intents in these states have not charged the card, and never do once canceled.
const OPEN = [
    'incomplete', 'requires_confirmation', 'requires_payment_method', 'requires_3d_secure',
];
// Charge intents in these states have charged the card.
const WAS_PAID = ['succeeded', 'refunded', 'disputed'];
const PAYMENT_EVENTS = ['charge_intent.succeeded', 'charge_intent.payment_failed'];
// Disputes stay in these states.
const DECIDED = ['won', 'lost'];
const MAX_BODY = 1024 * 1024;
const ORDERS = [
    '1042' => [
        'id' => '1042', 'amount' => 4200, 'currency' => 'usd', 'name' => 'Nora Lind',
        'email' => 'nora@example.com', 'state' => 'unpaid', 'payment' => null, 'disputes' => [],
        'seen' => [],
    ],
];

/** Stands in for a row of your database, with an advisory lock until the object is gone. */
class Order
{
    public array $row;
    private string $file;
    private $lock;

    public function __construct(string $id)
    {
        $this->file = __DIR__ . "/order-$id.json";
        // Not the file itself, because `update` replaces it.
        $this->lock = fopen(__DIR__ . "/order-$id.lock", 'c');
        flock($this->lock, LOCK_EX);
        $this->row = file_exists($this->file)
            ? json_decode(file_get_contents($this->file), true, flags: JSON_THROW_ON_ERROR)
            : ORDERS[$id];
    }

    public function update(array $changes): void
    {
        $row = [...$this->row, ...$changes];
        file_put_contents("$this->file.tmp", json_encode($row));
        rename("$this->file.tmp", $this->file);
        $this->row = $row;
    }
}

class FrameError extends Exception
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
        throw new RuntimeException(curl_error($curl));
    }
    $result = json_decode($text, true, flags: JSON_THROW_ON_ERROR);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    if ($status >= 200 && $status < 300) {
        return $result;
    }
    throw new FrameError($status, is_array($result) ? $result : []);
}

/** Reads the order's charge intent and cancels it if it has not charged its card. */
function settleEarlier(Order $order, array $cancelable = OPEN): ?array
{
    if (!$order->row['payment']) {
        return null;
    }
    $path = "/charge_intents/{$order->row['payment']['id']}";
    $intent = frame('GET', $path);
    if (in_array($intent['status'], $cancelable, true)) {
        try {
            $intent = frame('POST', "$path/cancel");
        } catch (FrameError $error) {
            // It may have been charged in this moment.
            if ($error->status !== 422) {
                throw $error;
            }
            $intent = frame('GET', $path);
        }
    }
    setPayment($order, $intent['id'], $intent['status']);
    return $intent;
}

function setPayment(Order $order, string $id, string $status): void
{
    $order->update(['payment' => ['id' => $id, 'status' => $status]]);
}

/** Charges the card once, whatever happened to earlier attempts. */
function charge(Order $order, array $input): array
{
    $earlier = settleEarlier($order);
    if ($earlier && !in_array($earlier['status'], OVER, true)) {
        return $earlier;
    }

    $card = $input['card'];
    $body = [
        'amount' => $order->row['amount'],
        'currency' => $order->row['currency'],
        'customer_data' => [
            'name' => $order->row['name'],
            'email' => $order->row['email'],
        ],
        'confirm' => false,
        'description' => "Order {$order->row['id']}",
        'metadata' => ['order_id' => $order->row['id']],
        'payment_method_data' => [
            'type' => 'card',
            'card_number' => $card['number'],
            'exp_month' => $card['expiry']['month'],
            'exp_year' => $card['expiry']['year'],
            'cvc' => $card['cvc'],
        ],
    ];
    if ($input['sonar_session_id'] ?? null) {
        $body['sonar_session_id'] = $input['sonar_session_id'];
    }
    // Without `confirm`, nothing is charged, even if the response is lost.
    ['id' => $id] = frame('POST', '/charge_intents', $body);
    // From here on the outcome is unknown until Frame responds.
    setPayment($order, $id, 'confirming');
    try {
        $intent = frame('POST', "/charge_intents/$id/confirm");
    } catch (FrameError $error) {
        if ($error->status === 422 && ($error->result['code'] ?? '') !== 'charge_declined') {
            // If the network resends this request, the second copy is rejected
            // even though the first went through.
            $intent = frame('GET', "/charge_intents/$id");
            setPayment($order, $id, $intent['status']);
            if (!in_array($intent['status'], OPEN, true)) {
                return $intent;
            }
        }
        // Any other 4xx means nothing was charged.
        if ($error->status < 500) {
            setPayment($order, $id, 'incomplete');
        }
        throw $error;
    }
    setPayment($order, $id, $intent['status']);
    return $intent;
}

/** True while the card may have been charged, or still may be. */
function mayBeCharged(Order $order): bool
{
    $status = $order->row['payment']['status'] ?? 'incomplete';
    return !in_array($status, ['incomplete', ...OVER], true);
}

/** The response when nothing was charged. */
function rejection(Throwable $error): array
{
    if (!$error instanceof FrameError) {
        return [503, BUSY];
    }
    $code = $error->result['code'] ?? '';
    if ($code === 'charge_declined') {
        $details = $error->result['error_details'] ?? null;
        $data = is_array($details) ? $details['data'] ?? null : null;
        $reason = is_array($data) ? $data['failure_code'] ?? null : null;
        return [402, ['message' => declineMessage($reason), 'next' => 'retry']];
    }
    if (isset(REJECTIONS[$code])) {
        return [422, REJECTIONS[$code]];
    }
    // Any other 4xx, such as validation_errors, is a mistake that no retry fixes.
    $temporary = $error->status >= 500 || $error->status === 429;
    return $temporary ? [503, BUSY] : [500, FAULT];
}

/** The object in a body, or an empty one, and the id of its order, or null. */
function parse(string $body): array
{
    $input = json_decode($body, true);
    $id = is_array($input) ? $input['order_id'] ?? null : null;
    return [is_array($input) ? $input : [], is_string($id) && isset(ORDERS[$id]) ? $id : null];
}

function isComplete(mixed $card): bool
{
    return is_array($card) && !empty($card['number']) && !empty($card['cvc'])
        && !empty($card['expiry']['month']) && !empty($card['expiry']['year']);
}

function pay(string $body): array
{
    [$input, $id] = parse($body);
    if (!$id) {
        return [404, ['message' => 'There is no such order.', 'next' => 'stop']];
    }
    // Check here, too, that the order belongs to this shopper.
    // Simultaneous requests wait for each other; the second one finds the first's intent.
    $order = new Order($id);
    if ($order->row['state'] !== 'unpaid') {
        return [409, $order->row['state'] === 'canceled' ? CANCELED : PAID];
    }
    if (!isComplete($input['card'] ?? null)) {
        return mayBeCharged($order) ? [202, PENDING] : [400, FAULT];
    }
    try {
        $intent = charge($order, $input);
    } catch (Throwable $error) {
        error_log($error->getMessage());
        return mayBeCharged($order) ? [202, PENDING] : rejection($error);
    }
    if (!in_array($intent['status'], OVER, true)) {
        return [200, ['client_secret' => $intent['client_secret']]];
    }
    $reason = $intent['latest_charge']['failure_code'] ?? null;
    return [402, ['message' => declineMessage($reason), 'next' => 'retry']];
}

/** Marks the order paid, if this is the payment that the server made for it. Fulfill it here. */
function markPaid(Order $order, array $intent): void
{
    $row = $order->row;
    $matches = ($row['payment']['id'] ?? null) === $intent['id']
        && $intent['amount'] === $row['amount'] && $intent['currency'] === $row['currency'];
    if (!$matches) {
        error_log("ALERT: $intent[id] does not pay order $row[id]");
    } elseif ($row['state'] === 'unpaid') {
        $payment = ['id' => $intent['id'], 'status' => 'succeeded'];
        $order->update(['state' => 'paid', 'payment' => $payment]);
    }
}

/** An event may be late. The sweep handles what was refunded or disputed since. */
function readPayment(Order $order, array $data): void
{
    $intent = frame('GET', "/charge_intents/$data[id]");
    $isCurrent = ($order->row['payment']['id'] ?? null) === $intent['id'];
    if ($intent['status'] === 'succeeded') {
        markPaid($order, $intent);
    } elseif ($isCurrent && $order->row['state'] === 'unpaid') {
        setPayment($order, $intent['id'], $intent['status']);
    }
}

/**
 * Stores the state of a dispute. An inquiry changes nothing, and a decision is final: if you
 * lose, no refund is owed.
 */
function markDisputed(Order $order, array $dispute): void
{
    ['id' => $id, 'status' => $status] = $dispute;
    $known = $order->row['disputes'];
    if (str_starts_with($status, 'warning_') || in_array($known[$id] ?? null, DECIDED, true)) {
        return;
    }
    $state = $order->row['state'] === 'unpaid' ? 'paid' : $order->row['state'];
    $refund = $status === 'lost' ? null : $order->row['refund'] ?? null;
    $disputes = [...$known, $id => $status];
    $order->update(['state' => $state, 'refund' => $refund, 'disputes' => $disputes]);
}

function markRefunded(Order $order, array $charge): void
{
    // The sum in the event may include a refund that is pending, and can still fail.
    if (readRefunds($order)[1] >= $charge['amount_captured']) {
        $order->update(['state' => 'refunded']);
    }
}

/** Where the order stands. A dispute counts until you win it. */
function stateOf(Order $order): string
{
    if (array_diff($order->row['disputes'], ['won'])) {
        return 'disputed';
    }
    $pending = $order->row['state'] === 'unpaid' && mayBeCharged($order);
    return $pending ? 'pending' : $order->row['state'];
}

/**
 * What was sent, which may still be on its way, what has gone back, and the refunds.
 * Alerts if too much was sent, or if a refund waits.
 */
function readRefunds(Order $order): array
{
    $row = $order->row;
    $sent = $back = 0;
    $seen = [];
    foreach (frame('GET', "/refunds?charge_intent={$row['payment']['id']}&per_page=100")['data'] as $one) {
        $sent += in_array($one['status'], ['failed', 'canceled'], true) ? 0 : $one['amount'];
        $back += $one['status'] === 'succeeded' ? $one['amount'] : 0;
        $seen[] = [$one['id'], $one['status']];
        if ($one['status'] === 'requires_action') {
            error_log("ALERT: a refund of order $row[id] requires an action. Ask Frame which one");
        }
    }
    if (isset($row['refund']) && $sent > $row['refund']['total']) {
        error_log("ALERT: $sent of order $row[id] was refunded, not {$row['refund']['total']}");
    }
    return [$sent, $back, $seen];
}

/**
 * For your staff: cancels an unpaid order, or refunds a paid one until `total` has gone back.
 * Safe to repeat, because `total` counts what earlier requests sent.
 */
function refund(string $body): array
{
    $token = getenv('STAFF_TOKEN');
    if (!$token || !hash_equals("Bearer $token", $_SERVER['HTTP_AUTHORIZATION'] ?? '')) {
        return [403, ['message' => 'for staff only']];
    }
    [$input, $id] = parse($body);
    if (!$id) {
        return [404, ['message' => 'There is no such order.']];
    }
    try {
        return sendBack(new Order($id), $input['total'] ?? null);
    } catch (Throwable $error) {
        error_log($error->getMessage());
        return [503, LATER];
    }
}

function sendBack(Order $order, mixed $total): array
{
    if ($order->row['state'] === 'unpaid' && $total === null) {
        // Canceling also releases money on hold.
        $intent = settleEarlier($order, [...OPEN, 'requires_capture']);
        if ($intent && !in_array($intent['status'], OVER, true)) {
            return [409, LATER];
        }
        $order->update(['state' => 'canceled']);
    }
    if ($order->row['state'] === 'canceled') {
        return [200, ['state' => 'canceled']];
    }
    if (!is_int($total) || $total <= 0) {
        return [422, ['message' => 'Send the total in cents.']];
    }
    if ($order->row['state'] === 'unpaid') {
        return [409, UNPAID];
    }
    // If you lose the dispute, you pay twice.
    if (stateOf($order) === 'disputed') {
        return [409, DISPUTED];
    }
    [$sent] = readRefunds($order);
    // There is no idempotency key, and an earlier request may still run.
    $earlier = $order->row['refund'] ?? null;
    if ($earlier && $earlier['total'] > $sent && abs(time() - $earlier['at']) < 60) {
        return [409, LATER];
    }
    if ($total > $sent) {
        $order->update(['refund' => ['total' => $total, 'at' => time()], 'seen' => null]);
        $payment = $order->row['payment']['id'];
        $rejection = null;
        try {
            frame('POST', '/refunds', ['charge_intent' => $payment, 'amount' => $total - $sent]);
        } catch (FrameError $error) {
            if ($error->status >= 500) {
                throw $error;
            }
            $rejection = $error;
        }
        // Whatever the response, the network may have repeated the request. Then both copies went
        // through, or only the second one was rejected.
        [$sent] = readRefunds($order);
        if ($rejection && $sent < $total) {
            // Nothing was sent back, and only after 429 does a retry help.
            $order->update(['refund' => $earlier]);
            if ($rejection->status === 429) {
                throw $rejection;
            }
            return [409, refusal($rejection)];
        }
    }
    return [200, ['refunded' => $sent]];
}

/** Why Frame rejects a refund, for your staff. */
function refusal(FrameError $error): array
{
    $details = $error->result['error_details'] ?? null;
    $message = is_array($details) ? $details['message'] ?? null : $details;
    return ['message' => $message];
}

/**
 * Safe to receive twice and in any order.
 * Responds last: if the work fails, Frame gets no 2xx and delivers the event again.
 */
function webhook(string $body): array
{
    $wanted = 'sha256=' . hash_hmac('sha256', $body, getenv('FRAME_WEBHOOK_SECRET'));
    if (!hash_equals($wanted, $_SERVER['HTTP_X_FRAME_SIGNATURE'] ?? '')) {
        return [400, ['message' => 'bad signature']];
    }
    ['type' => $type, 'data' => $data] = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    $id = $data['metadata']['order_id'] ?? '';
    if (in_array($type, PAYMENT_EVENTS, true) && isset(ORDERS[$id])) {
        readPayment(new Order($id), $data);
    } elseif ($type === 'refund.failed') {
        changeOrder($data, fn (Order $order) => $order->update(['seen' => null]));
    } elseif ($type === 'charge.refunded' || str_starts_with($type, 'charge.dispute.')) {
        changeOrder($data, $type === 'charge.refunded' ? 'markRefunded' : 'markDisputed');
    }
    return [200, ['received' => true]];
}

/** Runs a task on the order of a charge or a dispute. */
function changeOrder(array $data, callable $task): void
{
    $intent = $data['charge_intent'] ?? '';
    foreach (array_keys(ORDERS) as $id) {
        $order = new Order($id);
        if (($order->row['payment']['id'] ?? null) === ($intent['id'] ?? $intent)) {
            $task($order, $data);
        }
    }
}

/** Disputes and refunds whose event was lost are among the newest. */
function readNewest(): array
{
    foreach (frame('GET', '/disputes?per_page=100')['data'] as $dispute) {
        changeOrder($dispute, 'markDisputed');
    }
    return frame('GET', '/refunds?per_page=100')['data'];
}

/** Settles the orders whose event or response was lost. Run `php server.php sweep` every few minutes. */
function sweep(): void
{
    $refunds = [];
    try {
        $refunds = readNewest();
    } catch (Throwable $error) {
        error_log($error->getMessage());
        // Its trace can hold an order, and so its lock.
        $error = null;
    }
    foreach (array_keys(ORDERS) as $id) {
        try {
            $order = new Order($id);
            $payment = $order->row['payment'];
            foreach (array_diff($order->row['disputes'], DECIDED) as $disputeId => $_) {
                markDisputed($order, frame('GET', "/disputes/$disputeId"));
            }
            $isOver = in_array($payment['status'] ?? '', OVER, true);
            if (!$payment || ($order->row['state'] === 'unpaid' && $isOver)) {
                continue;
            }
            // `seen` has the refunds that need nothing more, unless their status changes.
            $seen = $order->row['seen'];
            $news = array_filter($refunds, fn (array $one) => ($one['charge_intent'] ?? '') === $payment['id']
                && !in_array([$one['id'], $one['status']], $seen ?? [], true));
            if ($order->row['state'] !== 'unpaid' && $seen !== null && !$news) {
                continue;
            }
            $intent = $payment['status'] === 'confirming'
                ? settleEarlier($order)
                : frame('GET', "/charge_intents/$payment[id]");
            if (in_array($intent['status'], WAS_PAID, true)) {
                markPaid($order, $intent);
            } else {
                setPayment($order, $intent['id'], $intent['status']);
            }
            if (!in_array($order->row['state'], ['paid', 'refunded'], true)) {
                continue;
            }
            [$sent, $back, $seen] = readRefunds($order);
            $total = $order->row['refund']['total'] ?? 0;
            if ($sent < $total && stateOf($order) !== 'disputed') {
                error_log("ALERT: refund order {$order->row['id']} again: $sent of $total is sent");
            }
            $state = $back >= $intent['amount_captured'] ? 'refunded' : 'paid';
            $order->update(['state' => $state, 'seen' => $back >= $total ? $seen : null]);
        } catch (Throwable $error) {
            error_log($error->getMessage());
        } finally {
            $order = $error = null;
        }
    }
}

function status(string $id): array
{
    if (!isset(ORDERS[$id])) {
        return [404, ['message' => 'There is no such order.']];
    }
    // Check here that the order belongs to this shopper.
    return [200, ['state' => stateOf(new Order($id))]];
}

function checkKeys(): void
{
    foreach (['FRAME_SECRET_KEY', 'FRAME_PUBLISHABLE_KEY', 'FRAME_WEBHOOK_SECRET'] as $name) {
        getenv($name) ?: throw new RuntimeException("Set $name first");
    }
}

function respond(): array
{
    checkKeys();
    $body = file_get_contents('php://input', length: MAX_BODY + 1);
    if (strlen($body) > MAX_BODY) {
        return [413, ['message' => 'too large']];
    }
    $route = "$_SERVER[REQUEST_METHOD] " . strtok($_SERVER['REQUEST_URI'], '?');
    if (preg_match('#^GET /status/([\w-]+)$#', $route, $found)) {
        return status($found[1]);
    }
    return match ($route) {
        'GET /config' => [200, ['publishable_key' => getenv('FRAME_PUBLISHABLE_KEY')]],
        'POST /pay' => pay($body),
        'POST /refund' => refund($body),
        'POST /hooks/frame' => webhook($body),
        default => [404, ['message' => 'not found']],
    };
}

const FILES = [
    '/' => ['checkout.html', 'text/html'],
    '/checkout.js' => ['checkout.js', 'text/javascript'],
];
if (PHP_SAPI === 'cli') {
    checkKeys();
    // Another script may require this one.
    if (realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
        sweep();
    }
    return;
}
[$file, $type] = FILES[strtok($_SERVER['REQUEST_URI'], '?')] ?? [null, 'application/json'];
header("Content-Type: $type; charset=utf-8");
if ($file) {
    readfile(__DIR__ . "/$file");
    return;
}
try {
    [$status, $result] = respond();
} catch (Throwable $error) {
    error_log($error->getMessage());
    // Not FAULT: the card may have been charged.
    [$status, $result] = [500, PENDING];
}
http_response_code($status);
echo json_encode($result);
