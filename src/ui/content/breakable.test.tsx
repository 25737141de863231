import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { breakable, breakLong } from './breakable.tsx';

it.each([
  ['insufficient_funds', 'insufficient_funds'],
  ['revocation_of_all_authorizations', 'revocation_<wbr/>of_<wbr/>all_<wbr/>authorizations'],
  ['customer.identity_verification.created', 'customer.<wbr/>identity_<wbr/>verification.<wbr/>created'],
  ['/v1/charge_intents/{id}/capture', '/v1<wbr/>/charge_intents<wbr/>/{id}<wbr/>/capture'],
  ['/v1/customer_identity_verifications', '/v1<wbr/>/customer_<wbr/>identity_<wbr/>verifications'],
  ['https://api.framepayments.com', 'https://api.<wbr/>framepayments.<wbr/>com'],
  ['confirm: false', 'confirm: false'],
  ['frame events resend <event id>', 'frame <wbr/>events <wbr/>resend <wbr/>&lt;event <wbr/>id&gt;'],
  ['9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2', '9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2<wbr/>'],
  ['frame.confirmCardPayment(clientSecret)', 'frame.<wbr/>confirmCardPayment(<wbr/>clientSecret)'],
])('%s wraps only between its parts, if it is long', (name, markup) => {
  expect(renderToStaticMarkup(breakLong(name))).toBe(markup);
});

it('a path wraps before its slashes even if it is short', () => {
  expect(renderToStaticMarkup(breakable('/v1/refunds'))).toBe('/v1<wbr/>/refunds');
});
