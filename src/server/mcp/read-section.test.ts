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
  it('ends at the next heading of the same or a higher level', () => {
    expect(readSection(PAGE, 'Create a refund')).toMatch(
      /^## Create a refund\n[\s\S]*### Request body\n\nA$/,
    );
    expect(readSection(PAGE, 'List refunds')).toBe('## List refunds\n\n### Request body\n\nB');
  });

  it.each(['create-a-refund', '#create-a-refund', 'CREATE A REFUND', '## Create a refund'])(
    'finds a section by %s',
    (name) => expect(readSection(PAGE, name)).toMatch(/^## Create a refund\n/),
  );

  it('distinguishes two headings with the same text by their anchors', () => {
    expect(readSection(PAGE, 'request-body-1')).toBe('### Request body\n\nB');
  });

  it('returns null if no heading has the name, even if a comment in code does', () => {
    expect(readSection(PAGE, 'Not a heading')).toBeNull();
    expect(readSection(PAGE, '')).toBeNull();
  });

  it('a fence is only closed by a mark as long as its own', () => {
    const nested = '````text\n```\n# inside\n```\n````\n# Outside\n';
    expect(headingsOf(nested).map(({ text }) => text)).toEqual(['Outside']);
  });
});
