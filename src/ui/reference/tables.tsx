import { Children, cloneElement, type ReactElement, type ReactNode, useContext } from 'react';
import type {
  AssumptionListNode,
  DeclineCodeTableNode,
  ErrorTableNode,
  EventTableNode,
  OperationListNode,
  TestCardTableNode,
} from '../../model/reference.ts';
import { sentenceCase } from '../../model/text.ts';
import { CopyNumber } from '../content/blocks.tsx';
import { breakLong } from '../content/breakable.tsx';
import { CodeContext } from '../content/code-context.ts';
import { TryCardButton } from '../content/run-button.tsx';
import { Table } from '../content/table.tsx';
import type { ReferenceProps } from './marks.tsx';
import { RetryFilter } from './retry-filter.tsx';

/** An element used only for its children. */
type Parent = ReactElement<{ children?: ReactNode }>;

/** Rows under a header that names every column for screen readers. */
function DataTable({ columns, children }: { columns: string[]; children: Parent[] }) {
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
      <tbody>{children.map((row) => labelRow(row, columns))}</tbody>
    </Table>
  );
}

/** On a phone, each row is a card in which every cell except the first shows its column name. */
function labelRow(row: Parent, columns: string[]): ReactNode {
  const cells = Children.toArray(row.props.children) as ReactElement[];
  return cloneElement(
    row,
    {},
    cells.map((cell, index) =>
      index === 0 ? cell : cloneElement(cell, { 'data-label': columns[index] } as object),
    ),
  );
}

/** Webhook events, with an example delivery. */
export function EventTable({ node, Content }: ReferenceProps<EventTableNode>) {
  const around = useContext(CodeContext);
  const table = (
    <DataTable columns={node.columns}>
      {node.rows.map(({ anchor, code, name, when, object }) => (
        <tr key={code} id={anchor ?? undefined}>
          <td>
            <Content node={name} />
          </td>
          <td>
            <Content node={when} />
          </td>
          <td>
            <Content node={object} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
  if (node.example === null) return table;
  return (
    <div className="ref-events">
      {table}
      <CodeContext value={{ ...around, folds: true }}>
        <Content node={node.example} />
      </CodeContext>
    </div>
  );
}

/** All unconfirmed information, with links to the descriptions. */
export function AssumptionList({ node, Content }: ReferenceProps<AssumptionListNode>) {
  return (
    <details>
      <summary>{node.title}</summary>
      <DataTable columns={node.columns}>
        {node.rows.map(({ text, places }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once to a string; the order never changes
          <tr key={index}>
            <td>
              <Content node={text} />
            </td>
            <td>
              <Content node={places} />
            </td>
          </tr>
        ))}
      </DataTable>
    </details>
  );
}

/** Status and code of rejected requests, whether to retry, and the solution. */
export function ErrorTable({ node, Content }: ReferenceProps<ErrorTableNode>) {
  return (
    <DataTable columns={node.columns}>
      {node.rows.map(({ anchor, status, code, meaning, retry, action }) => (
        <tr key={anchor} id={anchor}>
          <td>
            <CodeLink anchor={anchor} code={String(status)} />
          </td>
          <td>{code === null ? 'Any' : <code>{breakLong(code)}</code>}</td>
          <td>
            <Content node={meaning} />
          </td>
          <td>{retry}</td>
          <td>
            <Content node={action} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/**
 * Every decline code with its meaning, the solution, and the message to the shopper; on screens, one group at a time if the
 * reader chooses one.
 */
export function DeclineCodeTable({ node, Content }: ReferenceProps<DeclineCodeTableNode>) {
  return (
    <RetryFilter values={node.rows.map(({ retry }) => retry)}>
      <DataTable columns={node.columns}>
        {node.rows.map(({ anchor, code, retry, testCard, meaning, shopper, isGeneric }) => (
          <tr key={anchor} id={anchor} data-retry={retry}>
            <td>
              <CodeLink anchor={anchor} code={code} />
              {testCard === null ? null : (
                <>
                  <p className="field-note">
                    <code>{testCard}</code> <CopyNumber number={testCard} of={code} />
                  </p>
                  <TryCardButton number={testCard} />
                </>
              )}
            </td>
            <td>{sentenceCase(retry)}</td>
            <td>
              <Content node={meaning} />
            </td>
            <td>{isGeneric ? <em>Generic message</em> : shopper}</td>
          </tr>
        ))}
      </DataTable>
    </RetryFilter>
  );
}

/** Numbers that produce a specific result in the sandbox. */
export function TestCardTable({ node, Content }: ReferenceProps<TestCardTableNode>) {
  return (
    <DataTable columns={node.columns}>
      {node.rows.map(({ anchor, numbers, result }) => (
        <tr key={anchor} id={anchor}>
          {numbers.map((number, index) => (
            // All accounts have the same routing number, which cannot be the title of a card.
            <td key={number} data-label={numbers.length > 1 ? node.columns[index] : undefined}>
              <code>{number}</code>{' '}
              <CopyNumber number={number} of={index === 0 ? numbers.slice(1).join() : ''} />
            </td>
          ))}
          <td>
            {/* A bank account takes two requests: to save it and to charge it. */}
            {numbers.length === 1 ? (
              <div className="try">
                <div>
                  <Content node={result} />
                </div>
                <TryCardButton number={numbers.join()} />
              </div>
            ) : (
              <Content node={result} />
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function CodeLink({ anchor, code }: { anchor: string; code: string }) {
  return (
    <a href={`#${anchor}`}>
      <code>{breakLong(code)}</code>
    </a>
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
