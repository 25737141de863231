<?php

const WAITING_CAN_HELP = [
    'insufficient_funds',
    'card_velocity_exceeded',
    'withdrawal_count_limit_exceeded',
    'call_issuer',
    'do_not_honor',
    'generic_decline',
    'no_action_taken',
    'try_again_later',
    'issuer_not_available',
    'processing_error',
    'reenter_transaction',
    'approve_with_id',
];
const MAX_ATTEMPTS = 4;

/** `$attempts` counts all charges for this payment, the first included. */
function mayRetryLater(string $failureCode, int $attempts): bool
{
    return $attempts < MAX_ATTEMPTS && in_array($failureCode, WAITING_CAN_HELP, true);
}
