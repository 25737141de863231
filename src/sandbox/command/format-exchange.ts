import { visibleText } from '../../model/visible-text.ts';
import type { Exchange } from '../create-sandbox.ts';
import type { SentDelivery } from '../webhooks.ts';

/** Objects and events named in a line; a month that passes may change thousands. */
const MAX_NAMED = 20;

/** One line of the terminal for one request: what was asked, what came back, what changed, which events were sent. */
export function formatExchange({ method, path, status, error, changed, events }: Exchange): string {
  const parts = [`${method} ${path} ${status}`];
  if (error !== null) parts.push(`${error.code}: ${error.message}`);
  const objects = changed.map(({ object, id, status: state }) => {
    const name = `${object} ${String(id).slice(0, 8)}`;
    return typeof state === 'string' ? `${name} ${state}` : name;
  });
  if (objects.length > 0) parts.push(`changed ${named([...new Set(objects)])}`);
  if (events.length > 0) parts.push(`events ${named(events)}`);
  return visibleText(parts.join(' · '));
}

function named(names: string[]): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** One line for one attempt to deliver a message: the event, the endpoint, and the status of its response. */
export function formatDelivery({ type, url, attempts, result }: SentDelivery): string {
  const outcome = result === null ? '' : 'status' in result ? String(result.status) : result.error;
  const attempt = attempts > 1 ? ` (attempt ${attempts})` : '';
  return visibleText(`  ${type} → ${url} ${outcome}${attempt}`);
}
