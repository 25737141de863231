import type { WebhookEndpoint } from './objects.ts';
import type { SandboxState } from './state.ts';

/** An event as webhook endpoints receive it; `data` is a snapshot of the object at the time of the event. */
export type SandboxEvent = SandboxState['events'][number];

/** One webhook message, ready to send. */
export interface Delivery {
  /** ID of the message; retries keep it. */
  id: string;
  event: string;
  type: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Signs a body as Frame does: `sha256=` plus the lowercase hex HMAC-SHA256 of the raw bytes, keyed with the secret as
 * issued (page `/webhooks`). Uses Web Crypto, available in both browsers and Node.
 */
export async function sign(body: string, secret: string): Promise<string> {
  const bytes = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['sign']);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(body)));
  return `sha256=${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The message to send to an endpoint for an event. */
export async function createDelivery(
  event: SandboxEvent,
  endpoint: Pick<WebhookEndpoint, 'url' | '_secret'>,
  messageId: string,
): Promise<Delivery> {
  const body = JSON.stringify(event);
  return {
    id: messageId,
    event: event.id,
    type: event.type,
    url: endpoint.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Frame-Robot v1.0.0',
      'x-frame-webhook-id': messageId,
      'x-frame-event': event.type,
      'x-frame-signature': await sign(body, endpoint._secret),
    },
    body,
  };
}

/** True if the endpoint is enabled and subscribed to this event type. */
export function isSubscribed({ status, event_codes }: WebhookEndpoint, type: string): boolean {
  return status === 'active' && event_codes.includes(type);
}
