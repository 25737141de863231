import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type BuildState,
  buildKey,
  navigationKey,
  readBuildState,
  stampEntries,
  stateFileOf,
  writeBuildState,
} from './build-state.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'frame-state-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const state: BuildState = {
  key: 'k',
  navigation: 'n',
  build: 'b',
  stamps: [{ route: '/', path: 'content/index.mdoc', mtimeMs: 1, size: 2 }],
  pages: [],
  files: [[{ path: 'index.html', hash: 'h', size: 3, br: undefined }]],
  parts: [],
};

describe('state of a build', () => {
  it('is read as it was written, under its key alone', async () => {
    const file = stateFileOf(base, '/content', '/out');
    await writeBuildState(file, state);
    expect(await readBuildState(file, 'k')).toEqual(state);
    expect(await readBuildState(file, 'another')).toBeNull();
    expect(readdirSync(join(base, '.cache/build'))).toHaveLength(1);
  });

  it('is nothing where it is absent, cut short or something else', async () => {
    const file = stateFileOf(base, '/content', '/out');
    expect(await readBuildState(file, 'k')).toBeNull();
    await writeBuildState(file, state);
    truncateSync(file, 20);
    expect(await readBuildState(file, 'k')).toBeNull();
    writeFileSync(file, 'no state');
    expect(await readBuildState(file, 'k')).toBeNull();
  });

  it('has a place of its own for each pair of content and output', () => {
    const places = [
      stateFileOf(base, '/a', '/b'),
      stateFileOf(base, '/b', '/a'),
      stateFileOf(base, '/a', '/c'),
    ];
    expect(new Set(places).size).toBe(3);
  });
});

describe('buildKey', () => {
  it('changes with the programs, the files and the settings, and with nothing else', () => {
    const programs = join(base, 'node');
    const file = join(base, 'openapi.yaml');
    mkdirSync(programs);
    writeFileSync(join(programs, 'build.js'), 'one');
    writeFileSync(file, 'one');
    const key = (values: unknown = { origin: 'a' }) => buildKey({ programs, files: [file], values });
    const first = key();
    utimesSync(file, 1, 1);
    expect(key()).toBe(first);
    expect(key({ origin: 'b' })).not.toBe(first);
    writeFileSync(file, 'two');
    const second = key();
    expect(second).not.toBe(first);
    writeFileSync(join(programs, 'build.js'), 'two');
    expect(key()).not.toBe(second);
  });
});

describe('stampEntries', () => {
  it('tells a saved file from an untouched one', () => {
    const path = join(base, 'a.mdoc');
    writeFileSync(path, '# A');
    const [before] = stampEntries([{ route: '/a', path }]);
    expect(stampEntries([{ route: '/a', path }])).toEqual([before]);
    writeFileSync(path, '# A!');
    expect(stampEntries([{ route: '/a', path }])).not.toEqual([before]);
  });
});

describe('navigationKey', () => {
  it('depends on labels, links and order', () => {
    const [a, b] = [
      { label: 'A', href: '/a' },
      { label: 'B', href: '/b' },
    ];
    expect(navigationKey([a, b])).toBe(navigationKey([{ ...a }, { ...b }]));
    expect(navigationKey([a, b])).not.toBe(navigationKey([b, a]));
    expect(navigationKey([a])).not.toBe(navigationKey([{ ...a, label: 'C' }]));
  });
});
