import type StateBlock from 'markdown-it/lib/rules_block/state_block';

/** One line of the block being parsed, without its indentation and any quote markers. */
export function lineOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}
