import { expect, it } from 'vitest';
import { z } from 'zod';
import { readFrontMatter, rightValue, schema } from './front-matter.ts';

/** The schema as JSON Schema, for editors and linters that check front matter. */
function frontMatterJsonSchema(): object {
  const { properties = {}, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  const described = Object.entries(properties).map(([key, value]) => [
    key,
    { description: rightValue[key], ...(value as object) },
  ]);
  return { ...rest, title: 'Front matter of a page', properties: Object.fromEntries(described) };
}

it('S1.3 docs/front-matter.schema.json matches the rules of the front matter check', async () => {
  const text = `${JSON.stringify(frontMatterJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/front-matter.schema.json');
});

it('a title and a description are one line, in metadata and lists, whatever lines they are written on', () => {
  const { frontMatter } = readFrontMatter(
    'title: >-\n  Pay\n  back\ndescription: |\n  First line\n  and second.\n',
    'a.mdoc',
  );
  expect(frontMatter).toEqual({ title: 'Pay back', description: 'First line and second.' });
});
