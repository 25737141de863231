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
const at = (active: number | null, byKeys = true) => ({ count: 3, active, byKeys });
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
  ['PageDown', 1, null],
  ['PageUp', 1, null],
  ['a', 1, null],
])('S3.3: %s with option %s chosen', (key, active, intent) => {
  expect(keyIntent(press(key), at(active))).toEqual(intent);
});

it('S3.3: Ctrl, Cmd and Shift with Enter open a new tab', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey']) {
    expect(keyIntent(press('Enter', { [modifier]: true }), at(1))).toEqual(choose(1, true));
  }
});

it('S3.3: keys of an input method, with Alt, with other modifiers or without hits keep their own meaning', () => {
  expect(keyIntent(press('Enter', { isComposing: true }), at(1))).toBeNull();
  expect(keyIntent(press('ArrowDown', { altKey: true }), at(1))).toBeNull();
  expect(keyIntent(press('ArrowDown', { shiftKey: true }), at(1))).toBeNull();
  expect(keyIntent(press('Enter'), { count: 0, active: null, byKeys: false })).toBeNull();
});

it('S3.3: Home and End move the caret while only the pointer has chosen', () => {
  expect(keyIntent(press('Home'), at(2, false))).toBeNull();
});
