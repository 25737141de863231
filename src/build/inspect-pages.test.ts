import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkEndsOf } from '../content/link-ends.ts';
import type { SourcePage } from '../model/page.ts';
import { inspectPages } from './inspect-pages.ts';
import type { PageSummary } from './page-compiler.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'frame-inspect-'));
  mkdirSync(join(root, 'public'));
  writeFileSync(join(root, 'public', 'terms.pdf'), '');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function summary(route: string, parts: SummaryParts = {}): PageSummary {
  const { ids = [], links = [], ...rest } = parts;
  return {
    route,
    file: `pages${route}.mdoc`,
    frontMatter: { title: route.slice(1) },
    ends: linkEndsOf({ ids, links }),
    diagnostics: [],
    ...rest,
  };
}

type SummaryParts = Partial<PageSummary & Pick<SourcePage, 'ids' | 'links'>>;

const inspect = (pages: PageSummary[]) =>
  inspectPages({
    pages,
    diagnostics: [],
    ownContent: false,
    root,
    publicFolder: join(root, 'public'),
    images: join(root, 'images'),
  });
const linkTo = (href: string) => [{ href, line: 3, column: 5, image: false }];

describe('inspectPages', () => {
  it('S2.1 two files with one address are an error that names both', async () => {
    const { diagnostics, failed } = await inspect([
      summary('/a', { file: 'pages/a.mdoc' }),
      summary('/a', { file: 'pages/a/index.mdoc' }),
    ]);
    expect(failed).toBe(true);
    expect(diagnostics).toMatchObject([
      {
        id: 'same-route',
        file: 'pages/a/index.mdoc',
        message: 'the page has the same address, /a, as pages/a.mdoc',
      },
    ]);
  });

  it('follows links between pages, to anchors and to public files', async () => {
    const pages = [
      summary('/a', { links: [...linkTo('/b#part'), ...linkTo('/terms.pdf')] }),
      summary('/b', { ids: ['part'] }),
    ];
    expect((await inspect(pages)).diagnostics).toEqual([]);
    const page = summary('/a', { links: [...linkTo('/c'), ...linkTo('/b#no')] });
    const broken = await inspect([page, ...pages.slice(1)]);
    expect(broken.failed).toBe(true);
    expect(broken.diagnostics).toHaveLength(2);
  });

  it('blames no neighbour for the links of a page that failed', async () => {
    const error = {
      id: 'x',
      level: 'error' as const,
      message: 'wrong',
      hint: '',
      file: 'pages/b.mdoc',
      line: 1,
      column: 1,
    };
    const { diagnostics } = await inspect([
      summary('/a', { links: linkTo('/b#part') }),
      summary('/b', { diagnostics: [error] }),
    ]);
    expect(diagnostics).toEqual([error]);
  });

  it('gives a tree of its own a navigation from its folders', async () => {
    const { navigation } = await inspect([summary('/a'), summary('/guides/one')]);
    expect(navigation).toEqual([
      { label: 'a', href: '/a' },
      { label: 'Guides', links: [{ label: 'guides/one', href: '/guides/one' }] },
    ]);
  });
});
