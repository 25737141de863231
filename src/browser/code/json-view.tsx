import { Fragment, type ReactNode } from 'react';
import { closingLine } from '../../model/text.ts';
import { CodeFigure, Colored } from './code-figure.tsx';
import { colorJson } from './json-text.ts';

/** An object or list inside another is folded if it has more lines. */
const MANY = 4;
/** Longer code is cut, as on the pages: it never scrolls up and down, so the wheel moves the page. */
const CUT_LINES = 20;

/**
 * JSON as the pages show code, with a copy button. What is deep inside longer JSON is folded; the text of its `code` is
 * the whole JSON all the same.
 */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const lines = JSON.stringify(value, null, 2).split('\n');
  // Short JSON is not folded: all of it can be read at once.
  const isShort = lines.length <= CUT_LINES;
  let shown = lines.length;
  const linesBetween = (from: number, to: number, isFolded: boolean): ReactNode[] => {
    const nodes: ReactNode[] = [];
    for (let at = from; at < to; at += 1) {
      const line = lines[at] ?? '';
      const end = closingLine(lines, at);
      if (isShort || end === at || startsOpen(lines, at, end)) {
        nodes.push(
          <Fragment key={at}>
            <Line text={line} />
            {at === lines.length - 1 ? '' : '\n'}
          </Fragment>,
        );
        continue;
      }
      // The closing bracket follows on the same line.
      if (!isFolded) shown -= end - at;
      nodes.push(
        <details key={at} className="fold">
          <summary>
            <Line text={line} />
          </summary>
          {/* The summary has a line of its own; this is for copying, as in `ui/content/fold.ts`. */}
          <span hidden>{'\n'}</span>
          {linesBetween(at + 1, end, true)}
        </details>,
      );
      at = end - 1;
    }
    return nodes;
  };
  const code = linesBetween(0, lines.length, false);
  return (
    <CodeFigure title={label} language="JSON" cutLines={shown > CUT_LINES ? shown : null}>
      {code}
    </CodeFigure>
  );
}

/** What is open at first: the outermost object, its small parts, and the first object of each of its lists. */
function startsOpen(lines: string[], at: number, end: number): boolean {
  const depth = (lines[at] ?? '').search(/\S/) / 2;
  if (depth === 1) return lines[at + 1]?.trim() === '{' || end - at - 1 <= MANY;
  return depth === 0 || (depth === 2 && lines[at - 1]?.endsWith('[') === true);
}

function Line({ text }: { text: string }) {
  const [indent = ''] = /^ +(?=[\]}])/.exec(text) ?? [];
  return (
    <>
      {indent === '' ? null : <span className="json-indent">{indent}</span>}
      <Colored parts={colorJson(text.slice(indent.length))} />
    </>
  );
}
