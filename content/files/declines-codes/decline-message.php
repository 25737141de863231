<?php

const GENERIC = 'Your bank declined the payment. Contact your bank, or use another card.';
define('CODES', json_decode(file_get_contents(__DIR__ . '/decline-codes.json'), true));

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
