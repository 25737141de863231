<?php

/**
 * Sends the request until it succeeds, fails permanently, has been sent `$tries` times,
 * or would have to wait longer than `$maxWait` seconds in total. The default is the waits
 * of six tries, with jitter.
 * Returns the status and the body. Throws RuntimeException when no response arrives.
 * Set `$write` for requests that create or change something: then only a 429 is retried.
 */
function withRetries(
    CurlHandle $curl,
    int $tries = 6,
    float $base = 1.0,
    float $maxWait = 35.0,
    bool $write = false,
    ?callable $sleep = null,
): array {
    $sleep ??= fn (float $seconds) => usleep((int) ($seconds * 1_000_000));
    $hint = 0.0;
    $left = $maxWait;
    curl_setopt_array($curl, [
        CURLOPT_RETURNTRANSFER => true,
        // On a connection that it used before, curl repeats a lost request on its own.
        CURLOPT_FORBID_REUSE => true,
        CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$hint): int {
            if (preg_match('/^retry-after:(.*)/i', $line, $match)) {
                $hint = retryAfter(trim($match[1]));
            }
            return strlen($line);
        },
    ]);
    for ($attempt = 1; ; $attempt++) {
        $hint = 0.0;
        $body = curl_exec($curl);
        $status = $body === false ? 0 : curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        $backoff = $base * 2 ** ($attempt - 1) + mt_rand() / mt_getrandmax() * $base / 2;
        $wait = max($hint, $backoff);
        $last = $attempt >= $tries || $wait > $left;
        if ($last || !isTemporary(curl_errno($curl), $status, $write)) {
            if ($body === false) {
                throw new RuntimeException(curl_error($curl));
            }
            return [$status, $body];
        }
        $left -= $wait;
        $sleep($wait);
    }
}

function isTemporary(int $error, int $status, bool $write): bool
{
    if ($status === 429) {
        return true;
    }
    $noResponse = in_array($error, [
        CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT,
        CURLE_SSL_CONNECT_ERROR, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING,
        CURLE_SEND_ERROR, CURLE_RECV_ERROR,
        // A response that is not HTTP.
        CURLE_UNSUPPORTED_PROTOCOL,
    ], true);
    return !$write && ($status >= 500 || $noResponse);
}

/** `Retry-After`, which is seconds or a date, in seconds; 0 for anything else. */
function retryAfter(string $hint): float
{
    if (ctype_digit($hint)) {
        return (float) $hint;
    }
    $utc = new DateTimeZone('UTC');
    $date = DateTimeImmutable::createFromFormat(DATE_RFC7231, $hint, $utc);
    return $date ? max(0.0, (float) ($date->getTimestamp() - time())) : 0.0;
}
