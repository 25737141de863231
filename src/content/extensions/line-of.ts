import type StateBlock from 'markdown-it/lib/rules_block/state_block';

/** One line of the block that is being parsed, without its indentation and the marks of quotations around it. */
export function lineOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}
