import { describe, expect, it } from 'vitest';
import { contextOf } from '../../test/fixtures/pages.ts';
import { type ContentTag, textOf, walkTags } from '../model/content-tree.ts';
import type { NavSection } from '../model/define-site.ts';
import { buildNotFound } from './not-found.ts';

function cardsOf(navigation?: NavSection[], descriptions = new Map<string, string>()): ContentTag[] {
  const cards: ContentTag[] = [];
  const context = contextOf(navigation === undefined ? {} : { navigation });
  walkTags(buildNotFound(context, descriptions).tree, (tag) => {
    if (tag.name === 'Card') cards.push(tag);
  });
  return cards;
}

const sections = (count: number): NavSection[] =>
  Array.from({ length: count }, (_, index) => ({ label: `Section ${index}`, href: `/section-${index}` }));

describe('buildNotFound', () => {
  it('S2.11 is a page of the wrapper with search, the map and the sections', () => {
    const model = buildNotFound(contextOf(), new Map());
    expect(model.head.title).toBe('Page not found');
    expect(model.nav.length).toBeGreaterThan(0);
    expect(model.toc).toEqual([]);
    expect(model.head).toMatchObject({ canonical: null });
    expect(textOf(model.tree)).toContain('search for pages, fields');
    expect(JSON.stringify(model.tree)).toContain('"/docs"');
    expect(cardsOf().map(({ attributes }) => attributes.title)).toEqual([
      'Overview',
      'Authentication',
      'Testing',
      'Guides',
      'Payments',
      'Frame.js',
      'Webhooks',
      'REST API',
    ]);
  });

  it('S2.11 has no Markdown twin and marks no page as current', () => {
    const model = buildNotFound(contextOf(), new Map());
    expect(model.markdownHref).toBeNull();
    expect(JSON.stringify(model.nav)).not.toContain('"current":true');
  });

  it('describes a section by its description or its first pages', () => {
    const navigation: NavSection[] = [
      { label: 'Webhooks', href: '/webhooks' },
      { label: 'Two', links: ['A', 'B'].map((label) => ({ label, href: `/${label}` })) },
      { label: 'Four', links: ['A', 'B', 'C', 'D'].map((label) => ({ label, href: `/${label}` })) },
    ];
    const cards = cardsOf(navigation, new Map([['/webhooks', 'Verify events.']]));
    expect(cards.map((card) => textOf(card))).toEqual(['Verify events.', 'A, B.', 'A, B, C and more.']);
  });

  it('S2.11 lists at most twelve sections', () => {
    expect(cardsOf(sections(12))).toHaveLength(12);
    expect(cardsOf(sections(10_000))).toHaveLength(12);
  });
});
