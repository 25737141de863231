import { readdirSync, readFileSync } from 'node:fs';
import Markdoc from '@markdoc/markdoc';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../test/fixtures/pages.ts';
import { refundApi } from '../../test/fixtures/refund-api.ts';
import { walkTags } from '../model/content-tree.ts';
import { components } from '../ui/content/components.ts';
import { markdocConfig } from './config.ts';

const config = markdocConfig();

describe('markdocConfig', () => {
  it('has a case for each tag in test/spec or in the test of the reference', () => {
    const cases = readdirSync('test/spec').filter((name) => name.endsWith('.yaml'));
    const proven = [
      ...cases.map((name) => readFileSync(`test/spec/${name}`, 'utf8')),
      readFileSync('src/markdoc/reference-tags.test.ts', 'utf8'),
    ].join();
    // The others are written as Markdown or HTML; their cases are in `notation.yaml`.
    const tags = Object.entries(config.tags ?? {}).flatMap(([tag, schema]) =>
      schema === undefined ? [] : [tag],
    );
    expect(tags.length).toBeGreaterThan(15);
    expect(tags.filter((tag) => !proven.includes(`{% ${tag} `) && !proven.includes(`{% ${tag} /`))).toEqual(
      [],
    );
  });

  it('has no tags besides its own', () => {
    const unknown = Markdoc.validate(Markdoc.parse('{% tipp %}a{% /tipp %}'), config);
    expect(unknown.map(({ error }) => error.id)).toContain('tag-undefined');
  });

  it('gives authors no variables: only tags can access the API', () => {
    expect(markdocConfig({ api: refundApi }).variables).toEqual({});
  });

  it('has a component for each upper-case name that it produces', () => {
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
      [
        'Callout',
        'Card',
        'Cards',
        'Fence',
        'Heading',
        'Link',
        'Step',
        'Steps',
        'Tab',
        'Table',
        'Tabs',
      ].sort(),
    );
    for (const name of names) expect(components).toHaveProperty(name);
  });
});
