import type { SearchRecord } from '../../model/search.ts';

const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

/** Attributes that are searched, and so highlighted unless the call says otherwise. */
export const SEARCHABLE = [...LEVELS.map((level) => `hierarchy.${level}`), 'content'];

/** Attributes that a hit can carry beside `objectID`. Row S4.5; `kind` is ours, for the icon of a hit. */
export const RETRIEVABLE = [...SEARCHABLE, 'type', 'url', 'kind'];

/** Value of one attribute by its dotted path; null where the record has none. */
export function attributeOf(record: SearchRecord, path: string): string | null {
  const level = LEVELS.find((candidate) => path === `hierarchy.${candidate}`);
  if (level !== undefined) return record.hierarchy[level];
  if (path === 'content') return record.content;
  if (path === 'type') return record.type;
  if (path === 'url') return record.url;
  return path === 'kind' ? record.kind : null;
}

/** Names as a call gives them → paths: `*` is everything, `-name` leaves one out, a parent stands for its children. */
export function selectAttributes(names: readonly string[], everything: readonly string[]): string[] {
  const without = names.filter((name) => name.startsWith('-')).map((name) => name.slice(1));
  return everything.filter((path) => {
    const asked = names.some((name) => name === '*' || covers(name, path));
    return asked && !without.some((name) => covers(name, path));
  });
}

/** `content:10` → words of the window by path. `content` alone means 10, `*:5` all searchable ones. Check 28. */
export function selectSnippets(names: readonly string[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const entry of names) {
    const [, name = entry, size = '10'] = /^(.*?)(?::(\d{1,4}))?$/.exec(entry) ?? [];
    const words = Math.max(1, Number(size));
    for (const path of name === '*' ? SEARCHABLE : RETRIEVABLE) {
      if (name === '*' ? !sizes.has(path) : covers(name, path)) sizes.set(path, words);
    }
  }
  return sizes;
}

/** Writes a value into nested objects by its dotted path. Paths come from `RETRIEVABLE` only, never from a caller. */
export function setPath(target: Record<string, unknown>, path: string, value: unknown): void {
  const [parent = '', child] = path.split('.');
  if (child === undefined) target[parent] = value;
  else {
    const inner = (target[parent] ?? {}) as Record<string, unknown>;
    inner[child] = value;
    target[parent] = inner;
  }
}

function covers(name: string, path: string): boolean {
  return name === path || path.startsWith(`${name}.`);
}
