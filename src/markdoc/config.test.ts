import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Markdoc from '@markdoc/markdoc';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../test/fixtures/pages.ts';
import { walkTags } from '../model/content-tree.ts';
import { components } from '../ui/content/components.ts';
import { markdocConfig } from './config.ts';

const config = markdocConfig();
const filesIn = (folder: string): string[] =>
  readdirSync(fileURLToPath(new URL(folder, import.meta.url)))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.replace('.ts', ''));

describe('markdocConfig', () => {
  it('registers each schema below nodes/ and tags/ under the name of its file', () => {
    expect(Object.keys(config.nodes ?? {}).sort()).toEqual(filesIn('nodes').sort());
    expect(Object.keys(config.tags ?? {}).sort()).toEqual(filesIn('tags').sort());
  });

  it('knows no words but its own', () => {
    const unknown = Markdoc.validate(Markdoc.parse('{% tipp %}a{% /tipp %}'), config);
    expect(unknown.map(({ error }) => error.id)).toContain('tag-undefined');
  });

  it('carries the data that tags draw from', () => {
    expect(config.variables).toEqual({});
    expect(markdocConfig({ api: { name: 'x' } }).variables).toEqual({ api: { name: 'x' } });
  });

  it('names a component for each upper-case name that it makes', () => {
    const page = pageOf(`# Title

{% callout type="tip" title="Mind" %}
Text.
{% /callout %}

{% tabs %}
{% tab label="A" %}
One.
{% /tab %}
{% tab label="B" %}
Two.
{% /tab %}
{% /tabs %}

{% steps %}
## First

Do it.

## Second

Then this.
{% /steps %}

{% cards %}
{% card title="Refunds" href="/api/refunds" %}
Text.
{% /card %}
{% /cards %}

| A |
| --- |
| [b](/webhooks) |

\`\`\`text
code
\`\`\`
`);
    const names = new Set<string>();
    walkTags(page.tree, ({ name }) => {
      if (/^[A-Z]/.test(name)) names.add(name);
    });
    expect([...names].sort()).toEqual(
      ['Callout', 'Card', 'Cards', 'Fence', 'Heading', 'Link', 'Steps', 'Tab', 'Table', 'Tabs'].sort(),
    );
    for (const name of names) expect(components).toHaveProperty(name);
  });
});
