import { type ContentNode, tag } from '../model/content-tree.ts';
import type { Entry, EntryRow, EntryTableNode, JsonValue } from '../model/reference.ts';
import { splitLink } from '../model/route.ts';
import { sentenceCase } from '../model/text.ts';
import type { ApiModel, ResourceObject, WebhookEvent } from './api-model.ts';
import type { TestCards } from './data-schemas.ts';
import { cardEntries, declineEntry, errorEntry, eventEntry, statementEntry } from './entries.ts';
import type { ContentReaders } from './reference-nodes.ts';
import { codeLink, link, unconfirmedMark } from './reference-phrases.ts';

/** A row whose texts, and cells that are strings, are still Markdown. */
type WrittenRow = Omit<EntryRow, 'entry'> & { entry: Entry<string> };

function entryTable(
  columns: string[],
  rows: WrittenRow[],
  { phrase }: ContentReaders,
  more: Partial<EntryTableNode> = {},
): EntryTableNode {
  const rich = ({ entry, cells, ...row }: WrittenRow): EntryRow => ({
    ...row,
    cells: cells.map((cell) => (typeof cell === 'string' ? phrase(cell) : cell)),
    entry: {
      ...entry,
      sentence: phrase(entry.sentence),
      facts: entry.facts.map((fact) => ({ ...fact, text: phrase(fact.text) })),
    },
  });
  return { kind: 'entry-table', columns, rows: rows.map(rich), example: null, ...more };
}

/** Every published event: the table that describes their codes. */
export function eventCatalogNode({ events }: ApiModel, readers: ContentReaders): EntryTableNode {
  return eventTable(events.map(eventEntry), '', readers, null);
}

/** Events that carry an object, each linked to the catalog, and an example delivery of one of them. */
export function eventTableNode(events: WebhookEvent[], readers: ContentReaders): EntryTableNode {
  const shown = events.find(({ example }) => example !== undefined);
  const example = shown === undefined ? null : readers.json(delivery(shown), shown.code);
  const listed = events.map((event) => ({ ...eventEntry(event), anchor: null }));
  return eventTable(listed, readers.pages.events, readers, example);
}

/** Events whose `data` is the object, or one that is described on the object's page, such as a charge. */
export function eventsOf({ events }: ApiModel, { schema, route }: ResourceObject): WebhookEvent[] {
  return events.filter(
    ({ object, link: described }) => object === schema || splitLink(described?.href ?? '').route === route,
  );
}

function eventTable(
  entries: Entry<string>[],
  page: string | undefined,
  readers: ContentReaders,
  example: ContentNode,
): EntryTableNode {
  const rows = entries.map((entry) => {
    const [code = ''] = entry.names;
    return { entry, cells: [codeLink(code, page), entry.sentence, factOf(entry, 'Carries')] };
  });
  return entryTable(['Event', 'Fires when', 'Carries'], rows, readers, { example });
}

function factOf({ facts }: Entry<string>, name: string): string {
  return facts.find((fact) => fact.name === name)?.text ?? '';
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
export function assumptionListNode(model: ApiModel, readers: ContentReaders): EntryTableNode {
  const { assumptions, errors, pages } = model;
  const places = new Map<string, string[]>();
  for (const { text, place, href } of assumptions)
    places.set(text, [...(places.get(text) ?? []), link(place, href ?? undefined)]);
  for (const { status, code, meaning } of errors.filter((error) => error['x-assumed']))
    places.set(`\`${status}\` (${code ?? 'any code'}): ${meaning}`, [link('Errors', pages.errors)]);
  const title = 'All statements that Frame has not confirmed';
  const statements = [...places].map(([text, where]) => [text, where.join(', ')] as const);
  return statementList(['Not confirmed', 'Where'], statements, readers, title);
}

/** What the sandbox does if Frame has published nothing, by resource. */
export function simulationNode({ simulation }: ApiModel, readers: ContentReaders): EntryTableNode {
  const title = 'All assumptions of the simulation';
  const statements = simulation.map(
    ({ text, place, href }) => [text, link(sentenceCase(place), href ?? undefined)] as const,
  );
  return statementList(['What the simulation does', 'Resource'], statements, readers, title);
}

function statementList(
  columns: [string, string],
  statements: (readonly [text: string, where: string])[],
  readers: ContentReaders,
  title: string,
): EntryTableNode {
  const rows = statements.map(([text, where]) => ({
    entry: statementEntry(columns[0], text, where),
    cells: [text, where],
  }));
  return entryTable(columns, rows, readers, { title });
}

/** Status and code of error responses, whether to retry and what to do. */
export function errorTableNode({ errors, pages }: ApiModel, readers: ContentReaders): EntryTableNode {
  const rows = errors.map((error) => {
    const entry = errorEntry(error);
    const name = error.code === null ? 'Any' : `\`${error.code}\``;
    const status = link(`\`${error.status}\``, `#${entry.anchor}`);
    const mark = unconfirmedMark(error['x-assumed'] === true, pages);
    const meaning = `${entry.sentence} ${factOf(entry, 'What to do')} ${mark}`;
    return { entry, cells: [status, name, factOf(entry, 'Retry'), meaning] };
  });
  return entryTable(['Status', 'Code', 'Retry', 'Meaning and what to do'], rows, readers);
}

/** What the shopper reads for every code that says nothing about what they can do; the guide states it above the table. */
export const GENERIC_MESSAGE = 'Your bank declined the payment. Contact your bank, or use another card.';

/** Every decline code with its meaning, whether to retry and what to tell the shopper. */
export function declineCodeTableNode({ declineCodes }: ApiModel, readers: ContentReaders): EntryTableNode {
  const rows = declineCodes.map((row) => {
    const entry = declineEntry(row);
    const { code, retry, shopper, test_card: number } = row;
    const card = number === null ? null : tag('TestCard', { number, of: code });
    const message = shopper === GENERIC_MESSAGE ? '*Generic message*' : shopper;
    const cells = [
      [readers.phrase(codeLink(code, '')), card],
      factOf(entry, 'Retry'),
      entry.sentence,
      message,
    ];
    return { entry, cells, group: retry };
  });
  return entryTable(['Code', 'Retry', 'Meaning and what to do', 'Tell the shopper'], rows, readers);
}

const CARD_COLUMNS: Record<keyof TestCards, string[]> = {
  success: ['Number', 'Card'],
  declined: ['Number', 'Declined with'],
  '3ds': ['Number', 'What happens'],
  ach: ['Routing number', 'Account number', 'What happens'],
};

export const testCardKinds = Object.keys(CARD_COLUMNS) as (keyof TestCards)[];

/** Numbers that produce a specific result in the sandbox. Search finds each row by its card or account number. */
export function testCardTableNode(
  kind: keyof TestCards,
  { testCards, pages }: ApiModel,
  readers: ContentReaders,
): EntryTableNode {
  const columns = CARD_COLUMNS[kind];
  const isBank = kind === 'ach';
  const rows = cardEntries(kind, testCards, pages.declineCodes).map((entry) => {
    const [number = ''] = entry.names;
    const result = readers.phrase(entry.sentence);
    const numbers = isBank
      ? [numberCell(factOf(entry, 'Routing number'), number), numberCell(number)]
      : [numberCell(number)];
    // A bank account takes two requests: to save it and to charge it.
    return { entry, cells: [...numbers, isBank ? result : tag('TryCard', { number }, result)] };
  });
  // All accounts have the same routing number, which cannot be the title of a card.
  return entryTable(columns, rows, readers, { labeled: isBank });
}

/** A number with its copy button. @param of the account number, if accounts share the number */
function numberCell(number: string, of = ''): ContentNode {
  return [tag('code', {}, [number]), ' ', tag('CopyNumber', { number, of })];
}
