<?php

const GENERIC = 'Your bank declined the payment. Contact your bank, or use another card.';
define('CODES', json_decode(file_get_contents(__DIR__ . '/decline-codes.json'), true));
// Rejections that the shopper can do something about. Nothing was charged.
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

/** Returns a text that is safe to show for any decline code, known or not. */
function declineMessage(?string $failureCode): string
{
    return CODES[$failureCode ?? '']['message'] ?? GENERIC;
}

/** True if the same card may be charged again later. `$attempts` counts all charges so far. */
function mayRetryLater(?string $failureCode, int $attempts): bool
{
    return $attempts <= (CODES[$failureCode ?? '']['retries'] ?? 0);
}
