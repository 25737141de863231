import { execFileSync, spawnSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoted as quotedJavaScript } from './javascript.ts';
import { quoted as quotedPhp } from './php.ts';
import { quoted as quotedPython } from './python.ts';
import { quoted as quotedRuby } from './ruby.ts';
import { singleQuoted } from './shell.ts';

/** Lone surrogates become the replacement character, as they do in every byte stream. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

describe('quoting', () => {
  it('round-trips any text through a shell', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 20, maxLength: 60 }), (texts) => {
        const plain = texts.map((text) => wellFormed(text.replaceAll('\0', '')));
        const script = `printf '%s\\0' ${plain.map(singleQuoted).join(' ')}`;
        const printed = execFileSync('sh', ['-c', script]).toString('utf8').split('\0').slice(0, -1);
        expect(printed).toEqual(plain);
      }),
      { numRuns: 20 },
    );
  });

  it('round-trips any text through JavaScript, on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const literal = quotedJavaScript(text);
        expect(literal).not.toMatch(/[\n\r\u2028\u2029]/);
        expect(runInNewContext(literal)).toBe(text);
      }),
    );
  });

  it.each([
    ['Ruby', 'ruby', ['-'], quotedRuby, (list: string) => `require 'json'; print [${list}].to_json`],
    ['Python', 'python3', ['-'], quotedPython, (list: string) => `import json\nprint(json.dumps([${list}]))`],
    ['PHP', 'php', [], quotedPhp, (list: string) => `<?php echo json_encode([${list}]);`],
  ] as const)('round-trips any text through %s', (_, program, options, quoted, scriptFor) => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 50, maxLength: 99 }), (texts) => {
        const { error, stdout } = spawnSync(program, options, {
          input: scriptFor(texts.map((text) => quoted(text)).join(', ')),
          env: { ...process.env, LC_ALL: 'C.UTF-8' },
          encoding: 'utf8',
        });
        // Without the program, only the next test checks the literals.
        if (error === undefined)
          expect((JSON.parse(stdout) as string[]).map(wellFormed)).toEqual(texts.map(wellFormed));
      }),
      { numRuns: 3 },
    );
  });

  it.each([
    ['Ruby', quotedRuby, '#'],
    ['Python', quotedPython, ''],
    ['PHP', quotedPhp, '$'],
  ] as const)(
    'keeps %s literals intact: no quote, interpolation or line break escapes',
    (_, quoted, special) => {
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), (text) => {
          const literal = quoted(text);
          const inside = literal.slice(1, -1).replaceAll(/\\(u\{[0-9a-f]+\}|u[0-9a-f]{4}|.)/g, '');
          expect(inside).not.toContain(literal[0]);
          expect(inside).not.toContain('\\');
          if (literal[0] === '"' && special !== '') expect(inside).not.toContain(special);
          expect(literal).not.toMatch(/[\n\r]/);
        }),
      );
    },
  );
});
