import { expect, it } from 'vitest';
import { keyIntent } from './keys.ts';
import { initialState, type SearchState } from './search-state.ts';

const press = (key: string, rest = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...rest,
});
/** The intent of a key in a list of results, with a row active. */
const intentOf = (
  event: ReturnType<typeof press>,
  active: number | null,
  { count = 3, ...rest }: Partial<SearchState> & { count?: number } = {},
) => keyIntent(event, { ...initialState, active, activeByKeys: true, ...rest }, count);
const move = (index: number) => ({ type: 'activate', index, byKeys: true });
const choose = (index: number, newTab = false) => ({ type: 'choose', index, newTab });

it.each([
  ['ArrowDown', null, move(0)],
  ['ArrowDown', 0, move(1)],
  ['ArrowDown', 2, move(0)],
  ['ArrowUp', null, move(2)],
  ['ArrowUp', 0, move(2)],
  ['Enter', null, choose(0)],
  ['Enter', 2, choose(2)],
  ['Home', null, null],
  ['End', null, null],
  ['Home', 2, move(0)],
  ['End', 0, move(2)],
  ['PageDown', 1, move(2)],
  ['PageUp', 1, move(0)],
  ['a', 1, null],
])('S3.3: %s with option %s active', (key, active, intent) => {
  expect(intentOf(press(key), active)).toEqual(intent);
});

it('S3.3: Ctrl, Cmd and Shift with Enter open a new tab', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey']) {
    expect(intentOf(press('Enter', { [modifier]: true }), 1)).toEqual(choose(1, true));
  }
});

it('S3.3: keys with Alt, with other modifiers or without hits keep their native meaning', () => {
  expect(intentOf(press('ArrowDown', { altKey: true }), 1)).toBeNull();
  expect(intentOf(press('ArrowDown', { shiftKey: true }), 1)).toBeNull();
  expect(intentOf(press('Enter'), null, { count: 0 })).toBeNull();
});

it('S3.3: PageDown and PageUp move by five and stop at the ends', () => {
  const steps = (key: string, from: (number | null)[]) =>
    from.map((active) => intentOf(press(key), active, { count: 12 }));
  expect(steps('PageDown', [null, 4, 9, 11])).toEqual([4, 9, 11, 11].map(move));
  expect(steps('PageUp', [11, 6, 1, null])).toEqual([6, 1, 0, 0].map(move));
});

it('S3.3: Enter without an active hit waits for the results of the query; an active hit opens immediately', () => {
  const pending = { status: 'loading' } as const;
  expect(intentOf(press('Enter'), null, pending)).toEqual({ type: 'enter', newTab: false });
  expect(intentOf(press('Enter', { ctrlKey: true }), null, { ...pending, count: 0 })).toEqual({
    type: 'enter',
    newTab: true,
  });
  expect(intentOf(press('Enter'), 1, pending)).toEqual(choose(1));
});

it('S3.9: Enter repeats a failed search', () => {
  expect(intentOf(press('Enter'), null, { count: 0, status: 'error' })).toEqual({ type: 'repeat' });
});

it('S3.3: Home and End move the caret if only the pointer has selected a hit', () => {
  expect(intentOf(press('Home'), 2, { activeByKeys: false })).toBeNull();
});
