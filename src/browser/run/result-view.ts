import type { Sandbox } from '../../sandbox/create-sandbox.ts';
import { eventView } from './delivery-view.ts';
import { definitions, disclosure, element } from './element.ts';
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
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

/** `201 Created`. */
export function statusText(status: number): string {
  return `${status} ${reasons[status] ?? ''}`.trim();
}

/** `1 object`, `2 objects`. */
export const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

/** One sentence for those who hear it: status, and what the request did. */
export function spokenResult({ status, body, changed, events }: RunResult): string {
  const { message } = body as { message?: unknown };
  if (status >= 400) return `${statusText(status)}. ${String(message ?? '')}`;
  return `${statusText(status)}. ${count(changed.length, 'object')} changed, ${count(events.length, 'event')} emitted.`;
}

/** What came back, what changed and which events were emitted. */
export function resultView({ body, headers, changed, events }: RunResult, sandbox: Sandbox): HTMLElement[] {
  return [
    ...declineView(body, sandbox),
    jsonView(body, 'Response'),
    disclosure([`Response headers (${headers.length})`], () => definitions(headers)),
    ...group(
      'What changed',
      changed.map((object) => disclosure(objectName(object), () => jsonView(object, String(object.object)))),
    ),
    ...group(
      'Events emitted',
      events.map((event) => disclosure([element('code', {}, event.type)], () => eventView(event, sandbox))),
    ),
  ];
}

/** The code of a declined charge and what the shopper may read about it; empty where none was declined. */
function declineView(body: unknown, { world }: Sandbox): HTMLElement[] {
  const { error_details: details } = body as { error_details?: { data?: { failure_code?: string } } };
  const decline = world.declineCodes.get(details?.data?.failure_code ?? '');
  if (decline === undefined) return [];
  const { code, shopper } = decline;
  const text = [
    'Declined with ',
    element('code', {}, code),
    '. Tell the shopper: ',
    element('q', {}, shopper),
  ];
  return [element('p', { className: 'run-decline' }, ...text)];
}

/** `charge_intent 5b1f8e62 succeeded`: enough of the id to tell objects apart. */
function objectName({ object, id, status }: Record<string, unknown>): (Node | string)[] {
  const name = element('code', {}, `${object} ${String(id).slice(0, 8)}`);
  return typeof status === 'string' ? [name, ' ', element('small', {}, status)] : [name];
}

function group(title: string, entries: HTMLElement[]): HTMLElement[] {
  if (entries.length === 0) return [];
  const items = entries.map((entry) => element('li', {}, entry));
  return [element('p', { className: 'run-label' }, title), element('ul', {}, ...items)];
}
