<?php

const SHOPPER = [
    'charge_declined' => 'show the decline',
    'sonar_session_required' => 'reload',
    'geo_compliance_vpn_detected' => 'reload',
    'geo_compliance_blocked' => 'stop',
];

/**
 * What to do after a failed request. `$status` is 0 when no response arrived;
 * `$write` is true for a request that creates or changes something.
 */
function nextStep(int $status, ?string $code, bool $write): string
{
    if ($status === 0 || $status >= 500) {
        return $write ? 'look it up' : 'retry';
    }
    if ($status === 429) {
        return 'retry';
    }
    return SHOPPER[$code ?? ''] ?? 'fix the request';
}
