/** Icons that a card may have; `ui/primitives/icon.tsx` has the shape of each. */
export const iconNames = [
  'card',
  'key',
  'book',
  'repeat',
  'link',
  'shield',
  'list',
  'bell',
  'code',
  'bank',
  'user',
  'alert',
  'bag',
  'globe',
  'search',
  'file',
] as const;

export type IconName = (typeof iconNames)[number];
