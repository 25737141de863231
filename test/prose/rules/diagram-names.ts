import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { messageParts } from '../../../src/ui/diagrams/layout-sequence.ts';
import type { PageRule } from '../prose-rule.ts';

let states: ReadonlySet<string> | undefined;

/** The states of every lifecycle in the API document. */
function stateNames(): ReadonlySet<string> {
  if (states !== undefined) return states;
  const { components } = parse(readFileSync('api/openapi.yaml', 'utf8'), { logLevel: 'silent' }) as {
    components?: { schemas?: Record<string, { 'x-lifecycle'?: { states?: object } }> };
  };
  states = new Set(
    Object.values(components?.schemas ?? {}).flatMap((schema) =>
      Object.keys(schema?.['x-lifecycle']?.states ?? {}),
    ),
  );
  return states;
}

const isName = (word: string): boolean =>
  stateNames().has(word) || /^(true|false|null|metadata)$|^[a-z`][^A-Z]*[_.`][a-z]/.test(word);

/** Names of statuses, events and fields, and values, are code in the messages of sequence diagrams. */
export const diagramNames: PageRule = {
  id: 'diagram-names',
  checkPage: (_blocks, _file, source) =>
    [...source.matchAll(/^\{% sequence\b[\s\S]*?^\{% \/sequence %\}/gm)].flatMap(
      ({ 0: diagram, index: from }) =>
        [...diagram.matchAll(/^(- [^:\n]*: *)(.*)$/gm)].flatMap(({ 1: before = '', 2: text = '', index }) => {
          const start = from + index + before.length;
          const plain = messageParts(text).flatMap((part) => (part.code ? [] : [part.text]));
          return plain
            .flatMap((part) => [
              ...part.split(/[\s,:]+/).filter(isName),
              ...(/(?<=event, )\w+$|(?<=status(?! of)[ :]+)\w+/.exec(part) ?? []),
            ])
            .map((name) => ({
              block: undefined,
              index: start + text.indexOf(name),
              message: `"${name}" is a status, an event, a field or a value of the API`,
              hint: 'write it between backticks',
            }));
        }),
    ),
};
