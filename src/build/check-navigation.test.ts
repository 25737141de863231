import { describe, expect, it } from 'vitest';
import type { NavSection } from '../config/define-site.ts';
import { checkNavigation } from './check-navigation.ts';

const navigation: NavSection[] = [
  { label: 'Overview', links: [{ label: 'Home', href: '/' }] },
  { label: 'Webhooks', href: '/webhooks' },
];
const configText = "export const site = {\n  home: '/',\n  webhooks: '/webhooks',\n};\n";
const check = (routes: string[], sections = navigation) =>
  checkNavigation({ navigation: sections, routes: new Set(routes), configText });

describe('checkNavigation', () => {
  it('S2.2 has nothing to say where every page is linked once', () => {
    expect(check(['/', '/webhooks', '/docs'])).toEqual([]);
  });

  it('S2.2 names the line of a link that no file makes', () => {
    expect(check(['/'])).toEqual([
      {
        id: 'navigation',
        level: 'error',
        file: 'site.config.ts',
        line: 3,
        column: 13,
        message: 'the navigation links to /webhooks, which no file below content/ makes',
        hint: 'add content/webhooks.mdoc, or delete the link',
      },
    ]);
  });

  it('S2.2 refuses a link that stands twice', () => {
    const twice = check(['/', '/webhooks'], [...navigation, { label: 'Again', href: '/' }]);
    expect(twice).toMatchObject([{ level: 'error', message: 'the navigation links to / twice' }]);
  });

  it('warns of a page that is not linked; the map of all pages needs no link', () => {
    expect(check(['/', '/webhooks', '/docs', '/hidden'])).toMatchObject([
      { level: 'warning', line: 1, message: 'the page /hidden is not in the navigation' },
    ]);
  });
});
