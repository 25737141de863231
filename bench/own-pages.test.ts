import { describe, expect, it } from 'vitest';
import { loadPage } from '../src/content/load-page.ts';
import { markdocConfig } from '../src/markdoc/config.ts';
import { ownPageText } from './own-pages.ts';

const twin = `---
title: Refunds
description: Money goes back.
---

> All pages, each as Markdown: [llms.txt](/llms.txt)

# Refunds

![A card](/images/card.png) See [payments](/payments#list), [below](#below) and [RFC 9110](https://www.rfc-editor.org/).

\`\`\`shell
# Refunds all of it
curl https://api.example.com
\`\`\`
`;

describe('copies of this site’s pages', () => {
  it('have unique titles, no pictures, and internal links to the start page', () => {
    const text = ownPageText(twin, 7);
    expect(text).toContain('title: "Refunds 7"');
    expect(text).toContain('# Refunds 7\n');
    expect(text).toContain('# Refunds all of it\n');
    expect(text).toContain(' See [payments](/), [below](/) and [RFC 9110](https://www.rfc-editor.org/).');
    expect(text).not.toContain('images');
  });

  it('contain nothing that the site rejects', () => {
    const source = { route: '/copy-7/refunds', file: 'refunds.mdoc', text: ownPageText(twin, 7) };
    const { page, diagnostics } = loadPage(source, markdocConfig());
    expect(diagnostics).toEqual([]);
    expect(page.frontMatter.title).toBe('Refunds 7');
  });
});
