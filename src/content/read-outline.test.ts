import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markdocConfig } from '../markdoc/config.ts';
import { readFrontMatter } from './front-matter.ts';
import { loadPage } from './load-page.ts';
import { readOutline } from './read-outline.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frame-title-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A valid or invalid value. */
const value = fc.oneof(
  fc.constantFrom(
    'Refunds',
    'Accept a payment',
    '"Quoted"',
    '"a: b # c"',
    '" true "',
    '"12"',
    '"a\\tb"',
    '"a" b',
    '""',
    "It's here",
    'true',
    'Null',
    '12',
    '~',
    '',
    'a: b',
    'a #b',
  ),
  fc.stringMatching(/^[A-Za-z][\w ,.()'/:#-]{0,12}$/),
);
const line = fc.tuple(fc.constantFrom('title', 'description', 'rest_api', 'titel'), value);

describe('readOutline', () => {
  it('returns the text of the first heading', () => {
    const path = join(folder, 'heading.mdoc');
    const headingOf = (text: string) => {
      writeFileSync(path, text);
      return readOutline({ route: '/page', path }).heading;
    };
    expect(headingOf('---\ndescription: About.\n---\n\n# Send `it` now {% #send %}\n')).toBe('Send it now');
    expect(headingOf('# Refunds\n')).toBe('Refunds');
    expect(headingOf('Text.\n\n## Part\n')).toBeUndefined();
  });

  it('reads front matter of any length, and no comment in it as a heading', () => {
    const path = join(folder, 'long.mdoc');
    const comments = '# A comment\n'.repeat(1000);
    const outlineOf = (text: string) => {
      writeFileSync(path, text);
      return readOutline({ route: '/page', path }, { titles: 'either' });
    };
    expect(outlineOf(`---\n${comments}title: Refunds\n---\n`).title).toBe('Refunds');
    expect(outlineOf(`---\n${comments}---\n\n# Page\n`).title).toBe('Page');
    expect(outlineOf(`${'Text.\n\n'.repeat(2000)}# Page\n`).title).toBe('Page');
    expect(outlineOf('---\n\n# Page below a line\n').title).toBe('Page below a line');
  });

  it('S1.3 finds the same title and description as reading the whole page', () => {
    const config = markdocConfig();
    const path = join(folder, 'page.mdoc');
    const mark = fc.constantFrom('---', '--- ', ' ---', '----', '');
    const lines = fc.array(line, { maxLength: 3 });
    const ending = fc.constantFrom('\n', '\r\n');
    fc.assert(
      fc.property(mark, lines, mark, ending, fc.boolean(), (open, entries, close, end, marked) => {
        const yaml = entries.map(([key, text]) => `${key}: ${text}`);
        const text = [open, ...yaml, close, '', '# Page', ''].join(end);
        writeFileSync(path, marked ? `\uFEFF${text}` : text);
        const { page } = loadPage({ route: '/page', file: 'page.mdoc', text }, config);
        const { title, description } = page.frontMatter;
        expect(readOutline({ route: '/page', path })).toMatchObject({ route: '/page', title, description });
      }),
      { numRuns: 500 },
    );
  });
});

describe('readFrontMatter', () => {
  it('S1.3 gives the same result for plain lines, which it reads without YAML, as for any others', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (entries) => {
        const raw = entries.map(([key, text]) => `${key}: ${text}`).join('\n');
        // A comment changes nothing for YAML, but is not a plain line. Only error positions may differ.
        const slow = readFrontMatter(`${raw}\n# read by YAML`, 'page.mdoc');
        const { frontMatter, diagnostics } = readFrontMatter(raw, 'page.mdoc');
        expect(frontMatter).toEqual(slow.frontMatter);
        expect(diagnostics.map(({ id }) => id)).toEqual(slow.diagnostics.map(({ id }) => id));
      }),
      { numRuns: 1000 },
    );
  });
});
