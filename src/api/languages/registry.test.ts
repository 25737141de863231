import { describe, expect, it } from 'vitest';
import { languageOf, languages } from './registry.ts';

describe('languages', () => {
  it('S1.7 includes shell, JavaScript, JSON, Ruby, markup, CSS and C-like languages', () => {
    const needed = ['shell', 'javascript', 'json', 'ruby', 'markup', 'css', 'c', 'cpp', 'csharp', 'java'];
    for (const name of needed) {
      expect(languageOf(name)).toBe(name);
      expect(languages[languageOf(name)].grammar).not.toBeNull();
    }
  });

  it('S1.7 gives every language its own label', () => {
    const labels = Object.values(languages).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) expect(label).toMatch(/^\S+$/);
  });

  it.each([
    ['bash', 'shell'],
    ['JS', 'javascript'],
    ['HTML', 'markup'],
    ['c++', 'cpp'],
    ['yml', 'yaml'],
  ])('%s is an alias of %s', (alias, name) => {
    expect(languageOf(alias)).toBe(name);
  });

  it.each([undefined, '', 'klingon', 'constructor', '__proto__', 'toString', ' '])(
    'S1.7 treats %j as plain text',
    (name) => {
      expect(languageOf(name)).toBe('text');
    },
  );
});
