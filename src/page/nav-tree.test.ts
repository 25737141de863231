import { describe, expect, it } from 'vitest';
import { site } from '../../site.config.ts';
import { currentAddress } from '../../test/fixtures/current-address.ts';
import type { NavSection } from '../model/define-site.ts';
import { buildNavTree } from './build-page.ts';

const limit = site.limits.navigationLinks;
const treeOf = (route: string, sections: NavSection[] = site.navigation) =>
  buildNavTree(sections, { route, limit });

/** A navigation with `count` links in sections of 50. */
function large(count: number): NavSection[] {
  return Array.from({ length: count / 50 }, (_, section) => ({
    label: `Section ${pad(section)}`,
    links: Array.from({ length: 50 }, (_, link) => ({
      label: `Page ${pad(section)}-${pad(link)}`,
      href: `/section-${pad(section)}/page-${pad(link)}`,
    })),
  }));
}

const pad = (number: number): string => String(number).padStart(6, '0');

describe('buildNavTree', () => {
  it('S2.2 has every section and link of the configuration in order', () => {
    const shown = treeOf('/webhooks').map(({ label, href, links }) => ({
      label,
      ...(href === undefined ? {} : { href }),
      ...(links.length === 0 ? {} : { links: links.map((link) => ({ label: link.label, href: link.href })) }),
    }));
    expect(shown).toEqual(site.navigation);
  });

  it("S2.3 marks the current page's link, and no other", () => {
    for (const route of ['/', '/payments/3d-secure', '/webhooks'].map(currentAddress)) {
      const groups = treeOf(route);
      const current = groups.flatMap(({ href, current: here, links }) => [
        ...(href !== undefined && here ? [href] : []),
        ...links.filter((link) => link.current).map((link) => link.href),
      ]);
      expect(current).toEqual([route]);
    }
    expect(JSON.stringify(treeOf('/docs'))).not.toContain('"current":true');
    expect(JSON.stringify(treeOf('/webhooks/more'))).not.toContain('"current":true');
  });

  it('S2.4 gives section links an address and no child links', () => {
    const sectionLinks = treeOf('/').filter(({ href }) => href !== undefined);
    expect(sectionLinks.map(({ label, links }) => [label, links])).toEqual([
      ['Authentication', []],
      ['Testing', []],
      ['Frame.js', []],
      ['Webhooks', []],
    ]);
  });
});

describe('a large tree', () => {
  it("S2.3 expands the page's section and marks the page", () => {
    const groups = treeOf('/section-000005/page-000025', large(1000));
    expect(groups).toHaveLength(20);
    const open = groups.filter(({ links }) => links.length > 0);
    expect(open.map(({ label }) => label)).toEqual(['Section 000005']);
    expect(open[0]?.links).toHaveLength(50);
    expect(open[0]?.links.filter(({ current }) => current).map(({ label }) => label)).toEqual([
      'Page 000005-000025',
    ]);
  });

  it('a collapsed section links to its first page', () => {
    const closed = treeOf('/section-000005/page-000000', large(1000)).find(({ links }) => links.length === 0);
    expect(closed).toEqual({
      label: 'Section 000000',
      href: '/section-000000/page-000000',
      current: false,
      links: [],
    });
  });

  it('a page outside the navigation gets all sections, collapsed', () => {
    const groups = treeOf('/elsewhere', large(1000));
    expect(groups).toHaveLength(20);
    expect(groups.flatMap(({ links }) => links)).toEqual([]);
  });
});
