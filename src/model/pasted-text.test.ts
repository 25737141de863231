import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reducePastedText } from './pasted-text.ts';

test.each([
  [
    'the decline code of a response',
    '{"error":"charge_declined","error_details":{"data":{"failure_code":"insufficient_funds"}}}',
    'insufficient_funds',
  ],
  [
    'the code of an error',
    '{ "error": { "code": "sonar_session_required", "message": "A fraud session is required" } }',
    'sonar_session_required',
  ],
  [
    'the event of a delivery',
    '{"id":"evt_5","object":"event","type":"charge.dispute.created","data":{}}',
    'charge.dispute.created',
  ],
  [
    'an object and its longest field, where nothing names an error',
    '"failure_reason": null, "status": "pending", "object": "refund"',
    'refund failure_reason',
  ],
  [
    'method and path of cURL',
    "curl -X POST https://api.framepayments.com/v1/charge_intents/9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2/capture -H 'Authorization: Bearer x'",
    'POST /v1/charge_intents/{id}/capture',
  ],
  [
    'POST where cURL sends a body',
    "curl https://api.framepayments.com/v1/refunds -d '{}'",
    'POST /v1/refunds',
  ],
  [
    'a request line',
    'GET /v1/customers/3f0d1a52-9a6e-4e7d-a8a5-1f2e3d4c5b6a/payment_methods HTTP/1.1',
    'GET /v1/customers/{id}/payment_methods',
  ],
  [
    'an address of the API',
    'https://api.framepayments.com/v1/webhook_endpoints?page=2',
    '/v1/webhook_endpoints',
  ],
  [
    'an address of a page',
    'https://docs.example.com/webhooks.md#verify-the-signature',
    '/webhooks.md#verify-the-signature',
  ],
  [
    'a call',
    "const intent = await frame.chargeIntents.create({ amount: 4200, currency: 'usd' })",
    'frame.chargeIntents.create',
  ],
  [
    'a class in Ruby',
    "Frame::ChargeIntent.capture('9f2a6d84', amount_captured_cents: 1500)",
    'Frame::ChargeIntent.capture',
  ],
  [
    'the error of a trace in Node',
    'FrameAPIError: Too many requests\n    at request (/srv/node_modules/framepayments/dist/client.js:71:13)\n    at pay (/srv/server.mjs:40:18)',
    'FrameAPIError: Too many requests',
  ],
  [
    'the error of a trace in Python',
    'Traceback (most recent call last):\n  File "server.py", line 14, in <module>\nKeyError: \'FRAME_SECRET_KEY\'',
    'FRAME_SECRET_KEY',
  ],
  [
    'the error of a trace in Ruby',
    "/app/gems/frame_payments-1.2.0/lib/frame/api_requestor.rb:88:in `handle': Rate limit exceeded (Frame::RateLimitError)",
    'Frame::RateLimitError',
  ],
  [
    'a message of the browser',
    'Uncaught (in promise) ReferenceError: Frame is not defined\n    at checkout.js:12:17',
    'Frame is not defined',
  ],
  [
    'a long message, without addresses and small words',
    "Refused to load the script 'https://js.framepayments.com/v1/index.js' because it violates the following Content Security Policy directive",
    'Refused load script violates following Content Security Policy directive',
  ],
])('%s', (_name, pasted, reduced) => {
  expect(reducePastedText(pasted)).toBe(reduced);
});

test.each([
  'how do I refund a customer?',
  'insufficient_funds',
  '/v1/refunds',
  '/webhooks.md#verify-the-signature',
  'POST /v1/refunds',
  '4242 4242 4242 4242',
  'X-Frame-Signature',
  'charge_intent.succeeded',
  'go-live checklist ',
  '',
])('what a reader types stays as it is: %s', (typed) => {
  expect(reducePastedText(typed)).toBe(typed);
});

test('a log of a megabyte is read at its ends', () => {
  const log = `${'at f (/srv/a.js:1:1)\n'.repeat(50_000)}KeyError: 'FRAME_SECRET_KEY'`;
  expect(reducePastedText(log)).toBe('FRAME_SECRET_KEY');
});

test('nothing that is pasted takes a pattern more than a moment', () => {
  const unit = fc.constantFrom(
    'a',
    '/',
    '.',
    '_',
    'a_',
    'a/',
    'a.',
    '"',
    '":',
    ' ',
    '\n',
    '(',
    '{',
    '1',
    'Error: ',
    '::',
    '->',
  );
  const text = fc
    .tuple(unit, unit, fc.nat({ max: 4000 }))
    .map(([one, two, times]) => (one + two).repeat(times));
  fc.assert(
    fc.property(text, (pasted) => {
      const before = process.cpuUsage().user;
      reducePastedText(`{"type":"${pasted}`);
      reducePastedText(pasted);
      expect(process.cpuUsage().user - before).toBeLessThan(1_000_000);
    }),
  );
});

test('reducing twice changes nothing more', () => {
  const once = reducePastedText('curl https://api.framepayments.com/v1/refunds/123456 -X GET');
  expect(once).toBe('GET /v1/refunds/{id}');
  expect(reducePastedText(once)).toBe(once);
});
