<?php

// Runs PHP samples one after another in this process; `run-samples.ts` describes the arguments.

namespace Sandbox;

use ErrorException;
use ParseError;
use RuntimeException;
use Throwable;

/** Sends what is meant for the provider to the sandbox, and nothing anywhere else. */
function curl_init(string $url): \CurlHandle
{
    $provider = 'https://api.framepayments.com/';
    if (!str_starts_with($url, $provider)) {
        throw new RuntimeException("A sample may not request $url");
    }
    $curl = \curl_init(getenv('FRAME_SANDBOX') . '/' . substr($url, strlen($provider)));
    curl_setopt_array($curl, [CURLOPT_PROXY => '', CURLOPT_TIMEOUT => 10]);
    return $curl;
}

/** Has its own scope, so that the variables of one sample are unknown to the next. */
function run_sample(string $file): void
{
    // Discards the output of samples.
    ob_start();
    try {
        require $file;
    } finally {
        ob_end_clean();
    }
}

set_error_handler(function (int $level, string $message, string $file, int $line): never {
    throw new ErrorException($message, 0, $level, $file, $line);
});

[, $list, $results] = $argv;
$outcomes = fopen($results, 'w');
foreach (file($list, FILE_IGNORE_NEW_LINES) as $job) {
    [$name, $file, $origin, $run] = explode("\t", $job);
    putenv("FRAME_SANDBOX=$origin");
    if (class_exists('Frame\\Auth', false)) {
        \Frame\Auth::$key = null;
    }
    $line = 0;
    $error = '';
    try {
        $code = file_get_contents($file);
        // Throws if the code does not parse.
        token_get_all($code, TOKEN_PARSE);
        // Keeps the line numbers.
        file_put_contents($file, preg_replace('/(?<![\w\\\\])curl_init\(/', '\Sandbox\curl_init(', $code));
        if ($run === 'true') {
            run_sample($file);
        }
    } catch (Throwable $thrown) {
        $error = get_class($thrown) . ': ' . $thrown->getMessage();
        $places = [['file' => $thrown->getFile(), 'line' => $thrown->getLine()], ...$thrown->getTrace()];
        foreach ($places as $place) {
            if (($place['file'] ?? '') === $file) {
                $line = $place['line'];
                break;
            }
        }
        if ($thrown instanceof ParseError) {
            $line = $thrown->getLine();
        }
    }
    fwrite($outcomes, implode("\t", [$name, $line, preg_replace('/\s+/', ' ', $error)]) . "\n");
}
