import { type MouseEvent, type ReactNode, useState } from 'react';
import { CodeFigure } from './code-figure.tsx';

/** A longer string is folded. */
const LONG = 90;
const SHOWN = 60;
/** An object or list inside another is folded where it has more entries. */
const MANY = 4;
/** Longer code is cut, as on the pages: it never scrolls up and down, so the wheel moves the page. */
const CUT_LINES = 20;

/**
 * JSON as the pages show code, with a copy button. Long strings, and what is deep inside longer JSON, are folded; the
 * text of its `code` is the whole JSON all the same.
 */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const isShort = JSON.stringify(value, null, 2).split('\n').length <= CUT_LINES;
  const place = { name: label, depth: 0, isShort };
  const lines = shownLines(value, place);
  return (
    <CodeFigure title={label} language="JSON" cutLines={lines > CUT_LINES ? lines : null}>
      <Value value={value} place={place} end="" />
    </CodeFigure>
  );
}

interface Place {
  /** Key or index, for those who hear the button. */
  name: string;
  depth: number;
  /** Whether all of the JSON can be read at once, such as an error: then no object of it is folded. */
  isShort: boolean;
  /** Whether it is the first entry of a list. */
  leads?: boolean;
}

/** A value after what stands before it on its line; its first line is the summary of what folds. */
function Value({
  value,
  place,
  before,
  end,
}: {
  value: unknown;
  place: Place;
  before?: ReactNode;
  end: string;
}) {
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  if (typeof value !== 'object' || value === null || entries.length === 0)
    return (
      <>
        {before}
        {typeof value === 'string' ? (
          <Text text={JSON.stringify(value)} name={place.name} />
        ) : typeof value === 'object' && value !== null ? (
          `${open}${close}`
        ) : (
          <span className="n">{JSON.stringify(value) ?? 'null'}</span>
        )}
        {end}
      </>
    );
  const inside = entries.map(([key, entry], index) => (
    <Value
      key={key}
      value={entry}
      place={placeIn(value, key, index, place)}
      before={
        <>
          {'  '.repeat(place.depth + 1)}
          {Array.isArray(value) ? null : (
            <>
              <span className="k">{JSON.stringify(key)}</span>
              {': '}
            </>
          )}
        </>
      }
      end={index === entries.length - 1 ? '\n' : ',\n'}
    />
  ));
  return (
    <>
      {startsOpen(value, place) ? (
        <>
          {before}
          {`${open}\n`}
          {inside}
        </>
      ) : (
        <details className="fold">
          <summary>
            {before}
            {open}
          </summary>
          {/* The summary has a line of its own; this is for copying, as in `ui/content/fold-json.ts`. */}
          <span hidden>{'\n'}</span>
          {inside}
        </details>
      )}
      <span className="json-indent">{'  '.repeat(place.depth)}</span>
      {`${close}${end}`}
    </>
  );
}

function placeIn(value: object, name: string, index: number, { depth, isShort }: Place): Place {
  return { name, depth: depth + 1, isShort, leads: Array.isArray(value) && index === 0 };
}

/** What is read at once: the outermost object, its small parts, and the first object of each of its lists. */
function startsOpen(value: object, { depth, isShort, leads }: Place): boolean {
  if (isShort) return true;
  if (depth === 1)
    return (Array.isArray(value) && typeof value[0] === 'object') || Object.keys(value).length <= MANY;
  return depth === 0 || (depth === 2 && leads === true);
}

/** Lines before anything is unfolded. */
function shownLines(value: unknown, place: Place): number {
  if (typeof value !== 'object' || value === null || !startsOpen(value, place)) return 1;
  const entries = Object.entries(value);
  if (entries.length === 0) return 1;
  const lines = entries.map(([key, entry], index) => shownLines(entry, placeIn(value, key, index, place)));
  return lines.reduce((sum, each) => sum + each, 2);
}

function Text({ text, name }: { text: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  if (text.length <= LONG) return <span className="s">{text}</span>;
  const count = `${text.length - 2} characters`;
  const toggle = ({ currentTarget }: MouseEvent) => {
    setOpen(!isOpen);
    // What opens must not be cut off.
    if (!isOpen) currentTarget.closest('.code')?.querySelector('.code-fold')?.setAttribute('open', '');
  };
  return (
    <span className="s">
      {text.slice(0, SHOWN)}
      {/* Its label is written by the style sheet, so that copied text holds nothing but JSON. */}
      <button
        type="button"
        className="json-fold"
        data-count={count}
        aria-expanded={isOpen}
        aria-label={`${name}: ${count}`}
        onClick={toggle}
      />
      <span hidden={!isOpen}>{text.slice(SHOWN)}</span>
    </span>
  );
}
