import type { WebhookEndpoint } from './objects.ts';

/** An event as it goes to webhook endpoints: `data` is a snapshot of the object at this moment. */
export interface SandboxEvent {
  id: string;
  type: string;
  object: 'event';
  created: number;
  livemode: boolean;
  data: Record<string, unknown>;
}

/** One webhook message, ready to be sent. */
export interface Delivery {
  /** Id of the message; a repetition has the same one. */
  id: string;
  event: string;
  type: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Signs a body as Frame does: `sha256=` and the lower-case hex of HMAC-SHA256 over the raw bytes, with the secret as
 * issued (page `/webhooks`). Uses Web Crypto, which browsers and Node share.
 */
export async function sign(body: string, secret: string): Promise<string> {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    bytes.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(body)));
  return `sha256=${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The message that an endpoint gets for an event. */
export async function createDelivery(
  event: SandboxEvent,
  endpoint: WebhookEndpoint,
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

/** True where an endpoint wants an event. */
export function isSubscribed({ status, event_codes }: WebhookEndpoint, type: string): boolean {
  return status === 'active' && event_codes.includes(type);
}
