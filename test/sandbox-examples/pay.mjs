// @ts-nocheck: plain Node runs it, without types
import assert from 'node:assert/strict';

const api = process.env.FRAME_API_BASE ?? 'http://127.0.0.1:4010';
const headers = { Authorization: 'Bearer sk_sandbox_test', 'Content-Type': 'application/json' };
const post = async (path, body) =>
  (await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
const card = { type: 'card', card_number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123' };
const customer_data = { name: 'Nora Lind', email: 'nora@example.com' };
const order = { amount: 4200, currency: 'usd', customer_data, confirm: true, payment_method_data: card };
const intent = await post('/v1/charge_intents', order);
assert.equal(intent.status, 'succeeded');
assert.equal((await post('/v1/refunds', { charge_intent: intent.id, amount: 1000 })).amount, 1000);
