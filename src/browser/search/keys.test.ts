import { expect, it } from 'vitest';
import { keyIntent } from './keys.ts';

const press = (key: string, rest = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  ...rest,
});
const at = (active: number | null, byKeys = true, count = 3) =>
  ({ count, active, byKeys, stage: 'shown' }) as const;
const move = (index: number) => ({ type: 'move', index });
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
  expect(keyIntent(press(key), at(active))).toEqual(intent);
});

it('S3.3: Ctrl, Cmd and Shift with Enter open a new tab', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey']) {
    expect(keyIntent(press('Enter', { [modifier]: true }), at(1))).toEqual(choose(1, true));
  }
});

it('S3.3: keys of an input method, with Alt, with other modifiers or without hits keep their native meaning', () => {
  expect(keyIntent(press('Enter', { isComposing: true }), at(1))).toBeNull();
  expect(keyIntent(press('ArrowDown', { altKey: true }), at(1))).toBeNull();
  expect(keyIntent(press('ArrowDown', { shiftKey: true }), at(1))).toBeNull();
  expect(keyIntent(press('Enter'), at(null, false, 0))).toBeNull();
});

it('S3.3: PageDown and PageUp move by five and stop at the ends', () => {
  const steps = (key: string, from: (number | null)[]) =>
    from.map((active) => keyIntent(press(key), at(active, true, 12)));
  expect(steps('PageDown', [null, 4, 9, 11])).toEqual([4, 9, 11, 11].map(move));
  expect(steps('PageUp', [11, 6, 1, null])).toEqual([6, 1, 0, 0].map(move));
});

it('S3.3: Enter without an active hit waits for the results of the query; an active hit opens immediately', () => {
  const pending = { ...at(null), stage: 'pending' } as const;
  expect(keyIntent(press('Enter'), pending)).toEqual({ type: 'wait', newTab: false });
  expect(keyIntent(press('Enter', { ctrlKey: true }), { ...pending, count: 0 })).toEqual({
    type: 'wait',
    newTab: true,
  });
  expect(keyIntent(press('Enter'), { ...pending, active: 1 })).toEqual(choose(1));
  expect(keyIntent(press('Enter', { isComposing: true }), pending)).toBeNull();
});

it('S3.9: Enter repeats a failed search', () => {
  expect(keyIntent(press('Enter'), { ...at(null), count: 0, stage: 'failed' })).toEqual({ type: 'repeat' });
});

it('S3.3: Home and End move the caret if only the pointer has selected a hit', () => {
  expect(keyIntent(press('Home'), at(2, false))).toBeNull();
});
