<?php

require __DIR__ . '/decline-message.php';

// Nobody knows yet whether the card was charged. The webhook event decides.
const PENDING = [
    'message' => 'We are checking your payment. Do not pay again: we will email you the result.',
    'next' => 'stop',
];
// Nothing was charged. `next` tells the page what the shopper can do.
const REJECTIONS = [
    'sonar_session_required' => [
        'message' => 'You have not been charged. Reload the page, then pay.',
        'next' => 'reload',
    ],
    'geo_compliance_vpn_detected' => [
        'message' => 'You have not been charged. Turn off your VPN, then reload the page.',
        'next' => 'reload',
    ],
    'geo_compliance_blocked' => [
        'message' => 'You have not been charged. We cannot take payments from your region.',
        'next' => 'stop',
    ],
];
const BUSY = [
    'message' => 'You have not been charged. Try again in a minute.',
    'next' => 'retry',
];
const FAULT = [
    'message' => 'You have not been charged. This is our mistake. Please contact us.',
    'next' => 'stop',
];
// A charge intent in one of these states can no longer charge its card.
const OVER = ['failed', 'canceled', 'expired', 'reversed', 'requires_payment_method'];
const ORDERS = [
    '1042' => [
        'id' => '1042', 'amount' => 4200, 'name' => 'Nora Lind',
        'email' => 'nora@example.com', 'paid' => false,
        'attempt' => null, 'charge_intent' => null,
    ],
];

/** Stands in for a row of your database, locked until the object is gone. */
class Order
{
    public array $row;
    private $file;

    public function __construct(string $id)
    {
        $this->file = fopen(__DIR__ . "/order-$id.json", 'c+');
        flock($this->file, LOCK_EX);
        $this->row = json_decode(stream_get_contents($this->file), true) ?? ORDERS[$id];
    }

    public function update(array $changes): void
    {
        $this->row = [...$this->row, ...$changes];
        ftruncate($this->file, 0);
        rewind($this->file);
        fwrite($this->file, json_encode($this->row));
        fflush($this->file);
    }
}

class FrameError extends Exception
{
    public function __construct(public int $status, public array $result)
    {
        parent::__construct("Frame responded with $status");
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
        CURLOPT_TIMEOUT => 30,
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

/** The charge intent of an earlier attempt: by its id or, if lost, by our own id. */
function findEarlier(Order $order): ?array
{
    ['charge_intent' => $id, 'attempt' => $attempt] = $order->row;
    if ($id) {
        return frame('GET', "/charge_intents/$id");
    }
    if (!$attempt) {
        return null;
    }
    // In a busy shop, read more pages until `created` is older than the attempt.
    foreach (frame('GET', '/charge_intents?per_page=100')['data'] as $intent) {
        if (($intent['metadata']['attempt_id'] ?? null) === $attempt['id']) {
            return $intent;
        }
    }
    if (time() - $attempt['at'] > 60) {
        return null;
    }
    throw new RuntimeException('The last attempt may still be in progress');
}

function charge(Order $order, array $input): array
{
    $earlier = findEarlier($order);
    if (($earlier['status'] ?? null) === 'requires_3d_secure') {
        // The shopper left the challenge and is paying again, maybe with another card.
        frame('POST', "/charge_intents/$earlier[id]/cancel");
    } elseif ($earlier && !in_array($earlier['status'], OVER, true)) {
        return $earlier;
    }

    $attempt = ['id' => bin2hex(random_bytes(16)), 'at' => time()];
    $card = $input['card'];
    $body = [
        'amount' => $order->row['amount'],
        'currency' => 'usd',
        'customer_data' => [
            'name' => $order->row['name'],
            'email' => $order->row['email'],
        ],
        'confirm' => true,
        'description' => "Order {$order->row['id']}",
        'metadata' => ['order_id' => $order->row['id'], 'attempt_id' => $attempt['id']],
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
    // From here on the outcome is unknown until Frame responds.
    $order->update(['attempt' => $attempt, 'charge_intent' => null]);
    try {
        $intent = frame('POST', '/charge_intents', $body);
    } catch (FrameError $error) {
        // A 4xx means nothing was charged.
        if ($error->status < 500) {
            $order->update(['attempt' => null]);
        }
        throw $error;
    }
    $order->update(['charge_intent' => $intent['id']]);
    return $intent;
}

/** The response when nothing was charged. */
function rejection(Exception $error): array
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

function pay(string $body): array
{
    $input = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    if (!isset(ORDERS[$input['order_id'] ?? ''])) {
        return [404, ['message' => 'There is no such order.', 'next' => 'stop']];
    }
    // Two requests at once wait for each other; the second finds the first's intent.
    $order = new Order($input['order_id']);
    if ($order->row['paid']) {
        return [409, ['message' => 'This order is already paid.', 'next' => 'stop']];
    }
    try {
        $intent = charge($order, $input);
    } catch (FrameError | RuntimeException | JsonException $error) {
        error_log($error->getMessage());
        return $order->row['attempt'] ? [202, PENDING] : rejection($error);
    }
    if (!in_array($intent['status'], OVER, true)) {
        return [200, ['client_secret' => $intent['client_secret']]];
    }
    $reason = $intent['latest_charge']['failure_code'] ?? null;
    return [402, ['message' => declineMessage($reason), 'next' => 'retry']];
}

/** Marks the order paid. Safe to receive twice. */
function webhook(string $body): array
{
    $wanted = 'sha256=' . hash_hmac('sha256', $body, getenv('FRAME_WEBHOOK_SECRET'));
    if (!hash_equals($wanted, $_SERVER['HTTP_X_FRAME_SIGNATURE'] ?? '')) {
        return [400, ['message' => 'bad signature']];
    }
    $event = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    $id = $event['data']['metadata']['order_id'] ?? '';
    if ($event['type'] === 'charge_intent.succeeded' && isset(ORDERS[$id])) {
        $order = new Order($id);
        if ($event['data']['amount'] === $order->row['amount']) {
            $order->update(['paid' => true]);
        }
    }
    return [200, ['received' => true]];
}

function respond(): array
{
    foreach (['FRAME_SECRET_KEY', 'FRAME_PUBLISHABLE_KEY', 'FRAME_WEBHOOK_SECRET'] as $name) {
        getenv($name) ?: throw new RuntimeException("Set $name first");
    }
    $body = file_get_contents('php://input');
    return match ("$_SERVER[REQUEST_METHOD] $_SERVER[REQUEST_URI]") {
        'GET /config' => [200, ['publishable_key' => getenv('FRAME_PUBLISHABLE_KEY')]],
        'POST /pay' => pay($body),
        'POST /hooks/frame' => webhook($body),
        default => [404, ['message' => 'not found']],
    };
}

const FILES = [
    '/' => ['checkout.html', 'text/html'],
    '/checkout.js' => ['checkout.js', 'text/javascript'],
];
[$file, $type] = FILES[$_SERVER['REQUEST_URI']] ?? [null, 'application/json'];
header("Content-Type: $type; charset=utf-8");
if ($file) {
    readfile(__DIR__ . "/$file");
    return;
}
try {
    [$status, $result] = respond();
} catch (Throwable $error) {
    error_log($error->getMessage());
    [$status, $result] = [500, FAULT];
}
http_response_code($status);
echo json_encode($result);
