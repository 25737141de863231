import { type Config, type RenderableTreeNode, type Schema, Tag } from '@markdoc/markdoc';
import type { TestCards } from '../../api/data-schemas.ts';
import { apiOf, demanded } from '../reference/api-variable.ts';
import { dataTable } from '../reference/data-table.ts';
import { inline } from '../reference/markdown.ts';
import { homes } from '../reference/operation-notes.ts';
import { requireApi } from '../reference/require-api.ts';

interface CardTable {
  head: string[];
  rows: (cards: TestCards, config: Config) => { symbol: string; cells: RenderableTreeNode[][] }[];
}

const tables: Record<keyof TestCards, CardTable> = {
  success: {
    head: ['Number', 'Card'],
    rows: ({ success }) =>
      success.map(({ number, brand }) => ({ symbol: number, cells: [code(number), [brand]] })),
  },
  declined: {
    head: ['Number', 'Declined with'],
    rows: ({ declined }) =>
      declined.map((card) => ({ symbol: card.number, cells: [code(card.number), codeLink(card.code)] })),
  },
  '3ds': {
    head: ['Number', 'What happens'],
    rows: (cards, config) =>
      cards['3ds'].map((card) => ({
        symbol: card.number,
        cells: [
          code(card.number),
          [
            ...inline(card.result, config),
            ...(card.code === null ? [] : [' Decline code: ', ...codeLink(card.code), '.']),
          ],
        ],
      })),
  },
  ach: {
    head: ['Routing number', 'Account number', 'What happens'],
    rows: ({ ach }, config) =>
      ach.map((account) => ({
        symbol: account.account_number,
        cells: [code(account.routing_number), code(account.account_number), inline(account.result, config)],
      })),
  },
};

/** `{% test-cards kind="success" /%}`: numbers that produce a chosen result in the sandbox. */
export const testCards: Schema = {
  selfClosing: true,
  attributes: { kind: { type: String, required: true, matches: Object.keys(tables) } },
  validate: requireApi,
  transform(node, config) {
    const { head, rows } = tables[node.attributes.kind as keyof TestCards];
    const cards = demanded(apiOf(config), 'test cards').testCards;
    return dataTable(
      head,
      rows(cards, config).map(({ symbol, cells }) => ({
        id: `card-${symbol}`,
        kind: 'value',
        symbols: [symbol],
        cells,
      })),
    );
  },
};

function code(text: string): RenderableTreeNode[] {
  return [new Tag('code', {}, [text])];
}

function codeLink(name: string): RenderableTreeNode[] {
  return [new Tag('a', { href: `${homes.declineCodes}#${name}` }, code(name))];
}
