import type { Exchange } from '../create-sandbox.ts';

/** One line of the terminal for one request: what was asked, what came back, what changed, which events were sent. */
export function formatExchange({ method, path, status, error, changed, events }: Exchange): string {
  const parts = [`${method} ${path} ${status}`];
  if (error !== null) parts.push(`${error.code}: ${error.message}`);
  const objects = changed.map(({ object, id, status: state }) => {
    const name = `${object} ${String(id).slice(0, 8)}`;
    return typeof state === 'string' ? `${name} ${state}` : name;
  });
  if (objects.length > 0) parts.push(`changed ${[...new Set(objects)].join(', ')}`);
  if (events.length > 0) parts.push(`events ${events.join(', ')}`);
  return parts.join(' · ');
}
