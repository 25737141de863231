import type { Entry } from '../model/reference.ts';
import { sentenceCase } from '../model/text.ts';
import { wordsOf } from './anchors.ts';
import type { EnumValue, ResourceObject, WebhookEvent } from './api-model.ts';
import type { ApiError, DeclineCode, TestCards } from './data-schemas.ts';
import { codeLink, link } from './reference-phrases.ts';

/*
 * The only wording of codes, events, statuses, cards and statements. Page, Markdown twin, search, direct answer and MCP
 * format an entry; none of them adds a fact.
 */

/** What a decline means and what to do, whether to retry, what to tell the shopper, and the card that causes it. */
export function declineEntry(row: DeclineCode): Entry<string> {
  const { code, meaning, retry, action, shopper, test_card: card } = row;
  return {
    ...entry('error', 'Decline code', code, `${meaning} ${action}`),
    facts: [
      { name: 'Retry', text: sentenceCase(retry), searched: false },
      { name: 'Tell the shopper', text: shopper, searched: true },
    ],
    copy: card === null ? null : { name: 'Test card', text: card },
  };
}

/** Reason phrases of the statuses that responses have. */
export const reasons: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Payload Too Large',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
};

/** The code of an error for which the table of errors has none, made from its status: 404 → `not_found`. */
export const codeOf = (status: number): string =>
  status === 429 ? 'rate_limit_exceeded' : `${reasons[status]}`.toLowerCase().replaceAll(' ', '_');

/** What an error of the API means, and what to do. */
export function errorEntry({ status, code, meaning, retry, action, ...error }: ApiError): Entry<string> {
  return {
    ...entry('error', 'API error', code ?? String(status), meaning),
    anchor: code ?? `error-${status}`,
    aliases: [code === null ? codeOf(status) : String(status)],
    facts: [
      // Without a code, the status is the name.
      { name: 'Status', text: String(status), searched: code !== null },
      { name: 'Retry', text: sentenceCase(retry), searched: false },
      { name: 'What to do', text: action, searched: true },
      ...(error['x-assumed'] ? [{ name: 'Source', text: 'Not confirmed by Frame', searched: true }] : []),
    ],
  };
}

/** When an event fires and what it carries. */
export function eventEntry({ code, when, object, link: described }: WebhookEvent): Entry<string> {
  const carried =
    object === null ? 'an object' : link(sentenceCase(wordsOf(object).join(' ')), described?.href);
  return {
    ...entry('event', 'Webhook event', code, when),
    facts: [{ name: 'Carries', text: carried, searched: true }],
  };
}

/** What a value of an object's `status` means, what to do, what leads to it, and where it leads. */
export function statusEntry(object: ResourceObject, { value, meaning }: EnumValue): Entry<string> {
  const { action = '' } = object.lifecycle?.states[value] ?? {};
  const changes = (name: string, here: 'from' | 'to', there: 'from' | 'to') => {
    const texts = (object.lifecycle?.transitions ?? [])
      .filter((each) => each[here] === value)
      .map((each) => `\`${each[there]}\` (${each.on}${each['x-assumed'] ? ', not confirmed' : ''})`);
    return texts.length === 0 ? [] : [{ name, text: texts.join(', '), searched: false }];
  };
  return {
    ...entry('value', `Status of the ${object.label} object`, value, `${meaning ?? ''} ${action}`.trim()),
    anchor: `${object.slug}-status-${value}`,
    facts: [...changes('Reached from', 'to', 'from'), ...changes('Leads to', 'from', 'to')],
  };
}

/** What each test number of a kind does in the sandbox. @param page the table of decline codes, which codes link to */
export function cardEntries(
  kind: keyof TestCards,
  cards: TestCards,
  page: string | undefined,
): Entry<string>[] {
  const card = (number: string, result: string): Entry<string> => ({
    ...entry('value', 'Test card', number, result),
    anchor: `card-${number}`,
    copy: { name: 'Number', text: number },
  });
  switch (kind) {
    case 'success':
      return cards.success.map(({ number, brand }) => card(number, brand));
    case 'declined':
      return cards.declined.map(({ number, code }) => card(number, codeLink(code, page)));
    case '3ds':
      return cards['3ds'].map(({ number, result, code }) =>
        card(number, code === null ? result : `${result} Decline code: ${codeLink(code, page)}.`),
      );
    case 'ach':
      return cards.ach.map(({ routing_number: routing, account_number: account, result }) => ({
        ...card(account, result),
        label: 'Test bank account',
        facts: [{ name: 'Routing number', text: routing, searched: true }],
      }));
  }
}

/** A statement that no public source confirms, or that holds for the sandbox only, and the places that it is about. */
export function statementEntry(label: string, text: string, places: string): Entry<string> {
  return {
    ...entry('table', label, '', text),
    anchor: null,
    names: [],
    facts: [{ name: 'Where', text: places, searched: true }],
  };
}

function entry(kind: Entry<string>['kind'], label: string, name: string, sentence: string): Entry<string> {
  return { kind, label, anchor: name, names: [name], aliases: [], sentence, facts: [], copy: null };
}
