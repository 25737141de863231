import { type Config, type RenderableTreeNode, type Schema, Tag } from '@markdoc/markdoc';
import type { DeclineCode } from '../../api/data-schemas.ts';
import { apiOf } from '../reference/api-variable.ts';
import { dataTable } from '../reference/data-table.ts';
import { inline } from '../reference/markdown.ts';
import { requireApi } from '../reference/require-api.ts';

/** `{% decline-codes /%}`: every decline code with what it means, whether to retry and what to tell the shopper. */
export const declineCodes: Schema = {
  selfClosing: true,
  validate: requireApi,
  transform(_node, config) {
    const codes = apiOf(config)?.declineCodes ?? [];
    return dataTable(
      ['Code', 'Meaning and what to do', 'Tell the shopper'],
      codes.map((entry) => ({
        id: entry.code,
        kind: 'error',
        symbols: [entry.code, ...(entry.test_card === null ? [] : [entry.test_card])],
        cells: cellsOf(entry, config),
      })),
    );
  },
};

function cellsOf(entry: DeclineCode, config: Config): RenderableTreeNode[][] {
  const card =
    entry.test_card === null
      ? []
      : [new Tag('br'), 'Test card: ', new Tag('code', {}, [entry.test_card]), '.'];
  const notes = [`Retry: ${entry.retry}.`, new Tag('br'), `Kind: ${entry.category}.`, ...card];
  return [
    [
      new Tag('a', { href: `#${entry.code}` }, [new Tag('code', {}, [entry.code])]),
      ' ',
      new Tag('p', { class: 'field-note' }, notes),
    ],
    [...inline(entry.meaning, config), ' ', ...inline(entry.action, config)],
    [entry.shopper],
  ];
}

/** `no` → `No`. */
export function retryWord(retry: DeclineCode['retry']): string {
  return retry.charAt(0).toUpperCase() + retry.slice(1);
}
