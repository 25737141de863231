import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLanguage, highlight, languageOf } from './highlight.ts';

/** Languages of pages, and a few of each family of grammars. */
const names = [
  ...['shell', 'javascript', 'ruby', 'python', 'php', 'typescript', 'jsx', 'tsx', 'json', 'markup', 'css'],
  ...['c', 'cpp', 'csharp', 'java', 'go', 'rust', 'http', 'yaml', 'nginx', 'diff', 'sql', 'graphql', 'toml'],
  ...['docker', 'markdown', 'vue', 'svelte', 'text'],
];

describe('languages', () => {
  it('S1.7 includes shell, JavaScript, JSON, Ruby, markup, CSS and C-like languages', () => {
    for (const name of names) {
      expect(languageOf(name).name).toBe(name);
      expect(languageOf(name).grammar === null).toBe(name === 'text');
    }
  });

  it('S1.7 gives every language its own label', () => {
    const labels = names.map((name) => languageOf(name).label);
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
    expect(languageOf(alias).name).toBe(name);
  });

  it.each([undefined, '', 'klingon', 'constructor', '__proto__', 'toString', ' '])(
    'S1.7 treats %j as plain text',
    (name) => {
      expect(languageOf(name).name).toBe('text');
      expect(findLanguage(name ?? '')).toBeNull();
    },
  );
});

/** Text content of the markup, as computed by a browser. */
function textContent(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** True if the markup contains only text and closed spans with our classes. */
function isSound(markup: string): boolean {
  const rest = markup.replaceAll(/<span class="(?:[kscnfp]|hl)">|<\/span>/g, '');
  const opened = markup.match(/<span /g)?.length ?? 0;
  const closed = markup.match(/<\/span>/g)?.length ?? 0;
  return !/[<>]/.test(rest) && !/&(?!amp;|lt;|gt;)/.test(rest) && opened === closed;
}

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '<script>alert(1)</script>',
      '</span>',
      '&amp;',
      '"',
      "'",
      '`',
      '`$',
      '/*',
      '*/',
      '//',
      '#',
      '<<~A',
      'const a = ',
      'def f',
      '{',
      '}',
      '\t',
      '  ',
      '\u2028',
      '\u0000',
      '\ud83d\ude00',
      '<?php ',
    ),
  },
  { weight: 1, arbitrary: fc.constant('\n') },
);
// Pages contain no carriage returns: they are normalized to line breaks first.
const code = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('').replaceAll('\r', ''));

describe('highlight', () => {
  it.each(names)('S1.7 %s: the text of the markup is the code, whatever it contains', (language) => {
    fc.assert(
      fc.property(code, fc.array(fc.nat({ max: 12 }), { maxLength: 3 }), (text, marked) => {
        const markup = highlight(text, language, new Set(marked));
        expect(textContent(markup)).toBe(text);
        expect(isSound(markup)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('colors a name alike, whether it is an object or an argument', () => {
    const markup = highlight('send(request);\nrequest.end();', 'javascript');
    expect(markup).toBe('<span class="f">send</span>(request);\nrequest.<span class="f">end</span>();');
  });

  it('S1.7 colors by class, never by style attribute', () => {
    const markup = highlight("const a = 'b'; // c", 'javascript');
    expect(markup).toContain('<span class="k">const</span> a ');
    expect(markup).toMatch(/<span class="s">.*b.*<\/span>/);
    expect(markup).toMatch(/<span class="c">\/\/ c<\/span>/);
    expect(markup).not.toContain('style');
  });

  it.each(names.filter((name) => name !== 'text'))('S1.7 %s has a grammar that highlights', (language) => {
    const samples: Record<string, string> = {
      shell: 'curl https://a.example # comment\necho "text"',
      css: 'a { color: red; }',
      json: '{ "a": 1 }',
      yaml: 'a: "b" # c',
      markup: '<a href="b">c</a>',
      http: 'GET / HTTP/1.1\nHost: a.example',
      nginx: 'server { listen 80; } # c',
      php: '<?php echo "a"; // c',
      diff: '-a\n+b',
      markdown: '# a\n\n`b` [c](https://a.example)',
      vue: '<template><a href="b">c</a></template>',
      svelte: '<a href="b">c</a>',
    };
    const text = samples[language] ?? '/* c */ "text" 1 return # c\n';
    expect(highlight(text, language)).toContain('<span class="');
  });

  it('the JSON body of a cURL command has the colors of a JSON response', () => {
    const code = `curl https://a.example \\\n  -d '{\n    "amount": 4200,\n    "currency": "usd"\n  }' \\\n  -X POST`;
    const markup = highlight(code, 'shell');
    expect(markup).toContain('\n    <span class="k">"amount"</span>: <span class="n">4200</span>,\n');
    expect(markup).toContain('\n    <span class="k">"currency"</span>: <span class="s">"usd"</span>\n');
    expect(markup.replaceAll(/<[^>]+>/g, '')).toBe(code);
  });

  it('a command may wrap after the slash before the path of its URL, and nothing is added to what is copied', () => {
    const code = 'curl -X POST https://api.example.com/v1/refunds \\\n  -H "Origin: http://localhost:4242/"';
    const markup = highlight(code, 'shell');
    expect(markup).toContain('https://api.example.com/<wbr>v1/refunds');
    expect(markup).toContain('http://localhost:4242/<wbr>');
    expect(markup.replaceAll(/<[^>]+>/g, '')).toBe(code);
    expect(highlight("get('https://example.com/v1')", 'javascript')).not.toContain('<wbr>');
    const files = highlight('curl "https://a.example/files/{page.html,a-script.mjs}"', 'shell');
    expect(files).toContain('/<wbr>files/<wbr>{page.html,<wbr>a-script.mjs}');
    const id = '9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2';
    const captured = highlight(`curl https://a.example/v1/refunds/${id}/capture`, 'shell');
    expect(captured, 'an id is not broken at its hyphens').toContain(
      `refunds/<wbr><span class="id">${id}</span>/capture`,
    );
  });

  it('marks lines including their line breaks, so that copied text keeps them', () => {
    expect(highlight('a\nb\nc', 'text', new Set([2, 9]))).toBe('a\n<span class="hl">b\n</span>c');
    expect(highlight('a\nb', 'text', new Set([1, 2]))).toBe(
      '<span class="hl">a\n</span><span class="hl">b</span>',
    );
  });

  it('marked lines of one block do not affect another', () => {
    const plain = highlight('{ "z": 1 }', 'json');
    expect(highlight('{ "z": 1 }', 'json', new Set([1]))).toBe(`<span class="hl">${plain}</span>`);
    expect(highlight('{ "z": 1 }', 'json')).toBe(plain);
  });
});
