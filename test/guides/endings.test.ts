import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Every guide must end with how to test it, what can go wrong, and where to go next. */

const folder = new URL('../../content/', import.meta.url);
const guides = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.mdoc') && !/^api\/|^docs\.mdoc$/.test(path))
  .sort();

/** Sections of a page in order, with headings without anchors. */
function sectionsOf(page: string): { heading: string; text: string }[] {
  const [, ...parts] = readFileSync(new URL(page, folder), 'utf8').split(/^## /m);
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { heading: heading.replace(/ *\{%.*$/, ''), text: lines.join('\n') };
  });
}

test('there are guides to check', () => {
  expect(guides.length).toBeGreaterThan(14);
});

describe.each(guides)('%s', (page) => {
  const sections = sectionsOf(page);
  const next = sections.at(-1);

  test('explains how to test the integration, or links to the page that does', () => {
    const own = sections.some(({ heading, text }) => /^(Test|Check)\b/.test(heading) && text.trim() !== '');
    expect(own || next?.text.includes('](/testing)')).toBe(true);
  });

  test('lists what can go wrong, in a table with one row per problem', () => {
    const section = sections.find(({ heading }) => /^(Fix|Handle)\b/.test(heading));
    const rows = section?.text.split('\n').filter((line) => /^\|(?!-)/.test(line)) ?? [];
    expect(rows.length).toBeGreaterThan(3);
  });

  test('ends with at least three links to other pages', () => {
    expect(next?.heading).toBe('Next steps');
    const links = [...(next?.text.matchAll(/(?:\]\(|href=")(\/[^)"#]*)/g) ?? [])].map(([, path]) => path);
    expect(new Set(links).size).toBeGreaterThanOrEqual(3);
    expect(links).not.toContain(`/${page.replace(/(?:index)?\.mdoc$/, '')}`);
  });
});
