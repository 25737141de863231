import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { messageParts } from '../../../src/ui/diagrams/sequence-layout.ts';
import type { PageRule } from '../prose-rule.ts';

const DIAGRAM = /^\{% sequence .*?^\{% \/sequence %\}/gms;
const MESSAGE = /^- [^:\n]*->[^:\n]*: (.+)$/gm;
/** `true`, `metadata`, `requires_capture`, `charge_intent.succeeded`. */
const NAME = /^(true|false|null|metadata)$|^[a-z][^A-Z]*[_.][a-z]/;
/** Which state it is, or which event. */
const VALUE = /event, \w+$|status(?! of)[ :]+\w/;

interface Schemas {
  [name: string]: { 'x-lifecycle'?: { states: Record<string, unknown> } };
}

let known: Set<string> | undefined;

/** Statuses of the API. */
function statuses(): Set<string> {
  const { components } = parse(readFileSync('api/openapi.yaml', 'utf8')) as {
    components: { schemas: Schemas };
  };
  return new Set(
    Object.values(components.schemas).flatMap((schema) => Object.keys(schema['x-lifecycle']?.states ?? {})),
  );
}

/** In the messages of a diagram, names of statuses, events and fields, and values, are code, as on the rest of a page. */
export const messageCode: PageRule = {
  id: 'message-code',
  checkPage(_blocks, _file, source) {
    known ??= statuses();
    const messages = [...source.matchAll(DIAGRAM)].flatMap(({ index: start, 0: diagram }) =>
      [...diagram.matchAll(MESSAGE)].map(({ index, 0: line, 1: text = '' }) => ({
        start: start + index + line.length - text.length,
        text,
      })),
    );
    return messages.flatMap(({ start, text }) => {
      const plain = messageParts(text).flatMap((part) => (part.code ? [] : [part.text]));
      const name = plain
        .flatMap((part) => part.split(/[\s,:]+/))
        .find((word) => known?.has(word) || NAME.test(word));
      const wrong = name ?? plain.map((part) => VALUE.exec(part)?.[0]).find((part) => part !== undefined);
      if (wrong === undefined) return [];
      const offsets = [start + text.indexOf(wrong)];
      const block = { kind: 'Paragraph' as const, depth: 0, text: '', own: '', offsets };
      return [{ block, index: 0, message: `"${wrong}" is a name or a value`, hint: 'write it as code' }];
    });
  },
};
