import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Text sizes in rem: small print, labels, dense text, body text, introductions, headings. Page titles scale with the
 * screen.
 */
const SIZES = ['0.75rem', '0.8125rem', '0.875rem', '1rem', '1.125rem', '1.5rem'];
const WEIGHTS = ['400', '500', '600'];
/**
 * Exceptions: diagrams derive box sizes from their label size; inline code follows the surrounding text in even pixels.
 */
const OTHERS = ['16px', 'inherit', 'max(0.8125rem, round(0.86em, 2px))', 'clamp(1.75rem, 4vw, 2.375rem)'];
const DRAWINGS = /diagrams\/(diagram|sequence|states)\.css$/;

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(`src/${file}`, 'utf8') }));

// Each pair of size and weight is a font that a browser has to set up before the first text appears.
describe('type scale', () => {
  it('finds the style sheets', () => {
    expect(sheets.length).toBeGreaterThan(15);
  });

  it.each(sheets)('has no font size of its own in $file', ({ file, text }) => {
    const allowed = [...SIZES, ...OTHERS];
    const sizes = valuesOf(text, 'font-size');
    const shorthands = DRAWINGS.test(file) ? [] : sizesInShorthands(text);
    expect([...sizes, ...shorthands].filter((size) => !allowed.includes(size))).toEqual([]);
  });

  it.each(sheets)('has three weights and no italics in $file', ({ text }) => {
    const weights = [...valuesOf(text, 'font-weight'), ...valuesOf(text, 'font').flatMap(weightOf)];
    expect(weights.filter((weight) => !WEIGHTS.includes(weight))).toEqual([]);
    expect(valuesOf(text, 'font-style')).toEqual([]);
  });
});

/** `font: 500 0.75rem / 1 var(--sans)` sets weight and size at once. */
function sizesInShorthands(text: string): string[] {
  return valuesOf(text, 'font').flatMap((value) => /(\S+) \//.exec(value)?.[1] ?? []);
}

function weightOf(shorthand: string): string[] {
  const weight = /^(\d{3}) /.exec(shorthand)?.[1];
  return weight ? [weight] : [];
}

function valuesOf(text: string, property: string): string[] {
  return [...text.matchAll(new RegExp(`(?<![\\w-])${property}:\\s*([^;}]+)`, 'g'))].map(
    (match) => match[1]?.trim() ?? '',
  );
}
