import type MarkdownIt from 'markdown-it';
import type StateCore from 'markdown-it/lib/rules_core/state_core';

const BOX = /^\[([ xX])\](?=\s)/;

/** List items that start with `[ ]` or `[x]` (GitHub Flavored Markdown, section 5.3). */
export function taskLists(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'task-lists', readTasks);
}

function readTasks(state: StateCore): void {
  for (const [at, token] of state.tokens.entries()) {
    const first = token.children?.[0];
    if (token.type !== 'inline' || first?.type !== 'text') continue;
    if (state.tokens[at - 1]?.type !== 'paragraph_open' || state.tokens[at - 2]?.type !== 'list_item_open')
      continue;
    const [box, mark] = BOX.exec(first.content) ?? [];
    if (box === undefined) continue;
    first.content = first.content.slice(box.length);
    const task = new state.Token('tag', '', 0);
    task.meta = { tag: '^task', attributes: [{ type: 'attribute', name: 'done', value: mark !== ' ' }] };
    token.children?.unshift(task);
  }
}
