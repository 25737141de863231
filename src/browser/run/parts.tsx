import { Fragment, type ReactNode, useState } from 'react';

/** Names with their values. */
export function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return (
    <dl className="run-pairs">
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A line that opens. What it opens is made at that moment: most are never opened. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: () => ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details onToggle={() => setOpened(true)}>
      <summary>{summary}</summary>
      {wasOpened ? children() : null}
    </details>
  );
}

/** A sentence in which what is in backticks is code. */
export function RichText({ children }: { children: string }) {
  return children.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity besides its place
      <code key={index}>{part}</code>
    ) : (
      part
    ),
  );
}

/** A name that breaks before a dot rather than inside a word. */
export function Breakable({ name }: { name: string }) {
  return name.split(/(?=\.)/).map((part, index) => (
    <Fragment key={part}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
