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
// Nothing was charged. `next` tells the page what the shopper can do.
const BUSY = [
    'message' => 'You have not been charged. Try again in a minute.',
    'next' => 'retry',
];
const FAULT = [
    'message' => 'Something went wrong on our end. You have not been charged. Please contact us.',
    'next' => 'stop',
];
const REJECTED = ['message' => 'Not possible now. Reload the page, or contact us.', 'next' => 'stop'];
const UNCHANGED = [
    'message' => "We couldn't make this change. Try again in a minute, or contact us.",
    'next' => 'retry',
];
const CHECKING = [
    'message' => 'We are checking your change. Reload the page in a minute.',
    'next' => 'reload',
];
const UNFINISHED = ['message' => 'Finish your payment first.', 'next' => 'stop'];
const STARTED = ['message' => 'Welcome. Your plan has started.', 'next' => 'stop'];
const HAS_ONE = [
    'message' => 'You already have a subscription. Open your account to change it.',
    'next' => 'stop',
];
const ENDED = ['message' => 'Your subscription has ended. Subscribe again.', 'next' => 'stop'];
// Subscriptions in these states no longer charge. `declined` is the server's own.
const OVER = ['canceled', 'terminated', 'declined'];
// Its first payment is not paid.
const STARTING = ['pending', 'incomplete'];
// Charge intents in these states no longer charge.
const DEAD = [
    'failed', 'canceled', 'expired', 'reversed', 'fraud_declined', 'requires_payment_method',
];
// Charge intents in these states have charged the card.
const PAID = ['succeeded', 'refunded', 'disputed'];
// Charge intents in these states have not charged the card, and never do once canceled.
const OPEN = [
    'incomplete', 'requires_confirmation', 'requires_payment_method', 'requires_3d_secure',
];
const MAX_BODY = 1024 * 1024;
const USERS = [
    '311' => [
        'id' => '311', 'name' => 'Nora Lind', 'email' => 'nora@example.com',
        'customer' => null, 'attempt' => null, 'unsettled' => [], 'wishes' => [],
        'subscriptions' => [],
    ],
];

/** Stands in for a row of your database, with an advisory lock until the object is gone. */
class User
{
    public array $row;
    private string $file;
    private $lock;

    public function __construct(string $id)
    {
        $this->file = __DIR__ . "/user-$id.json";
        // Not the file itself, because `update` replaces it.
        $this->lock = fopen(__DIR__ . "/user-$id.lock", 'c');
        flock($this->lock, LOCK_EX);
        $this->row = file_exists($this->file)
            ? json_decode(file_get_contents($this->file), true, flags: JSON_THROW_ON_ERROR)
            : USERS[$id];
    }

    public function update(array $changes): void
    {
        $row = [...$this->row, ...$changes];
        file_put_contents("$this->file.tmp", json_encode($row));
        rename("$this->file.tmp", $this->file);
        $this->row = $row;
    }

    /** Reads a subscription and stores its state. The row is locked, so no older read wins. */
    public function read(string $id): array
    {
        return $this->store(frame('GET', "/subscriptions/$id"));
    }

    /** False for a known state, and for a first payment that is over: only a late one starts again. */
    public function isNews(array $subscription): bool
    {
        $known = $this->row['subscriptions'][$subscription['id']] ?? '';
        return $known !== $subscription['status']
            && !($known === 'declined' && in_array($subscription['status'], STARTING, true));
    }

    /** Stores what Frame reports about a subscription: ids lead to states. */
    public function store(array $subscription): array
    {
        if (!$this->isNews($subscription)) {
            return $subscription;
        }
        $all = [...$this->row['subscriptions'], $subscription['id'] => $subscription['status']];
        $this->update(['subscriptions' => $all]);
        if (count(array_keys($all, 'active', true)) > 1) {
            error_log("ALERT: user {$this->row['id']} pays twice: cancel and refund one subscription");
        }
        return $subscription;
    }

    /** Alerts if a payment charged the card despite the cancellation. */
    public function checkUnsettled(): void
    {
        foreach ($this->row['unsettled'] as $id) {
            $intent = frame('GET', "/charge_intents/$id");
            if (!in_array($intent['status'], [...DEAD, ...PAID], true)) {
                continue;
            }
            if ($intent['status'] === 'succeeded') {
                error_log("ALERT: refund $id");
            }
            $this->update(['unsettled' => array_diff($this->row['unsettled'], [$id])]);
        }
    }

    /** The ids of the subscriptions that still charge. */
    public function openIds(): array
    {
        return array_keys(array_diff($this->row['subscriptions'], OVER));
    }

    public function hasAccess(): bool
    {
        return in_array('active', $this->row['subscriptions'], true);
    }

    /** True while an earlier payment may still go through, or has. */
    public function mayHavePaid(): bool
    {
        return $this->row['attempt'] || array_diff($this->row['subscriptions'], ['incomplete', ...OVER]);
    }
}

/** Take the user from your session. */
function currentUser(): User
{
    return new User('311');
}

class FrameError extends Exception
{
    public function __construct(public int $status, public array $result)
    {
        parent::__construct("Frame responded with $status: " . ($result['message'] ?? ''));
    }
}

/** Frame may have made a change whose response was lost. */
class UnknownOutcome extends Exception
{
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

function paymentOf(array $subscription): ?array
{
    $id = $subscription['latest_charge_intent'] ?? null;
    return $id ? frame('GET', "/charge_intents/$id") : null;
}

/** Reads the latest payment and cancels it if it has not charged its card. */
function settlePayment(array $subscription): ?array
{
    $intent = paymentOf($subscription);
    if (!$intent || !in_array($intent['status'], OPEN, true)) {
        return $intent;
    }
    try {
        return frame('POST', "/charge_intents/$intent[id]/cancel");
    } catch (FrameError $error) {
        // It may have been charged in this moment.
        if ($error->status !== 422) {
            throw $error;
        }
        return paymentOf($subscription);
    }
}

/** True when the first payment is over, so nothing is paid or pending. */
function isDeclined(array $subscription, ?array $intent): bool
{
    if (!$intent) {
        return $subscription['status'] === 'incomplete';
    }
    return in_array($subscription['status'], STARTING, true)
        && in_array($intent['status'], DEAD, true);
}

/** True if it is over. One whose first payment has charged nothing is ended. */
function settle(User $user, array $subscription): bool
{
    if (in_array($subscription['status'], OVER, true)) {
        return true;
    }
    if (!in_array($subscription['status'], STARTING, true)) {
        return false;
    }
    if (!isDeclined($subscription, settlePayment($subscription))) {
        return false;
    }
    $user->store(['id' => $subscription['id'], 'status' => 'declined']);
    return true;
}

/** Every subscription of the last day before the newest one. */
function recent(): array
{
    $found = [];
    for ($page = 1; $page; ) {
        $result = frame('GET', "/subscriptions?per_page=100&page=$page");
        $found = [...$found, ...$result['data']];
        $isEnough = !$found || end($found)['created'] < $found[0]['created'] - 86400;
        $page = $isEnough ? null : $result['meta']['next'] ?? null;
    }
    return $found;
}

/**
 * Stores what the last attempt created if its response was lost: two if it was repeated.
 *
 * @return string[] their ids
 */
function findLost(User $user): array
{
    $attempt = $user->row['attempt'];
    if (!$attempt) {
        return [];
    }
    $isLost = fn ($one) => ($one['metadata']['attempt_id'] ?? null) === $attempt['id'];
    $found = array_filter(recent(), $isLost);
    $isOld = abs(time() - $attempt['at']) >= 60;
    if (!$found) {
        if (!$isOld) {
            throw new RuntimeException('The last attempt may be in progress');
        }
        if (!$user->hasAccess()) {
            error_log("User {$user->row['id']} has not been charged and can subscribe again");
        }
    }
    $ids = array_map(fn ($one) => $user->store($one)['id'], $found);
    if ($isOld) {
        $user->update(['attempt' => null]);
    }
    return $ids;
}

/** The card in a request, or null. */
function cardIn(string $body): ?array
{
    $card = json_decode($body, true)['card'] ?? null;
    $expiry = $card['expiry'] ?? [];
    $isComplete = !empty($card['number']) && !empty($card['cvc'])
        && !empty($expiry['month']) && !empty($expiry['year']);
    return $isComplete ? $card : null;
}

function saveCard(User $user, array $card): array
{
    if (!$user->row['customer']) {
        $customer = frame('POST', '/customers', [
            'name' => $user->row['name'],
            'email' => $user->row['email'],
            'metadata' => ['shop_user_id' => $user->row['id']],
        ]);
        $user->update(['customer' => $customer['id']]);
    }
    return frame('POST', '/payment_methods', [
        'type' => 'card',
        'card_number' => $card['number'],
        'exp_month' => $card['expiry']['month'],
        'exp_year' => $card['expiry']['year'],
        'cvc' => $card['cvc'],
        'customer' => $user->row['customer'],
    ]);
}

/** A user who had a subscription gets the product without a free trial, if there is one. */
function productFor(User $user): string
{
    $isReturning = array_diff($user->row['subscriptions'], ['declined']) !== [];
    return ($isReturning ? getenv('FRAME_PRODUCT_NO_TRIAL') : '') ?: getenv('FRAME_PRODUCT');
}

/** Subscribes the user once. Returns null for a user who has a subscription already. */
function subscribe(User $user, array $card): ?array
{
    $lost = findLost($user);
    $user->update(['attempt' => null]);
    foreach ($user->openIds() as $id) {
        $earlier = $user->read($id);
        // The shopper may have left 3D Secure, and is paying again with another card.
        if (settle($user, $earlier)) {
            continue;
        }
        $isStarting = in_array($earlier['status'], STARTING, true);
        return $isStarting || in_array($id, $lost, true) ? $earlier : null;
    }

    $method = saveCard($user, $card);
    $attempt = ['id' => bin2hex(random_bytes(16)), 'at' => time()];
    $user->update(['attempt' => $attempt]);
    try {
        $subscription = frame('POST', '/subscriptions', [
            'customer' => $user->row['customer'],
            'product' => productFor($user),
            'currency' => 'usd',
            'default_payment_method' => $method['id'],
            'description' => 'Pro plan',
            'metadata' => [
                'shop_user_id' => $user->row['id'],
                'attempt_id' => $attempt['id'],
            ],
        ]);
    } catch (FrameError $error) {
        // A 4xx means nothing was created.
        if ($error->status < 500) {
            $user->update(['attempt' => null]);
        }
        throw $error;
    }
    $user->store($subscription);
    $user->update(['attempt' => null]);
    return $subscription;
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

function start(string $body): array
{
    // Simultaneous requests wait for each other; the second one finds what the first created.
    $user = currentUser();
    $card = cardIn($body);
    if (!$card) {
        return $user->mayHavePaid() ? [202, PENDING] : [400, FAULT];
    }
    try {
        fulfill($user);
        $subscription = subscribe($user, $card);
        if (!$subscription) {
            return [409, HAS_ONE];
        }
        $intent = paymentOf($subscription);
    } catch (Throwable $error) {
        error_log($error->getMessage());
        return $user->mayHavePaid() ? [202, PENDING] : rejection($error);
    }
    if (isDeclined($subscription, $intent)) {
        $reason = $intent['latest_charge']['failure_code'] ?? null;
        return [402, ['message' => declineMessage($reason), 'next' => 'retry']];
    }
    if ($intent) {
        return [200, ['client_secret' => $intent['client_secret']]];
    }
    // Without a charge intent there is nothing to confirm.
    return $subscription['status'] === 'active' ? [200, STARTED] : [202, PENDING];
}

/** Responds on the account page, whatever fails there. */
function account(callable $task): array
{
    try {
        return $task();
    } catch (UnknownOutcome $error) {
        error_log($error->getMessage());
        return [202, CHECKING];
    } catch (Throwable $error) {
        error_log($error->getMessage());
        $isRejected = $error instanceof FrameError && $error->status === 422;
        return $isRejected ? [422, REJECTED] : [503, UNCHANGED];
    }
}

/** True if it is as wanted. Ends one whose first payment charged nothing. */
function isAs(User $user, array $subscription, array $wanted): bool
{
    return $wanted['to'] === 'canceled'
        ? settle($user, $subscription)
        : ($subscription['default_payment_method'] ?? null) === $wanted['to'];
}

function ask(array $subscription, string $to): array
{
    $path = "/subscriptions/$subscription[id]";
    if ($to !== 'canceled') {
        return frame('PATCH', $path, ['default_payment_method' => $to]);
    }
    settlePayment($subscription);
    return frame('POST', "$path/cancel");
}

/** Makes a subscription what its user wants. Forgets the wish once it is so, or rejected. */
function change(User $user, string $id): void
{
    $wanted = $user->row['wishes'][$id];
    $rejection = null;
    try {
        $subscription = $user->read($id);
        if (!isAs($user, $subscription, $wanted)) {
            $subscription = $user->store(ask($subscription, $wanted['to']));
        }
    } catch (Throwable $error) {
        // It may be so: if the network repeats a request, the second copy gets a 422.
        $subscription = $user->read($id);
        if (!isAs($user, $subscription, $wanted)) {
            if (!$error instanceof FrameError || $error->status >= 500 || isRateLimited($error)) {
                throw $error;
            }
            error_log("ALERT: Frame rejects $wanted[to] for $id of user {$user->row['id']}");
            $rejection = $error;
        }
    }
    $latest = $subscription['latest_charge_intent'] ?? null;
    $isLate = $wanted['to'] === 'canceled' && !$rejection && $latest && $latest !== $wanted['paid'];
    $user->update([
        'wishes' => array_diff_key($user->row['wishes'], [$id => true]),
        'unsettled' => [...$user->row['unsettled'], ...($isLate ? [$latest] : [])],
    ]);
    if ($rejection) {
        throw $rejection;
    }
}

/** Makes each of them so. If one change fails, the others are still made. */
function fulfill(User $user, ?array $ids = null): void
{
    $problem = null;
    foreach ($ids ?? array_keys($user->row['wishes']) as $id) {
        try {
            change($user, $id);
        } catch (Throwable $error) {
            $problem = $error;
        }
    }
    if ($problem) {
        throw $problem;
    }
}

/** Stores what the user wants, `canceled` or a card, and makes it so. The newest wish counts. */
function want(User $user, array $ids, string $to): void
{
    $isNew = fn ($id) => ($user->row['wishes'][$id]['to'] ?? null) !== $to;
    $new = [];
    foreach (array_filter($ids, $isNew) as $id) {
        $intent = $to === 'canceled' ? paymentOf($user->read($id)) : null;
        $isPaid = $intent && in_array($intent['status'], PAID, true);
        // Any other payment may need a refund.
        $new[$id] = ['to' => $to, 'paid' => $isPaid ? $intent['id'] : null];
    }
    $user->update(['wishes' => [...$user->row['wishes'], ...$new]]);
    try {
        fulfill($user, $ids);
    } catch (Throwable $error) {
        $unknown = array_intersect($ids, array_keys($user->row['wishes']));
        foreach ($unknown as $id) {
            touch(__DIR__ . '/event-' . basename($id));
        }
        throw $unknown ? new UnknownOutcome($error->getMessage()) : $error;
    }
}

/** Account page: the next renewal, or the next retry of an unpaid one, charges the new card. */
function changeCard(string $body): array
{
    $user = currentUser();
    $card = cardIn($body);
    if (!$card) {
        return [400, UNCHANGED];
    }
    // A cancellation that is not made yet comes first.
    fulfill($user);
    // One may have ended without an event.
    array_map($user->read(...), $user->openIds());
    $ids = array_keys(array_diff($user->row['subscriptions'], OVER, STARTING));
    if (!$ids) {
        $isPending = in_array('pending', $user->row['subscriptions'], true);
        return [409, $isPending ? UNFINISHED : ENDED];
    }
    want($user, $ids, saveCard($user, $card)['id']);
    return [200, ['message' => 'Your card has been changed.', 'next' => 'stop']];
}

/** Account page: ends access and payments now. */
function cancel(): array
{
    $user = currentUser();
    // Throws while an attempt to subscribe may still be in progress.
    findLost($user);
    // A lost response or a repeated request leaves a subscription that is not stored.
    $mine = array_filter(recent(), fn ($one) => ($one['metadata']['shop_user_id'] ?? '') === $user->row['id']);
    array_map($user->store(...), $mine);
    want($user, $user->openIds(), 'canceled');
    return [200, ['message' => 'Your subscription has been canceled.', 'next' => 'stop']];
}

function isRateLimited(Throwable $error): bool
{
    return $error instanceof FrameError && $error->status === 429;
}

/** Reads a listed subscription if its state is not stored. */
function compare(array $listed): void
{
    $userId = $listed['metadata']['shop_user_id'] ?? '';
    if (!isset(USERS[$userId])) {
        return;
    }
    try {
        $user = new User($userId);
        if ($user->isNews($listed)) {
            $user->read($listed['id']);
        }
    } catch (Throwable $error) {
        if (isRateLimited($error)) {
            throw $error;
        }
        error_log($error->getMessage());
    }
}

/**
 * Because events can be lost: reads every subscription whose state is not stored, also a second
 * one that a repeated request created.
 */
function sweep(): void
{
    for ($page = 1; $page; ) {
        try {
            $result = frame('GET', "/subscriptions?per_page=100&page=$page");
            array_map(compare(...), $result['data']);
            $page = $result['meta']['next'] ?? null;
        } catch (Throwable $error) {
            error_log($error->getMessage());
            if (!isRateLimited($error)) {
                break;
            }
            // The same page again.
            sleep(60);
        }
    }
    foreach (array_keys(USERS) as $userId) {
        $tasks = [fulfill(...), fn (User $user) => $user->checkUnsettled(), findLost(...)];
        foreach ($tasks as $task) {
            try {
                $task(new User($userId));
            } catch (Throwable $error) {
                error_log($error->getMessage());
            }
            // It may hold the lock.
            $error = null;
        }
    }
}

/** The user whose subscription it is, locked. */
function ownerOf(string $id): ?User
{
    foreach (array_keys(USERS) as $userId) {
        $user = new User($userId);
        if (isset($user->row['subscriptions'][$id])) {
            return $user;
        }
        // Unlocks it.
        $user = null;
    }
    $userId = frame('GET', "/subscriptions/$id")['metadata']['shop_user_id'] ?? '';
    return isset(USERS[$userId]) ? new User($userId) : null;
}

/** Reads the subscriptions that events were about. What fails waits for the next run. */
function work(): void
{
    foreach (glob(__DIR__ . '/event-*') as $file) {
        // Unlocks the one of the event before.
        $user = $error = null;
        try {
            $id = substr(basename($file), 6);
            // Unlinked before the read, so that an event that comes during it is not lost.
            if (@filemtime($file) > time() || !@unlink($file)) {
                continue;
            }
            $user = ownerOf($id);
            if ($user) {
                // An event says that something changed. Under the lock, the state is the current one.
                $user->read($id);
                fulfill($user);
                $user->checkUnsettled();
            }
        } catch (Throwable $error) {
            error_log($error->getMessage());
            if (!($error instanceof FrameError && $error->status === 404)) {
                touch($file, time() + (isRateLimited($error) ? 60 : 0));
            }
        }
    }
}

/** Safe to receive twice and in any order. The work comes after the response. */
function webhook(string $body): array
{
    $wanted = 'sha256=' . hash_hmac('sha256', $body, getenv('FRAME_WEBHOOK_SECRET'));
    if (!hash_equals($wanted, $_SERVER['HTTP_X_FRAME_SIGNATURE'] ?? '')) {
        return [400, ['message' => 'bad signature']];
    }
    ['type' => $type, 'data' => $data] = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
    if ($type === 'refund.failed') {
        error_log("ALERT: $data[id] failed: refund again");
    }
    if (($data['object'] ?? null) === 'dispute') {
        error_log("ALERT: dispute $data[id]: respond, and decide whether to keep access");
    }
    $isSubscription = ($data['object'] ?? null) === 'subscription';
    $id = $isSubscription ? $data['id'] : $data['subscription'] ?? null;
    // After a 429, it waits its minute.
    if ($id && !file_exists($file = __DIR__ . '/event-' . basename($id))) {
        touch($file);
    }
    return [200, ['received' => true]];
}

function checkKeys(): void
{
    $needed = [
        'FRAME_SECRET_KEY', 'FRAME_PUBLISHABLE_KEY', 'FRAME_WEBHOOK_SECRET',
        'FRAME_PRODUCT',
    ];
    foreach ($needed as $name) {
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
    return match ("$_SERVER[REQUEST_METHOD] " . strtok($_SERVER['REQUEST_URI'], '?')) {
        'GET /config' => [200, ['publishable_key' => getenv('FRAME_PUBLISHABLE_KEY')]],
        'GET /access' => [200, ['access' => currentUser()->hasAccess()]],
        'POST /subscribe' => start($body),
        'POST /card' => account(fn () => changeCard($body)),
        'POST /cancel' => account(cancel(...)),
        'POST /hooks/frame' => webhook($body),
        default => [404, ['message' => 'not found']],
    };
}

const FILES = [
    '/' => ['subscribe.html', 'text/html'],
    '/subscribe.js' => ['subscribe.js', 'text/javascript'],
];
// Cron jobs run `php server.php` every minute, and `php server.php sweep` every hour.
if (PHP_SAPI === 'cli') {
    checkKeys();
    // Another script may require this one.
    if (realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
        ($argv[1] ?? '') === 'sweep' ? sweep() : work();
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
$text = json_encode($result);
header('Content-Length: ' . strlen($text));
echo $text;
if (ob_get_level() > 0) ob_end_flush();
function_exists('fastcgi_finish_request') ? fastcgi_finish_request() : flush();
work();
