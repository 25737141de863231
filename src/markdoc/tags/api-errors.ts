import { type Config, type RenderableTreeNode, type Schema, Tag } from '@markdoc/markdoc';
import type { ApiError } from '../../api/data-schemas.ts';
import { apiOf } from '../reference/api-variable.ts';
import { dataTable } from '../reference/data-table.ts';
import { inline } from '../reference/markdown.ts';
import { requireApi } from '../reference/require-api.ts';
import { retryWord } from './decline-codes.ts';

/** `{% api-errors /%}`: status and code of refused requests, whether to retry and what to do. */
export const apiErrors: Schema = {
  selfClosing: true,
  validate: requireApi,
  transform(_node, config) {
    const errors = apiOf(config)?.errors ?? [];
    return dataTable(
      ['Status', 'Code', 'Meaning', 'Retry', 'What to do'],
      errors.map((entry) => ({
        id: entry.code ?? `error-${entry.status}`,
        kind: 'error',
        symbols: entry.code === null ? [String(entry.status)] : [entry.code, String(entry.status)],
        cells: cellsOf(entry, config),
      })),
    );
  },
};

function cellsOf({ status, code, meaning, retry, action }: ApiError, config: Config): RenderableTreeNode[][] {
  return [
    [new Tag('a', { href: `#${code ?? `error-${status}`}` }, [new Tag('code', {}, [String(status)])])],
    code === null ? ['any'] : [new Tag('code', {}, [code])],
    inline(meaning, config),
    [retryWord(retry)],
    inline(action, config),
  ];
}
