import type { Hierarchy, SearchRecord } from '../../src/model/search.ts';
import { createRandom, type Random } from '../lib/random.ts';
import { fieldName, sentence, title } from '../tree/words.ts';

/** Records of this many generated pages, 20 per page: the page, six sections, and the text below them. */
export function generatedRecords(pages: number): SearchRecord[] {
  return Array.from({ length: pages }, (_, number) => pageRecords(number)).flat();
}

function pageRecords(number: number): SearchRecord[] {
  const random = createRandom(number);
  const url = `/section-${Math.floor(number / 25)}/page-${number}`;
  const page: Hierarchy = {
    lvl0: `Section ${Math.floor(number / 25)}`,
    lvl1: `${title(random)} ${number}`,
    lvl2: null,
    lvl3: null,
    lvl4: null,
    lvl5: null,
    lvl6: null,
  };
  const records: SearchRecord[] = [];
  const add = (
    record: Omit<SearchRecord, 'objectID' | 'position' | 'symbols' | 'section'>,
    symbols: string[] = [],
  ): void => {
    const position = records.length;
    records.push({ ...record, section: 'Guides', objectID: `${record.url}~${position}`, symbols, position });
  };
  add({ type: 'lvl1', kind: 'page', hierarchy: page, content: null, url });
  add({ type: 'content', kind: 'text', hierarchy: page, content: text(random), url });
  for (let section = 0; section < 6; section += 1) {
    const hierarchy = { ...page, lvl2: title(random) };
    const below = { hierarchy, url: `${url}#section-${section}` };
    add({ ...below, type: 'lvl2', kind: 'heading', content: null });
    add({ ...below, type: 'content', kind: 'text', content: text(random) });
    const field = fieldName(random);
    add({ ...below, type: 'content', kind: 'table', content: `${field} · ${sentence(random)}` }, [field]);
  }
  return records;
}

function text(random: Random): string {
  return `${sentence(random)} ${sentence(random)} ${fieldName(random)}.`;
}
