import type { Sandbox } from '../../sandbox/create-sandbox.ts';
import { createDelivery, isSubscribed, type SandboxEvent } from '../../sandbox/events.ts';
import type { PastedDelivery } from '../signature/check-signature.ts';
import { codeFigure } from './code-figure.ts';
import { definitions, element } from './element.ts';
import { jsonView } from './json-view.ts';

/**
 * An event, and below it each message that an endpoint gets for it: signed headers, raw body and the secret that signed
 * it. Where no endpoint wants the event, the newest one shows what its message would be.
 */
export function eventView(event: SandboxEvent, sandbox: Sandbox): HTMLElement {
  const view = element('div', { className: 'run-event' }, jsonView(event, `Event ${event.type}`));
  void deliveryViews(event, sandbox).then((views) => view.append(...views));
  return view;
}

async function deliveryViews(event: SandboxEvent, { world, webhooks }: Sandbox): Promise<HTMLElement[]> {
  const endpoints = world.store.all('webhook_endpoint').filter(({ status }) => status === 'active');
  const subscribed = endpoints.filter((endpoint) => isSubscribed(endpoint, event.type));
  const shown = subscribed.length > 0 ? subscribed : endpoints.slice(-1);
  if (shown.length === 0)
    return [element('p', {}, 'No webhook endpoint is active, so nothing is delivered.')];
  return Promise.all(
    shown.map(async (endpoint) => {
      const sent = webhooks.messages.find(({ event: id, url }) => id === event.id && url === endpoint.url);
      // Messages are not kept from page to page. The signature of one made again is the same.
      const delivery = sent ?? (await createDelivery(event, endpoint, crypto.randomUUID()));
      return element(
        'section',
        { className: 'run-delivery', ariaLabel: `Delivery to ${endpoint.url}` },
        element(
          'p',
          {},
          subscribed.length > 0 ? 'Delivery to ' : 'Not subscribed to this event. The delivery would go to ',
          element('code', {}, endpoint.url),
        ),
        definitions([...Object.entries(delivery.headers), ['Signed with', endpoint._secret]]),
        codeFigure('Raw body', 'JSON', element('code', { className: 'run-raw' }, delivery.body)),
        checkButton({
          body: delivery.body,
          secret: endpoint._secret,
          header: delivery.headers['x-frame-signature'] ?? '',
        }),
      );
    }),
  );
}

/** Opens the signature checker of `/webhooks` in its place; `browser/tools.ts` listens. */
function checkButton(delivery: PastedDelivery): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', className: 'run-button open-checker' },
    'Check this signature',
  );
  button.dataset.delivery = JSON.stringify(delivery);
  return button;
}
