import { type ReactNode, useContext } from 'react';
import type { EntryTableNode, OperationListNode } from '../../model/reference.ts';
import { sentenceCase } from '../../model/text.ts';
import { breakLong } from '../content/breakable.tsx';
import { CodeContext, useGroupName } from '../content/code-context.ts';
import { columnLabel, Table } from '../content/table.tsx';
import { RenderContent as Content } from '../render-content.tsx';

/** On a phone, more rows than these are lines that open. */
const MAX_CARDS = 20;

/** What readers look up, a row each: filtered by group, folded under a title, or above an example. */
export function EntryTable({ node }: { node: EntryTableNode }) {
  const around = useContext(CodeContext);
  const { title, columns, rows, labeled, example } = node;
  const groups = rows.flatMap(({ group }) => (group === undefined ? [] : [group]));
  const isBrief = rows.length > MAX_CARDS && rows.every(({ entry }) => entry.anchor !== null);
  const table = (
    <Table labeled brief={isBrief} rows={isBrief && groups.length === 0 ? rows.length : undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ entry, cells, group }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once to a string; the order never changes
          <tr key={row} id={entry.anchor ?? undefined} data-retry={group}>
            {cells.map((cell, index) => (
              // On a phone, each row is a card in which every cell except its title shows the name of its column.
              <td
                key={columns[index]}
                data-label={index === 0 && !labeled ? undefined : columnLabel(columns[index] ?? '')}
              >
                <Content node={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
  if (groups.length > 0) return <RetryFilter values={groups}>{table}</RetryFilter>;
  if (title !== undefined)
    return (
      <details data-markdown-ignore="">
        <summary>{title}</summary>
        {table}
      </details>
    );
  if (example === null) return table;
  return (
    <div className="ref-events">
      {table}
      <CodeContext value={{ ...around, folds: true }}>
        <Content node={example} />
      </CodeContext>
    </div>
  );
}

/** The operations of a resource at the top of its page: method, path, and title, linked to the description. */
export function OperationList({ node }: { node: OperationListNode }) {
  const { base } = node;
  return (
    <nav className="endpoints" aria-label={node.label}>
      {base === null ? null : (
        <a className="endpoint" href={base.href}>
          <b>Base URL</b> <code>{base.origin}</code> <span>Secret key unless noted otherwise</span>
        </a>
      )}
      {node.operations.map(({ href, method, path, title }) => (
        <a key={href} className={`endpoint ${method.toLowerCase()}`} href={href}>
          <strong>{method}</strong> <code>{breakLong(path)}</code> <span>{title}</span>
        </a>
      ))}
    </nav>
  );
}

interface RetryFilterProps {
  /** Whether to retry, as each row below says it. */
  values: string[];
  children?: ReactNode;
}

/**
 * A table whose rows can be filtered by their words (`browser/tools/filter-rows.ts`) and by whether to retry. The buttons
 * are radio buttons, and style rules of `browser/tools/tools.css` hide the other rows; these rules load with the first movement
 * of the pointer, so without script there is neither field nor button.
 */
function RetryFilter({ values, children }: RetryFilterProps) {
  const group = useGroupName();
  const count = (retry: string): number => values.filter((each) => each === retry).length;
  const choices = [...new Set(values)].sort().map((retry) => [retry, count(retry)] as const);
  return (
    <div className="tabs filter">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own */}
      <div className="tabs-bar" role="group" aria-label="Retry">
        <span className="samples-title">Retry</span>
        {[['any', values.length] as const, ...choices].map(([retry, rows]) => (
          <label key={retry}>
            <input type="radio" name={group} value={retry} defaultChecked={retry === 'any'} />
            {sentenceCase(retry)} ({rows})
          </label>
        ))}
        <input type="search" aria-label="Find a decline code" placeholder="Code or word" />
        <output />
      </div>
      {children}
    </div>
  );
}
