import { describe, expect, it } from 'vitest';
import { contextOf, pageOf } from '../../test/fixtures/pages.ts';
import { markdownTwin } from './markdown-twin.ts';

const body = [
  '# Webhooks',
  '',
  'See [refunds](/api/refunds#create), [home](/), [below](#test), [the document](/openapi.yaml) and [Ruby](https://ruby-lang.org/).',
  '',
  '```js',
  'const link = "[refunds](/api/refunds)";',
  '```',
].join('\n');

describe('markdownTwin', () => {
  const page = pageOf(`---\ntitle: Webhooks\ndescription: "Verify events: each one."\n---\n\n${body}`);

  it("has the page's title, its address and a pointer to the list of all pages", () => {
    expect(markdownTwin(page, contextOf())).toMatch(
      /^---\ntitle: Webhooks\ndescription: "Verify events: each one\."\ncanonical: https:\/\/docs\.example\.com\/\S*\n---\n\n> All pages, each as Markdown: \[llms\.txt\]\(https:\/\/docs\.example\.com\/llms\.txt\)\n\n# Webhooks\n/,
    );
  });

  it('says when the page changed, if that is known', () => {
    const context = contextOf({ updated: new Map([[page.file, '2026-11-20']]) });
    expect(markdownTwin(page, context)).toMatch(/^---\n[\s\S]*canonical: \S+\nupdated: 2026-11-20\n---\n/);
  });

  it('links to twins and files with the origin, and leaves hashes, other sites and code unchanged', () => {
    const twin = markdownTwin(page, contextOf());
    expect(twin).toContain(
      'See [refunds](https://docs.example.com/api/refunds.md#create), [home](https://docs.example.com/index.md), [below](#test), [the document](https://docs.example.com/openapi.yaml) and [Ruby](https://ruby-lang.org/).',
    );
    expect(twin).toContain('"[refunds](/api/refunds)"');
  });
});
