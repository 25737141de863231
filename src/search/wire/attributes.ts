import type { SearchRecord } from '../../model/search.ts';

/** A text that a record can carry, and its place on a hit. */
export interface Attribute {
  /** As calls name it: `content`, `hierarchy.lvl1`. */
  path: string;
  /** Its value, or null where the record has none. */
  read(record: SearchRecord): string | null;
  /** Puts a value in its place. */
  write(target: Record<string, unknown>, value: unknown): void;
}

type LevelName = keyof SearchRecord['hierarchy'];

const LEVELS: LevelName[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'];

/** Attributes that are searched, and so highlighted unless the call says otherwise. */
export const SEARCHABLE: readonly Attribute[] = [...LEVELS.map(levelAttribute), plainAttribute('content')];

/** Attributes that a hit can carry beside `objectID`. Row S4.5; `kind` is ours, for the icon of a hit. */
export const RETRIEVABLE: readonly Attribute[] = [
  ...SEARCHABLE,
  plainAttribute('type'),
  plainAttribute('url'),
  plainAttribute('kind'),
];

function levelAttribute(level: LevelName): Attribute {
  return {
    path: `hierarchy.${level}`,
    read: (record) => record.hierarchy[level],
    write(target, value) {
      target.hierarchy ??= {};
      (target.hierarchy as Record<string, unknown>)[level] = value;
    },
  };
}

function plainAttribute(name: 'content' | 'type' | 'url' | 'kind'): Attribute {
  return {
    path: name,
    read: (record) => record[name],
    write(target, value) {
      target[name] = value;
    },
  };
}

/** Names as a call gives them → attributes: `*` is everything, `-name` leaves one out, a parent stands for its children. */
export function selectAttributes(names: readonly string[], everything: readonly Attribute[]): Attribute[] {
  const without = names.filter((name) => name.startsWith('-')).map((name) => name.slice(1));
  return everything.filter(({ path }) => {
    const asked = names.some((name) => name === '*' || covers(name, path));
    return asked && !without.some((name) => covers(name, path));
  });
}

/** `content:10` → words of the window by attribute. `content` alone means 10, `*:5` all searchable ones. Check 28. */
export function selectSnippets(names: readonly string[]): Map<Attribute, number> {
  const sizes = new Map<Attribute, number>();
  for (const entry of names) {
    const [, name = entry, size = '10'] = /^(.*?)(?::(\d{1,4}))?$/.exec(entry) ?? [];
    const words = Math.max(1, Number(size));
    for (const attribute of name === '*' ? SEARCHABLE : RETRIEVABLE) {
      if (name === '*' ? !sizes.has(attribute) : covers(name, attribute.path)) sizes.set(attribute, words);
    }
  }
  return sizes;
}

function covers(name: string, path: string): boolean {
  return name === path || path.startsWith(`${name}.`);
}
