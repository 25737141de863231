import { describe, expect, it } from 'vitest';
import { headingsOf, readSection } from './read-section.ts';

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

### Request body

B
`;

describe('readSection', () => {
  it('ends where a heading of the same level or above begins', () => {
    expect(readSection(PAGE, 'Create a refund')).toMatch(
      /^## Create a refund\n[\s\S]*### Request body\n\nA$/,
    );
    expect(readSection(PAGE, 'List refunds')).toBe('## List refunds\n\n### Request body\n\nB');
  });

  it.each(['create-a-refund', '#create-a-refund', 'CREATE A REFUND', '## Create a refund'])(
    'finds a section by %s',
    (name) => expect(readSection(PAGE, name)).toMatch(/^## Create a refund\n/),
  );

  it('tells two headings with one text apart by their anchors', () => {
    expect(readSection(PAGE, 'request-body-1')).toBe('### Request body\n\nB');
  });

  it('finds nothing where no heading has the name, not even a comment in code', () => {
    expect(readSection(PAGE, 'Not a heading')).toBeNull();
    expect(readSection(PAGE, '')).toBeNull();
  });

  it('a fence ends only at a mark as long as its own', () => {
    const nested = '````text\n```\n# inside\n```\n````\n# Outside\n';
    expect(headingsOf(nested).map(({ text }) => text)).toEqual(['Outside']);
  });
});
