import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Markdoc from '@markdoc/markdoc';
import { describe, expect, it } from 'vitest';
import { loadApi } from '../../src/api/load-api.ts';
import { valueAt, walkRecords } from '../../src/api/local-refs.ts';
import { createValidator } from '../../src/api/validator.ts';
import { isRecord } from '../../src/model/diagnostic.ts';

const { document } = loadApi('api/openapi.yaml');
if (document === null) throw new Error('api/openapi.yaml cannot be read');
const schemas = document.components.schemas;
const validator = createValidator(document);

/** `refund` → the schemas whose objects have `"object": "refund"`. */
const schemasOf = new Map<unknown, string[]>();
for (const [name, schema] of Object.entries(schemas)) {
  const type = schema.properties?.object?.const;
  if (type !== undefined) schemasOf.set(type, [...(schemasOf.get(type) ?? []), name]);
}

interface Fence {
  place: string;
  text: string;
}

const fences = readdirSync('content', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.mdoc'))
  .flatMap((path): Fence[] =>
    [...Markdoc.parse(readFileSync(join('content', path), 'utf8')).walk()]
      .filter((node) => node.type === 'fence' && node.attributes.language === 'json')
      .map((node) => ({
        place: `content/${path}:${(node.lines[0] ?? 0) + 1}`,
        text: String(node.attributes.content),
      })),
  );

describe('JSON on the pages', () => {
  it.each(fences)('$place is JSON whose objects have only fields and values of the API', ({ text }) => {
    expect(wrongFields(JSON.parse(text))).toEqual([]);
  });

  it('is checked field by field, even if the page shortens an object', () => {
    const refund = { object: 'refund', amount: 1500, state: 'pending', reason: 'other' };
    expect(wrongFields({ data: [refund] })).toEqual([
      'data.0.state is not a field of refund',
      'data.0.reason must be one of duplicate, fraudulent, requested_by_customer, expired_uncaptured_charge, null',
    ]);
  });
});

/** Invalid fields of API objects anywhere in `value`; missing fields are fine. */
function wrongFields(value: unknown): string[] {
  const wrong: string[] = [];
  walkRecords(value, (record, path) => {
    const names = schemasOf.get(record.object) ?? [];
    if (names.length === 0) return;
    for (const [field, content] of Object.entries(record)) {
      const at = [...path, field].join('.');
      const home = names.find((name) => field in (schemas[name]?.properties ?? {}));
      if (home === undefined) wrong.push(`${at} is not a field of ${String(record.object)}`);
      // Nested objects are visited separately, and a page may shorten them.
      else if (!isRecord(content) && !Array.isArray(content)) {
        const place = ['components', 'schemas', home, 'properties', field];
        const [misfit] = valueAt(document, place) === undefined ? [] : validator.check(place, content);
        if (misfit !== undefined) wrong.push(misfit.message.replace('the value', at));
      }
    }
  });
  return wrong;
}
