import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIXTURE_RECORDS } from '../../../test/contract/fixture-records.ts';
import {
  RECORD_KINDS,
  RECORD_TYPES,
  type RecordFacts,
  SEARCH_SECTIONS,
  type SearchRecord,
} from '../../model/search.ts';
import { decodeRecord, encodeRecord } from './index-file.ts';

const text = fc.string({ unit: 'binary' });
const level = fc.option(text);

test('S4.5 a record is read as it was written, whatever it holds', () => {
  const record: fc.Arbitrary<SearchRecord> = fc.record(
    {
      objectID: text,
      url: fc.oneof(text, fc.constant('')),
      type: fc.constantFrom(...RECORD_TYPES),
      kind: fc.constantFrom(...RECORD_KINDS),
      section: fc.constantFrom(...SEARCH_SECTIONS),
      hierarchy: fc.record({
        ...{ lvl0: level, lvl1: level, lvl2: level, lvl3: level },
        ...{ lvl4: level, lvl5: level, lvl6: level },
      }),
      content: level,
      symbols: fc.array(text),
      position: fc.nat(),
      phrases: fc.array(text),
      list: fc.boolean(),
      sample: text satisfies fc.Arbitrary<RecordFacts['sample']>,
    },
    {
      requiredKeys: [
        ...(['objectID', 'url', 'type', 'kind', 'section'] as const),
        ...(['hierarchy', 'content', 'symbols', 'position'] as const),
      ],
    },
  );
  fc.assert(
    fc.property(record, fc.boolean(), (one, startsWithUrl) => {
      const written = startsWithUrl ? { ...one, objectID: one.url + one.objectID } : one;
      expect(decodeRecord(encodeRecord(written))).toEqual(written);
    }),
  );
});

test('a record takes less than three quarters of its JSON', () => {
  const bytes = (texts: string[]) => texts.join('').length;
  const json = bytes(FIXTURE_RECORDS.map((record) => JSON.stringify(record)));
  expect(bytes(FIXTURE_RECORDS.map(encodeRecord))).toBeLessThan(0.75 * json);
});
