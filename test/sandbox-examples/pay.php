<?php
$api = getenv('FRAME_API_BASE') ?: 'http://127.0.0.1:4010';
$headers = ['Authorization: Bearer sk_sandbox_test', 'Content-Type: application/json'];
$post = function (string $path, array $body) use ($api, $headers): array {
    $http = ['method' => 'POST', 'header' => $headers, 'content' => json_encode($body)];
    return json_decode(file_get_contents($api . $path, false, stream_context_create(['http' => $http])), true);
};
$card = ['type' => 'card', 'card_number' => '4242424242424242', 'exp_month' => '12', 'exp_year' => '2030', 'cvc' => '123'];
$owner = ['name' => 'Nora Lind', 'email' => 'nora@example.com'];
$order = ['amount' => 4200, 'currency' => 'usd', 'customer_data' => $owner, 'confirm' => true, 'payment_method_data' => $card];
$intent = $post('/v1/charge_intents', $order);
if ($intent['status'] !== 'succeeded') throw new Exception('not paid');
if ($post('/v1/refunds', ['charge_intent' => $intent['id'], 'amount' => 1000])['amount'] !== 1000) throw new Exception('not refunded');
