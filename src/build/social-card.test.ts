import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { socialCard, type Typeface } from './social-card.ts';

interface PlacedText {
  text: string;
  x: number;
  y: number;
  size: number;
}

/** Records each text with its position; every letter is 0.6 of the size wide. */
function recorder() {
  const texts: PlacedText[] = [];
  const widthOf = (text: string, size: number) => text.length * size * 0.6;
  const font: Typeface = {
    hasAll: (text) => !text.includes('字'),
    widthOf,
    draw: (text, x, y, size) => {
      texts.push({ text, x, y, size });
      return '';
    },
  };
  return { texts, widthOf, fonts: { bold: font, medium: font } };
}

const card = { product: 'Frame documentation', address: 'docs.example.com/guides/a' };

describe('socialCard', () => {
  it('puts the section above the title, and product and address below it', () => {
    const { texts, fonts } = recorder();
    const svg = socialCard({ ...card, section: 'Guides', title: 'Webhooks' }, fonts);
    expect(svg).toMatch(/^<svg [^>]*width="1200" height="630">.*<\/svg>$/);
    expect(texts.map(({ text }) => text)).toEqual([
      'Guides',
      'Webhooks',
      'Frame documentation',
      'docs.example.com/guides/a',
    ]);
    const heights = texts.map(({ y }) => y);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
  });

  it('never truncates a title: it fits in the picture in at most three lines, or there is no picture', () => {
    const word = string({ unit: constantFrom('a', 'b', 'm', '.', '_'), minLength: 1, maxLength: 24 });
    let pictures = 0;
    assert(
      property(array(word, { minLength: 1, maxLength: 24 }), (words) => {
        const title = words.join(' ');
        const { texts, widthOf, fonts } = recorder();
        if (socialCard({ ...card, section: 'Guides', title }, fonts) === null) return;
        pictures += 1;
        const [section, ...others] = texts;
        const lines = others.slice(0, -2);
        const letters = lines.map(({ text }) => text).join('');
        expect(letters.replaceAll(' ', '')).toBe(words.join(''));
        expect(lines.length).toBeLessThanOrEqual(3);
        for (const { text, x, size } of lines) expect(x + widthOf(text, size)).toBeLessThanOrEqual(1120);
        // The section's capitals start below the logo, which ends at 150.
        expect((section?.y ?? 0) - (section?.size ?? 0)).toBeGreaterThan(150);
      }),
    );
    expect(pictures).toBeGreaterThan(10);
  });

  it('balances lines, and makes letters smaller for long titles', () => {
    const { texts, fonts } = recorder();
    socialCard({ ...card, title: 'Customer identity verification for platforms' }, fonts);
    const lines = texts.slice(0, -2);
    expect(lines.map(({ text }) => text)).toEqual(['Customer identity', 'verification for platforms']);
    const short = recorder();
    socialCard({ ...card, title: 'Webhooks' }, short.fonts);
    expect(short.texts[0]?.size).toBeGreaterThan(lines[0]?.size ?? 0);
  });

  it('leaves the path out if the address would touch the product', () => {
    const { texts, fonts } = recorder();
    socialCard({ ...card, title: 'A', address: `docs.example.com/${'long/'.repeat(20)}` }, fonts);
    expect(texts.at(-1)?.text).toBe('docs.example.com');
  });

  it('returns null if the fonts lack a letter', () => {
    expect(socialCard({ ...card, title: '字' }, recorder().fonts)).toBeNull();
    expect(socialCard({ ...card, title: 'A', section: '字' }, recorder().fonts)).toBeNull();
  });
});
