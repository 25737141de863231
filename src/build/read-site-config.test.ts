import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { site } from '../../site.config.ts';
import type { SiteConfig } from '../model/define-site.ts';
import { readSiteConfig } from './read-site-config.ts';
import { siteSchema } from './site-schema.ts';

const OWN = fileURLToPath(new URL('../../site.config.ts', import.meta.url));
/** This site's configuration as another project would have it: without imports. */
const text = readFileSync(OWN, 'utf8')
  .replaceAll(/^import .*\n/gm, '')
  .replace('defineSite<Route>(', '(');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frame-site-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The errors about this site's configuration after one change. */
async function sayAbout(from: string | RegExp, to: string): Promise<string> {
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  const file = join(folder, 'site.config.ts');
  writeFileSync(file, changed);
  const message = await readSiteConfig(file).then(
    () => 'valid',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  return message.replaceAll(relative(process.cwd(), file), 'site.config.ts');
}

const lineOf = (piece: string): number => text.slice(0, text.indexOf(piece)).split('\n').length;

describe('readSiteConfig', () => {
  it('reads the configuration of this site', async () => {
    expect(await readSiteConfig(OWN)).toEqual(site);
  });

  it.each([
    ['a syntax error', "product: 'Frame',", "product 'Frame',", 'product:', ':\\d+ Expected'],
    ['a wrong type', "product: 'Frame'", 'product: 7', 'product:', ':3 `product` is wrong: expected string'],
    ['a missing key', /^ {2}product: .*\n/m, '', 'site = ', ':\\d+ `product` is missing$'],
    [
      'a misspelled key',
      'versionLabel:',
      'versionLable:',
      'versionLabel:',
      ':3 there is no setting `versionLable` — did you mean `versionLabel`\\?',
    ],
    [
      'a value in a list',
      "href: '/docs'",
      "href: 'docs'",
      "href: '/docs'",
      ':\\d+ `headerLinks.0.href` is wrong: expected an address',
    ],
    [
      'an origin with a path',
      "origin: 'https://docs.framepayments.com'",
      "origin: 'https://docs.framepayments.com/docs'",
      'origin:',
      ':3 `origin` is wrong: expected an address without a path',
    ],
    [
      'an address without a scheme',
      "feedback: 'mailto:",
      "feedback: '",
      'feedback:',
      ':3 `feedback` is wrong: expected an address that starts with mailto:',
    ],
    [
      'an address with characters of regular expressions',
      'movedSections: {',
      "redirects: { '/c++': 5 }, movedSections: {",
      'movedSections: {',
      ':3 `redirects./c\\+\\+` is wrong: expected string',
    ],
    ['an undefined name', "product: 'Frame'", 'product: NAME', 'product:', ':\\d+ NAME is not defined'],
  ])('names file and line of %s', async (_, from, to, at, rest) => {
    const said = await sayAbout(from, to);
    expect(said).toMatch(new RegExp(`(^OperatorError: |\\n)site\\.config\\.ts:${lineOf(at)}${rest}`));
    expect(said).not.toContain('    at ');
  });

  it('has a rule for every setting of the type', () => {
    const known: Record<keyof SiteConfig, unknown> = siteSchema.shape;
    expect(Object.keys(known)).toEqual(expect.arrayContaining(Object.keys(site)));
  });

  it('names a missing file', async () => {
    await expect(readSiteConfig(join(folder, 'nowhere.ts'))).rejects.toThrow(
      /nowhere\.ts cannot be read: ENOENT\.$/,
    );
  });
});
