import type {
  AssumptionListNode,
  DeclineCodeTableNode,
  ErrorTableNode,
  EventTableNode,
  TestCardRow,
  TestCardTableNode,
} from '../model/reference.ts';
import { splitLink } from '../model/route.ts';
import { sentenceCase } from '../model/text.ts';
import { wordsOf } from './anchors.ts';
import type { ApiModel, JsonValue, ResourceObject, WebhookEvent } from './api-model.ts';
import type { TestCards } from './data-schemas.ts';
import type { ContentReaders } from './reference-nodes.ts';
import { codeLink, link } from './reference-phrases.ts';

/** Every published event: the table that describes their codes. */
export function eventCatalogNode({ events }: ApiModel, readers: ContentReaders): EventTableNode {
  return {
    ...eventTable(events, readers, (code) => ({ anchor: code, name: codeLink(code, '') })),
    example: null,
  };
}

/** Events that carry an object, each linked to the catalog, and an example delivery of one of them. */
export function eventTableNode(
  { pages }: ApiModel,
  events: WebhookEvent[],
  readers: ContentReaders,
): EventTableNode {
  const shown = events.find(({ example }) => example !== undefined);
  return {
    ...eventTable(events, readers, (code) => ({ anchor: null, name: codeLink(code, pages.events) })),
    example: shown === undefined ? null : readers.json(delivery(shown), shown.code),
  };
}

/** Events whose `data` is the object, or one that is described on the object's page, such as a charge. */
export function eventsOf({ events }: ApiModel, { schema, route }: ResourceObject): WebhookEvent[] {
  return events.filter(
    ({ object, link: described }) => object === schema || splitLink(described?.href ?? '').route === route,
  );
}

function eventTable(
  events: WebhookEvent[],
  { phrase }: ContentReaders,
  place: (code: string) => { anchor: string | null; name: string },
): Omit<EventTableNode, 'example'> {
  return {
    kind: 'event-table',
    columns: ['Event', 'Fires when', 'Carries'],
    rows: events.map(({ code, when, object, link: described }) => {
      const { anchor, name } = place(code);
      return {
        anchor,
        code,
        name: phrase(name),
        when: phrase(when),
        object:
          object === null
            ? ['an object']
            : phrase(link(sentenceCase(wordsOf(object).join(' ')), described?.href)),
      };
    }),
  };
}

/** One event as it is delivered. Its ids and times match every other example on the site. */
export function delivery({ code, example = null }: Pick<WebhookEvent, 'code' | 'example'>): JsonValue {
  return {
    id: '1d2c3b4a-5f6e-4789-90a1-b2c3d4e5f607',
    type: code,
    object: 'event',
    created: 1764000060,
    livemode: false,
    data: example,
  };
}

/** Every unconfirmed statement; one that several places share is one row. */
export function assumptionListNode(
  { assumptions }: ApiModel,
  { phrase }: ContentReaders,
): AssumptionListNode {
  const places = new Map<string, string[]>();
  for (const { text, place, href } of assumptions)
    places.set(text, [...(places.get(text) ?? []), link(place, href ?? undefined)]);
  return {
    kind: 'assumption-list',
    title: 'All statements that Frame has not confirmed',
    columns: ['Not confirmed', 'Where'],
    rows: [...places].map(([text, where]) => ({ text: phrase(text), places: phrase(where.join(', ')) })),
  };
}

/** What the sandbox does where Frame has published nothing, by resource. */
export function simulationNode({ simulation }: ApiModel, { phrase }: ContentReaders): AssumptionListNode {
  return {
    kind: 'assumption-list',
    title: 'All assumptions of the simulation',
    columns: ['What the simulation does', 'Resource'],
    rows: simulation.map(({ text, place, href }) => ({
      text: phrase(text),
      places: phrase(link(sentenceCase(place), href ?? undefined)),
    })),
  };
}

/** Status and code of error responses, whether to retry and what to do. */
export function errorTableNode({ errors }: ApiModel, { phrase }: ContentReaders): ErrorTableNode {
  return {
    kind: 'error-table',
    columns: ['Status', 'Code', 'Meaning', 'Retry', 'What to do'],
    rows: errors.map(({ status, code, meaning, retry, action }) => ({
      anchor: code ?? `error-${status}`,
      symbols: code === null ? [String(status)] : [code, String(status)],
      status,
      code,
      meaning: phrase(meaning),
      retry: sentenceCase(retry),
      action: phrase(action),
    })),
  };
}

/** What the shopper reads for every code that says nothing about what they can do; the guide states it above the table. */
export const GENERIC_MESSAGE = 'Your bank declined the payment. Contact your bank, or use another card.';

/** Every decline code with its meaning, whether to retry and what to tell the shopper. */
export function declineCodeTableNode(
  { declineCodes }: ApiModel,
  { phrase }: ContentReaders,
): DeclineCodeTableNode {
  return {
    kind: 'decline-code-table',
    columns: ['Code', 'Retry', 'Meaning and what to do', 'Tell the shopper'],
    rows: declineCodes.map(({ code, meaning, retry, action, shopper, test_card: testCard }) => ({
      anchor: code,
      symbols: [code, ...(testCard === null ? [] : [testCard])],
      code,
      retry,
      testCard,
      meaning: phrase(`${meaning} ${action}`),
      shopper,
      isGeneric: shopper === GENERIC_MESSAGE,
    })),
  };
}

type CardRow = Pick<TestCardRow, 'numbers'> & { result: string };

const cardTables: Record<
  keyof TestCards,
  { columns: string[]; rows: (cards: TestCards, declines: string | undefined) => CardRow[] }
> = {
  success: {
    columns: ['Number', 'Card'],
    rows: ({ success }) => success.map(({ number, brand }) => ({ numbers: [number], result: brand })),
  },
  declined: {
    columns: ['Number', 'Declined with'],
    rows: ({ declined }, declines) =>
      declined.map(({ number, code }) => ({ numbers: [number], result: codeLink(code, declines) })),
  },
  '3ds': {
    columns: ['Number', 'What happens'],
    rows: (cards, declines) =>
      cards['3ds'].map(({ number, result, code }) => ({
        numbers: [number],
        result: code === null ? result : `${result} Decline code: ${codeLink(code, declines)}.`,
      })),
  },
  ach: {
    columns: ['Routing number', 'Account number', 'What happens'],
    rows: ({ ach }) =>
      ach.map(({ routing_number: routing, account_number: account, result }) => ({
        numbers: [routing, account],
        result,
      })),
  },
};

/** Kinds of test numbers that have a table. */
export const testCardKinds = Object.keys(cardTables) as (keyof TestCards)[];

/** Numbers that produce a specific result in the sandbox. Search finds each row by its card or account number. */
export function testCardTableNode(
  kind: keyof TestCards,
  { testCards, pages }: ApiModel,
  { phrase }: ContentReaders,
): TestCardTableNode {
  const { columns, rows } = cardTables[kind];
  return {
    kind: 'test-card-table',
    columns,
    rows: rows(testCards, pages.declineCodes).map(({ numbers, result }) => {
      const number = numbers.at(-1) ?? '';
      return { anchor: `card-${number}`, symbols: [number], numbers, result: phrase(result) };
    }),
  };
}
