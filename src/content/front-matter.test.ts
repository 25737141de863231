import { expect, it } from 'vitest';
import { frontMatterJsonSchema } from './front-matter.ts';

it('S1.3 docs/front-matter.schema.json matches the rules of the front matter check', async () => {
  const text = `${JSON.stringify(frontMatterJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/front-matter.schema.json');
});
