import { isRecord } from '../model/diagnostic.ts';
import type { JsonValue } from '../model/reference.ts';
import type { YamlPath } from '../model/yaml-source.ts';

/** An escape that can always be decoded: names in the document are ASCII. */
const ESCAPED = /%[0-7][\da-f]/gi;

/** `#/components/schemas/Refund` → `['components', 'schemas', 'Refund']` (RFC 6901); null if it is not local. */
export function pointerPath(ref: string): string[] | null {
  if (!ref.startsWith('#/')) return null;
  return ref
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll(ESCAPED, decodeURIComponent).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** `['paths', '/v1/refunds']` → `#/paths/~1v1~1refunds`. */
export function pathPointer(path: YamlPath): string {
  return `#${path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
}

/** The value at `path`, or undefined. */
export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? (value as Record<PropertyKey, unknown>)[part]
        : undefined,
    root,
  );
}

/** Follows `$ref`s from `value` at `path` to the final value and its own path. Returns null for a broken one. */
export function follow(root: unknown, path: YamlPath, hops = 20): { value: unknown; path: YamlPath } | null {
  const value = valueAt(root, path);
  if (!isRecord(value) || typeof value.$ref !== 'string') return value === undefined ? null : { value, path };
  const target = pointerPath(value.$ref);
  return target === null || hops === 0 ? null : follow(root, target, hops - 1);
}

/** Visits every object of a JSON tree with its path, parents first. */
export function walkRecords(
  value: unknown,
  visit: (record: Record<string, JsonValue>, path: (string | number)[]) => void,
  path: (string | number)[] = [],
): void {
  if (Array.isArray(value)) {
    for (const [index, child] of value.entries()) walkRecords(child, visit, [...path, index]);
  } else if (isRecord(value)) {
    visit(value as Record<string, JsonValue>, path);
    for (const [key, child] of Object.entries(value)) walkRecords(child, visit, [...path, key]);
  }
}
