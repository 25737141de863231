import { fileURLToPath } from 'node:url';
import Markdoc from '@markdoc/markdoc';
import { describe, expect, it } from 'vitest';
import { loadSite } from '../src/build/site.ts';
import { type CodeFile, fileAddressOf } from '../src/model/code-file.ts';
import { isReference, walkTags } from '../src/model/content-tree.ts';
import { partsOf } from '../src/model/reference-parts.ts';
import { markdownTwin } from '../src/page/markdown-twin.ts';
import { toMarkdown } from '../src/page/to-markdown.ts';
import { headingsOf } from '../src/server/mcp/read-section.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { pages, context } = await loadSite({ root: ROOT });

/** Code blocks and headings of a Markdown text, as any Markdown parser finds them. */
function readMarkdown(markdown: string): { codes: string[]; headings: number[] } {
  const nodes = [...Markdoc.parse(markdown.replaceAll('{%', '{ %')).walk()];
  return {
    codes: nodes
      .filter(({ type }) => type === 'fence')
      .map(({ attributes }) => String(attributes.content).replace(/\n$/, '')),
    headings: nodes
      .filter(({ type }) => type === 'heading')
      .map(({ attributes }) => Number(attributes.level)),
  };
}

/** Readers of twins pay for each character. */
const MAX_TWIN = 50_000;

describe('Markdown twins of the site', () => {
  it('41.7: no twin has more than 50,000 characters; each has its address and the day of its last change', () => {
    for (const page of pages) {
      const twin = markdownTwin(page, context);
      expect(twin.length, page.route).toBeLessThanOrEqual(MAX_TWIN);
      expect(twin).toMatch(
        /^---\ntitle: .+\n(?:description: .+\n)?canonical: https:\S+\n(?:updated: \d{4}-\d\d-\d\d\n)?---\n/,
      );
      // A page that is not committed yet has no day.
      expect(twin.includes('\nupdated: '), page.route).toBe(context.updated.has(page.file));
    }
  });

  it.each(pages.map((page) => [page.route, page] as const))(
    '41.1: the headings of %s have the anchors of the page',
    (_route, page) => {
      const anchors: string[] = [];
      walkTags(page.tree, (tag) => {
        if (tag.name === 'Heading') anchors.push(String(tag.attributes.id));
        if (!isReference(tag)) return;
        for (const part of partsOf(tag.attributes.node)) {
          if (part.kind === 'heading') anchors.push(part.heading.anchor);
          if (part.kind === 'label') anchors.push(part.label.anchor);
        }
      });
      expect(headingsOf(toMarkdown(page)).map(({ id }) => id)).toEqual(anchors);
    },
  );

  it.each(pages.map((page) => [page.route, page] as const))(
    '%s contains all code and all headings of its page',
    (_route, page) => {
      const codes: string[] = [];
      const headings: number[] = [];
      const files: CodeFile[] = [];
      walkTags(page.tree, (tag) => {
        const { name, attributes } = tag;
        if (isReference(tag))
          for (const { kind } of partsOf(tag.attributes.node))
            if (kind === 'heading' || kind === 'label') headings.push(kind === 'heading' ? 2 : 3);
        if (name === 'Fence') codes.push(String(attributes.content).replaceAll('{%', '{ %'));
        if (name === 'CodeFiles') files.push(...(attributes.files as CodeFile[]));
        if (name === 'Heading') headings.push(Number(attributes.level));
      });
      const twin = toMarkdown(page);
      const read = readMarkdown(twin);
      // Of a file, the twin has the text or the address.
      for (const { path, content } of files)
        expect(read.codes.includes(content) || twin.includes(fileAddressOf(path)), path).toBe(true);
      const texts = new Set(files.map(({ content }) => content));
      expect(read.codes.filter((code) => !texts.has(code))).toEqual(codes);
      expect(read.headings).toEqual(headings);
      expect(twin).toMatch(/^# \S/);
      expect(twin).not.toContain('\0');
    },
  );
});
