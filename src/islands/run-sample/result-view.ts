import { element } from './element.ts';
import { jsonView } from './json-view.ts';
import type { RunResult } from './runner.ts';

const reasons: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

/** `201 Created`. */
export function statusText(status: number): string {
  return `${status} ${reasons[status] ?? ''}`.trim();
}

/** One sentence for those who hear it: status, and what the request did. */
export function spokenResult({ status, body, changed, events }: RunResult): string {
  const { message } = body as { message?: unknown };
  if (status >= 400) return `${statusText(status)}. ${String(message ?? '')}`;
  return `${statusText(status)}. ${count(changed.length, 'object')} changed, ${count(events.length, 'event')} emitted.`;
}

/** What came back, what changed and which events were emitted. */
export function resultView({ body, changed, events }: RunResult): HTMLElement[] {
  return [
    jsonView(body, 'Response'),
    ...list(
      'What changed',
      changed.map((object) => ({ title: nameOf(object), value: object })),
    ),
    ...list(
      'Events emitted',
      events.map((event) => ({ title: event.type, value: event })),
    ),
  ];
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

/** `charge_intent 5b1f8e62 succeeded`: enough of the id to tell objects apart. */
function nameOf({ object, id, status }: Record<string, unknown>): string {
  const name = `${object} ${String(id).slice(0, 8)}`;
  return typeof status === 'string' ? `${name} ${status}` : name;
}

function list(title: string, entries: { title: string; value: unknown }[]): HTMLElement[] {
  if (entries.length === 0) return [];
  const items = entries.map((entry) => {
    const details = element('details', {}, element('summary', {}, element('code', {}, entry.title)));
    // Most are never opened.
    details.addEventListener('toggle', () => details.append(jsonView(entry.value, entry.title)), {
      once: true,
    });
    return element('li', {}, details);
  });
  return [element('p', { className: 'run-label' }, title), element('ul', {}, ...items)];
}
