import { expect, it } from 'vitest';
import { frontMatterJsonSchema } from './front-matter.ts';

it('S1.3 docs/front-matter.schema.json says what the check of front matter allows', async () => {
  const text = `${JSON.stringify(frontMatterJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/front-matter.schema.json');
});
