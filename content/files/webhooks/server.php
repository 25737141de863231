<?php

require __DIR__ . '/inbox.php';
require __DIR__ . '/verify.php';

const MAX_BODY = 1024 * 1024;

/** Runs until it succeeds, so it must be safe to repeat. */
function handleEvent(array $event): void
{
    $order = $event['data']['metadata']['order_id'] ?? null;
    match ($event['type']) {
        // First compare id, amount and currency with the order's.
        'charge_intent.succeeded' => $order && error_log("Order $order: mark as paid"),
        'charge_intent.payment_failed' => $order && error_log("Order $order: payment declined"),
        default => null,
    };
}

/** Stores one delivery and returns the HTTP status of the response. */
function receive(): int
{
    if ("$_SERVER[REQUEST_METHOD] $_SERVER[REQUEST_URI]" !== 'POST /hooks/frame') {
        return 404;
    }
    $secret = getenv('FRAME_WEBHOOK_SECRET') ?: '';
    $rawBody = file_get_contents('php://input', length: MAX_BODY + 1);
    if (strlen($rawBody) > MAX_BODY) {
        return 413;
    }
    $signature = $_SERVER['HTTP_X_FRAME_SIGNATURE'] ?? null;
    if (!verifyFrameSignature($rawBody, $signature, $secret)) {
        return 400;
    }
    $event = json_decode($rawBody, true, flags: JSON_THROW_ON_ERROR);
    return inbox()->accept(withoutSecrets($event)) === 'too old' ? 400 : 200;
}

/** Nothing may store a client secret, which disputes contain, too. */
function withoutSecrets(array $item): array
{
    unset($item['client_secret']);
    return array_map(fn ($each) => is_array($each) ? withoutSecrets($each) : $each, $item);
}

function inbox(): EventInbox
{
    return new EventInbox(__DIR__ . '/events.json');
}

// A cron job runs `php server.php` every minute for what failed or came last.
if (PHP_SAPI !== 'cli') {
    // Until an event is stored, Frame has to send it again.
    http_response_code(500);
    http_response_code(receive());
    // The work comes after the response, even if Frame has hung up.
    ignore_user_abort(true);
    header('Content-Length: 0');
    function_exists('fastcgi_finish_request') ? fastcgi_finish_request() : flush();
}
inbox()->work('handleEvent');
