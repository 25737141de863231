import { expect, it } from 'vitest';
import { siteColors } from './site-colors.ts';

type Transform = (code: string, id: string) => string | null;

it('appends the configured colors to those of the style sheet, for both themes', () => {
  const transform = siteColors({ accentFill: ['#dc2626', 'rgb(1 2 3)'] }).transform as unknown as Transform;
  expect(transform('a{}', '/src/ui/styles/site.css')).toBe(
    'a{}\n:root { --accent-fill: light-dark(#dc2626, rgb(1 2 3)); }\n',
  );
  expect(transform('a{}', '/src/ui/content/callout.css')).toBeNull();
});
