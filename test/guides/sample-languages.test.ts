import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Sample groups that include Ruby, by page and group title. */
const groups = readdirSync('content', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.mdoc'))
  .flatMap((path) =>
    [
      ...readFileSync(`content/${path}`, 'utf8').matchAll(
        /^\{% samples title="([^"]+)".*?^\{% \/samples %\}/gms,
      ),
    ].map(([text, title]) => ({
      name: `${path}: ${title}`,
      languages: [...text.matchAll(/^```([a-z]+)/gm)].map(([, language]) => language),
    })),
  )
  .filter(({ languages }) => languages.includes('ruby'));

test('there are groups with Ruby', () => {
  expect(groups.length).toBeGreaterThan(20);
});

test.each(groups)('$name has Python and PHP, too', ({ languages }) => {
  expect(languages).toEqual(expect.arrayContaining(['python', 'php']));
});
