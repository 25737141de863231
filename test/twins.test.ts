import Markdoc from '@markdoc/markdoc';
import { describe, expect, it } from 'vitest';
import { ownPageText } from '../bench/own-pages.ts';
import { renderPage } from '../src/build/render-page.tsx';
import { loadPage } from '../src/content/load-page.ts';
import { markdocConfig } from '../src/markdoc/config.ts';
import { type CodeFile, fileAddressOf } from '../src/model/code-file.ts';
import { isReference, walkTags } from '../src/model/content-tree.ts';
import { partsOf } from '../src/model/reference-parts.ts';
import { isInternal } from '../src/model/route.ts';
import { buildPage } from '../src/page/build-page.ts';
import { assumptionsText, markdownTwin } from '../src/page/markdown-twin.ts';
import { toMarkdown } from '../src/page/to-markdown.ts';
import { headingsOf } from '../src/server/mcp/read-section.ts';
import { ownSite } from './fixtures/own-site.ts';
import { chrome } from './fixtures/pages.ts';

const { pages, context } = await ownSite();
const twins = pages.map((page) => ({ page, twin: markdownTwin(page, context) }));

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

/** Elements without a page's content, and those that the checks of agent readiness leave out. */
const WITHOUT_CONTENT =
  /^(?:script|style|nav|footer|header|button|svg|aside|select|input|textarea)$|\b(?:data-markdown-ignore|class="sr-only")/;
const INLINE = /^(?:a|abbr|b|code|em|i|kbd|mark|s|span|strong|sub|sup|wbr)$/;
const VOID = /^(?:br|hr|img|input|link|meta|wbr)$/;

/** The texts of the blocks in a page's article, as `markdown-content-parity` of afdocs reads them. */
function blocksOf(html: string): string[] {
  const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
  const open: boolean[] = [];
  let text = '';
  for (const [, end, name = '', attributes = '', words] of article.matchAll(
    /<(\/?)([\w-]+)([^>]*)>|([^<]+)/g,
  )) {
    const isSkipped = open.includes(true);
    if (words !== undefined) text += isSkipped ? '' : words;
    else if (end === '/') open.pop();
    else if (!VOID.test(name)) open.push(WITHOUT_CONTENT.test(name) || WITHOUT_CONTENT.test(attributes));
    if (words === undefined && !INLINE.test(name)) text += '\n';
  }
  return text.split('\n').map((line) => line.trim());
}

/** Letters and digits alone: what HTML and Markdown write the same. */
const lettersOf = (text: string): string =>
  text
    .replaceAll(/&(?:#x27|quot|amp|lt|gt);/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Readers of twins pay for each character. */
const MAX_TWIN = 50_000;

describe('Markdown twins of the site', () => {
  it('no twin has more than 50,000 characters; each has its address and the day of its last change', () => {
    for (const { page, twin } of twins) {
      expect(twin.length, page.route).toBeLessThanOrEqual(MAX_TWIN);
      expect(twin).toMatch(
        /^---\ntitle: .+\n(?:description: .+\n)?canonical: https:\S+\n(?:updated: \d{4}-\d\d-\d\d\n)?---\n/,
      );
      // A page that is not committed yet has no day.
      expect(twin.includes('\nupdated: '), page.route).toBe(context.updated.has(page.file));
    }
  });

  it('markdown-link-portability: links of a twin keep their target without its address', () => {
    for (const { page, twin } of twins) {
      const text = twin.replaceAll(/^ *(`{3,})[\s\S]*?^ *\1$/gm, '');
      const targets = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) => target);
      expect(targets.length, page.route).toBeGreaterThan(1);
      expect(
        targets.filter((target) => !/^(?:https?:|mailto:|tel:|#)/.test(String(target))),
        page.route,
      ).toEqual([]);
    }
  });

  it('have no links to other pages, and nothing that the site rejects, when the bench builds a site of them', () => {
    const config = markdocConfig();
    const copies = twins.map(({ page, twin }) =>
      loadPage({ route: `/copy-1${page.route}`, file: page.file, text: ownPageText(twin, 1) }, config),
    );
    expect(copies.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    const own = copies
      .flatMap(({ page }) => page.links)
      .map(({ href }) => href)
      .filter((href) => isInternal(href) || href.startsWith(context.site.origin));
    expect(new Set(own)).toEqual(new Set(['/']));
  });

  it('content-start-position: a page first says where its Markdown is', () => {
    const [page] = pages as [(typeof pages)[number]];
    const html = renderPage(buildPage(page, context), chrome);
    expect(html.slice(html.indexOf('<a class="skip-link"'))).toMatch(
      /^<a [^>]*>[^<]*<\/a><p hidden="">For AI agents: [^<]+<a href="\/llms\.txt">/,
    );
  });

  it('markdown-content-parity: less than 5 % of the texts of a page are missing in its twin', () => {
    for (const { page, twin } of twins) {
      const letters = lettersOf(twin.replaceAll(/\]\([^()\s]+\)/g, ']').replaceAll(/ \{#[^}\n]+\}$/gm, ''));
      const blocks = new Set(
        blocksOf(renderPage(buildPage(page, context), chrome)).filter(({ length }) => length >= 20),
      );
      const missing = [...blocks].filter((block) => !letters.includes(lettersOf(block)));
      expect(blocks.size, page.route).toBeGreaterThan(10);
      expect(missing.length / blocks.size, `${page.route}: ${missing.join('\n')}`).toBeLessThan(0.05);
    }
  });

  it.each(pages.map((page) => [page.route, page] as const))(
    'the headings of %s have the anchors of the page',
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
      expect(headingsOf(toMarkdown(page.tree)).map(({ id }) => id)).toEqual(anchors);
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
      const twin = toMarkdown(page.tree);
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

it('/assumptions.md says what it is for, and has the errors that no public source confirms', () => {
  const text = assumptionsText(pages, context);
  expect(text).toMatch(/^# Assumptions\n\n.+ Read it before .+\.\n\n/);
  for (const error of [
    '`403` (any code)',
    '`422` (geo_compliance_blocked)',
    '`422` (geo_compliance_vpn_detected)',
  ])
    expect(text).toContain(`| ${error}: `);
  const table = twins.find(({ page }) => page.route === '/docs')?.twin ?? '';
  expect(table.match(/^\| \[`\d+`\]\(#.*\[not confirmed\]\(#not-confirmed\) \|$/gm)).toHaveLength(3);
});
