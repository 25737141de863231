<?php

/** True when the header is Frame's signature of exactly these bytes. */
function verifyFrameSignature(string $rawBody, ?string $header, string $secret): bool
{
    if ($secret === '') {
        throw new InvalidArgumentException('The webhook secret is missing.');
    }
    if (!preg_match('/\Asha256=([0-9a-f]{64})\z/', $header ?? '', $match)) {
        return false;
    }
    return hash_equals(hash_hmac('sha256', $rawBody, $secret), $match[1]);
}
