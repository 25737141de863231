import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../content/', import.meta.url);
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.mdoc'),
);

/** Cells of a page's tables, without code blocks. */
function cellsOf(page: string): string[] {
  const text = readFileSync(new URL(page, folder), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
  return text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
}

test.each(pages)(
  'every cell of a table on %s begins with a capital letter, unless with code or a name',
  (page) => {
    expect(cellsOf(page).filter((cell) => /^[*[]*[a-z]/.test(cell) && !/^(?:iOS|npm)\b/.test(cell))).toEqual(
      [],
    );
  },
);

test('there are cells to check', () => {
  expect(pages.flatMap(cellsOf).length).toBeGreaterThan(1000);
});
