import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markdocConfig } from '../markdoc/config.ts';
import type { PageRules } from '../model/page.ts';
import { loadPage } from './load-page.ts';
import { listContent } from './read.ts';
import { readOutline } from './read-outline.ts';

const rules: PageRules = { markdown: true, titles: 'either', frontMatter: { weight: 'number' } };
const config = markdocConfig();
const load = (text: string, file = 'docs/guides/setup.md', route = '/guides/setup') =>
  loadPage({ route, file, text }, config, rules);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frame-foreign-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a content tree written for another tool', () => {
  it("takes a page's heading from its front matter, verbatim", () => {
    const { page, diagnostics } = load('---\ntitle: "for_each *and* `map`"\n---\n\nText.\n\n## Part\n');
    expect(diagnostics).toEqual([]);
    expect(page.headings.map(({ level, title }) => [level, title])).toEqual([
      [1, 'for_each *and* `map`'],
      [2, 'Part'],
    ]);
  });

  it("takes a page's title from its heading, in lists too", () => {
    const text = 'Text above.\n\n# Set `it` up\n';
    const path = join(folder, 'setup.md');
    writeFileSync(path, text);
    expect(load('# Set `it` up\n').page.frontMatter.title).toBe('Set it up');
    expect(readOutline({ route: '/setup', path }, rules).title).toBe('Set it up');
  });

  it('keeps title and heading if both exist', () => {
    const { page } = load('---\ntitle: Setup\n---\n\n# Set it up\n');
    expect(page.frontMatter.title).toBe('Setup');
    expect(page.headings.map(({ title }) => title)).toEqual(['Set it up']);
  });

  it.each([
    ['events.md', '/guides/events'],
    ['./events.md#verify', '/guides/events#verify'],
    ['../index.md', '/'],
    ['../api/?v=2', '/api?v=2'],
    ['/api/refunds', '/api/refunds'],
    ['#verify', '#verify'],
    ['https://example.com/a.md', 'https://example.com/a.md'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
  ])('resolves the link %s to the address %s', (href, address) => {
    const { page } = load(`# Setup\n\n[More about it](${href})\n`);
    expect(page.links.map((link) => link.href)).toEqual([address]);
  });

  it("resolves the relative links of a folder's index page", () => {
    const { page } = load('# Guides\n\n[Setup](setup.md)\n', 'docs/guides/index.md', '/guides');
    expect(page.links.map((link) => link.href)).toEqual(['/guides/setup']);
  });

  it('checks the front matter keys that the configuration names', () => {
    expect(load('---\ntitle: A\nweight: 3\n---\n').diagnostics).toEqual([]);
    const said = (text: string) =>
      load(text).diagnostics.map(({ line, message, hint }) => [line, message, hint]);
    expect(said('---\ntitle: A\nweight: high\n---\n# A\n')).toEqual([
      [3, 'front matter `weight` has the wrong type', 'a value of type number'],
    ]);
    expect(said('---\ntitle: A\nweigth: 3\n---\n# A\n').map(([, message]) => message)).toEqual([
      'front matter has an unknown key `weigth`',
    ]);
  });

  it('makes pages of Markdown files if the configuration says so', async () => {
    expect((await listContent(folder, true)).map(({ route }) => route)).toEqual(['/setup']);
    expect(await listContent(folder)).toEqual([]);
  });
});
