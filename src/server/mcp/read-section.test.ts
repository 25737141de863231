import { describe, expect, it } from 'vitest';
import { headingsOf, readSection } from './read-section.ts';
import { ToolError } from './tool.ts';

const PAGE = `# Refunds

Text.

## Create a refund

\`\`\`shell
# Not a heading
curl x
\`\`\`

### Request body

A

## List refunds

### Request body {#list-request-body}

B

## Errors

### Errors {#inner-errors}
`;

describe('readSection', () => {
  it('ends at the next heading of the same or a higher level', () => {
    expect(readSection(PAGE, 'Create a refund')).toMatch(
      /^## Create a refund\n[\s\S]*### Request body\n\nA$/,
    );
    expect(readSection(PAGE, 'List refunds')).toBe(
      '## List refunds\n\n### Request body {#list-request-body}\n\nB',
    );
  });

  it.each(['create-a-refund', '#create-a-refund', 'CREATE A REFUND', '## Create a refund'])(
    'finds a section by %s',
    (name) => expect(readSection(PAGE, name)).toMatch(/^## Create a refund\n/),
  );

  it.each([
    ['list-request-body', /B$/],
    ['#request-body', /A$/],
    ['List refunds > Request body', /B$/],
    ['Refunds › Create a refund › request body', /A$/],
    ['Refunds > Request body > Request body', null],
  ])('of two equal headings, finds the one of %s', (name, text) => {
    if (text === null) expect(() => readSection(PAGE, name)).toThrow(ToolError);
    else expect(readSection(PAGE, name)).toMatch(text);
  });

  it('a title of several sections is an error with their anchors, unless one is the outermost', () => {
    const twice = '# Page\n\n## Add {#a}\n\n### Body {#a-body}\n\n## Edit {#b}\n\n### Body {#b-body}\n';
    expect(() => readSection(twice, 'Body')).toThrow(
      '2 sections are named "Body": #a-body, #b-body. Ask for one of them.',
    );
    expect(readSection(`${twice}\n## Body {#c}\n`, 'Body')).toBe('## Body {#c}');
  });

  it.each([
    ['Not a heading', /^The page has no section "Not a heading"\. Its sections: Refunds \(#refunds\); /],
    ['inner-erors', /The nearest: Errors \(#inner-errors\)$/],
    ['refund list', /The nearest: .*List refunds \(#list-refunds\)/],
    ['', /no section/],
  ])('no heading %j is an error with the nearest', (name, message) => {
    expect(() => readSection(PAGE, name)).toThrow(message);
  });

  it('a section that introduces operations names them; an operation and a table of statuses do not', () => {
    const page =
      '# P\n\n## Statuses {#lifecycle}\n\n## Add {#a}\n\n## Verify {#v}\n\nText.\n\n## Edit {#b}\n\n### Body\n\n## Drop {#c}\n\n## End\n';
    const read = (name: string) => readSection(page, name, (id) => 'abc'.includes(id));
    expect(read('v')).toBe('## Verify {#v}\n\nText.\n\nIts operations: [Edit](#b), [Drop](#c)');
    expect(['lifecycle', 'a', 'b', 'end'].filter((name) => read(name).includes('Its operations'))).toEqual(
      [],
    );
    expect(readSection(page.replace('\n## End\n', ''), 'v', (id) => 'abc'.includes(id))).toContain(
      '[Drop](#c)',
    );
  });

  it('a fence is only closed by a mark as long as its own', () => {
    const nested = '````text\n```\n# inside\n```\n````\n# Outside\n';
    expect(headingsOf(nested).map(({ text }) => text)).toEqual(['Outside']);
  });
});
