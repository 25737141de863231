import { readFileSync } from 'node:fs';
import type { TxtNode, TxtParentNode } from '@textlint/ast-node-types';
import { expect, test } from 'vitest';
import { listContent } from '../../src/content/read.ts';
import { pageToTextTree } from './page-to-text-tree.ts';
import { proseBlock, sentencesOf, wordsOf } from './prose-block.ts';

const leaves = (node: TxtNode): TxtNode[] =>
  'children' in node ? (node as TxtParentNode).children.flatMap(leaves) : [node];

const source = `---
title: Refunds
description: Give money back.
---

# Refunds

Some *text* with a [link
to it](/x#y) and \`code\`. {% #x %}

\`\`\`shell
echo "not prose"
\`\`\`

| Field | Meaning |
|---|---|
| \`id\` | the id |

{% sequence title="Drawn" actors="A, B" %}
- A -> B: data
{% /sequence %}

{% callout type="note" title="Short" %}
Body.
{% /callout %}

{% cards %}
{% card title="Accept" href="/a" icon="card" %}From a form.{% /card %}
{% /cards %}
`;

test('prose keeps its position; code blocks and diagrams are left out', () => {
  const tree = pageToTextTree(source, 'content/case.mdoc');
  const words = leaves(tree)
    .filter(({ type }) => type !== 'Break')
    .map(({ raw, loc }) => `${loc.start.line}:${loc.start.column + 1} ${raw.trim()}`);
  expect(words).toEqual([
    '3:14 Give money back.',
    '6:3 Refunds',
    '8:1 Some',
    '8:7 text',
    '8:12 with a',
    '8:21 link',
    '9:1 to it',
    '9:13 and',
    '9:18 `code`',
    '9:24 .',
    '15:3 Field',
    '15:11 Meaning',
    '17:3 `id`',
    '17:10 the id',
    '23:31 Short',
    '24:1 Body.',
    '28:16 Accept',
    '28:48 From a form.',
  ]);
});

test("a paragraph is read without markup, and code does not count as the author's words", () => {
  const [, , paragraph] = pageToTextTree(source, 'content/case.mdoc').children;
  if (paragraph === undefined) throw new Error('the page has a paragraph');
  const block = proseBlock(paragraph);
  expect(block.text.trim()).toBe('Some text with a link to it and code.');
  expect(block.own.trim()).toBe('Some text with a link to it and ■■■■.');
  expect(sentencesOf(block)).toHaveLength(1);
  expect(wordsOf(block.own)).toHaveLength(9);
});

test('every word of every page is found at its position', async () => {
  for (const { path } of listContent('content')) {
    const nodes = leaves(pageToTextTree(readFileSync(path, 'utf8'), path));
    expect(nodes.filter(({ raw }) => raw === '').map(({ loc }) => `${path}:${loc.start.line}`)).toEqual([]);
  }
});
