import { titledFences } from './page-fences.ts';

/** checkout.js with the changes of /payments/3d-secure. */
export function checkoutWithChallenges(): string {
  const added = titledFences('payments/3d-secure.mdoc').get('checkout.js') ?? '';
  const checkout = titledFences('payments/accept-a-payment.mdoc').get('checkout.js') ?? '';
  const [kept = ''] = checkout.split(/^ {2}if \(!data\.client_secret\)/m);
  const started = kept.replace('function start() {', '$& if (await isOver()) return;');
  return `${started}  await finish(data);\n}\n${added}`;
}
