import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { LISTS, UNCOVERED } from './judged-lists.ts';

const out: Record<string, unknown> = {};
for (const [name, list] of Object.entries(LISTS).slice(-8)) {
  const groups: Record<string, Record<string, string[]>> = {};
  for (const { query, accept, reason } of list) {
    const kind = reason.replace(/^[a-z-]+: /, '');
    groups[kind] ??= {};
    (groups[kind] as any)[query] = accept;
  }
  out[name] = groups;
}
const lists = stringify(out, { lineWidth: 116, flowCollectionPadding: false, indent: 2 });
writeFileSync('test/relevance/judged.yaml', lists);
writeFileSync('/tmp/w/uncovered.json', JSON.stringify(UNCOVERED));
