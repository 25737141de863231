import { expect, test } from 'vitest';
import { stem } from './words.ts';

test.each([
  'refund refunds refunded refunding',
  'authenticate authentication authenticated authenticating',
  'verify verifies verified verifying verification',
  'cancel cancels canceled cancelled cancellation',
  'create creates created creating creation',
  'retry retries retried',
  'expire expired expiration',
  'invoice invoices invoicing',
  'status statuses',
  'address addresses',
  'save saves saved saving',
  'pay pays paying',
  'send sends sending',
  'honor honored',
  'authorization authorisation authorize authorise',
  'note notes',
])('one stem for %s', (family) => {
  expect(new Set(family.split(' ').map(stem)).size).toBe(1);
});

test.each(['honor', 'color', 'favor', 'honored'])('%s and its British spelling have one stem', (word) => {
  expect(stem(word.replace('or', 'our'))).toBe(stem(word));
});

test.each([
  ['product', 'production'],
  ['customer', 'custom'],
  ['charge', 'chart'],
  ['note', 'not'],
])('%s is not %s', (one, other) => {
  expect(stem(one)).not.toBe(stem(other));
});

test.each(['3ds', 'v1', 'pk', 'sha256', 'string', 'used'])('%s stays as it is', (word) => {
  expect(stem(word)).toBe(word);
});
