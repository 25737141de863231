import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeRoutesType } from './build-site.ts';

let base: string;
let path: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'frame-routes-'));
  path = join(base, 'config', 'routes.generated.ts');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('writeRoutesType', () => {
  it('names every page, so that a link to any other does not compile', async () => {
    await writeRoutesType(path, ['/', '/webhooks', "/it's"]);
    expect(readFileSync(path, 'utf8')).toBe(
      "// Written by the build from the files below content/.\nexport type Route =\n  | '/'\n  | '/webhooks'\n  | '/it\\'s';\n",
    );
  });

  it('writes a type without routes if there are no pages', async () => {
    await writeRoutesType(path, []);
    expect(readFileSync(path, 'utf8')).toContain('export type Route = never;');
  });

  it('leaves the file alone if nothing changed', async () => {
    await writeRoutesType(path, ['/']);
    utimesSync(path, 1, 1);
    await writeRoutesType(path, ['/']);
    expect(statSync(path).mtimeMs).toBe(1000);
    await writeRoutesType(path, ['/', '/a']);
    expect(statSync(path).mtimeMs).not.toBe(1000);
  });
});
