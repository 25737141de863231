import { Children, cloneElement, type ReactElement, type ReactNode, useContext } from 'react';
import type { EntryTableNode, OperationListNode } from '../../model/reference.ts';
import { breakLong } from '../content/breakable.tsx';
import { CodeContext } from '../content/code-context.ts';
import { Table } from '../content/table.tsx';
import type { ReferenceProps } from './marks.tsx';
import { RetryFilter } from './retry-filter.tsx';

/** An element used only for its children. */
type Parent = ReactElement<{ children?: ReactNode }>;

interface DataTableProps {
  columns: string[];
  /** True if the first cell has the name of its column, too. */
  labelled?: boolean | undefined;
  children: Parent[];
}

/** Rows under a header that names every column for screen readers. */
function DataTable({ columns, labelled = false, children }: DataTableProps) {
  return (
    <Table labelled>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children.map((row) => labelRow(row, columns, labelled))}</tbody>
    </Table>
  );
}

/** On a phone, each row is a card in which every cell except the first shows its column name. */
function labelRow(row: Parent, columns: string[], labelled: boolean): ReactNode {
  const cells = Children.toArray(row.props.children) as ReactElement[];
  return cloneElement(
    row,
    {},
    cells.map((cell, index) =>
      index === 0 && !labelled ? cell : cloneElement(cell, { 'data-label': columns[index] } as object),
    ),
  );
}

/** What readers look up, a row each: filtered by group, folded under a title, or above an example. */
export function EntryTable({ node, Content }: ReferenceProps<EntryTableNode>) {
  const around = useContext(CodeContext);
  const { title, columns, rows, labelled, example } = node;
  const groups = rows.flatMap(({ group }) => (group === undefined ? [] : [group]));
  const table = (
    <DataTable columns={columns} labelled={labelled}>
      {rows.map(({ entry, cells, group }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once to a string; the order never changes
        <tr key={row} id={entry.anchor ?? undefined} data-retry={group}>
          {cells.map((cell, column) => (
            <td key={columns[column]}>
              <Content node={cell} />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
  if (groups.length > 0) return <RetryFilter values={groups}>{table}</RetryFilter>;
  if (title !== undefined)
    return (
      <details>
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
  return (
    <nav className="endpoints" aria-label={node.label}>
      {node.operations.map(({ href, method, path, title }) => (
        <a key={href} className={`endpoint ${method.toLowerCase()}`} href={href}>
          <strong>{method}</strong> <code>{breakLong(path)}</code> <span>{title}</span>
        </a>
      ))}
    </nav>
  );
}
