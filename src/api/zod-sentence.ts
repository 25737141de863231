import type { z } from 'zod';
import { articleOf } from '../model/text.ts';

/**
 * What is wrong with a value, as one sentence that names the place.
 * @param issue of the schema that the value failed
 * @param root the whole value
 */
export function sentenceOf(issue: z.core.$ZodIssue, root: unknown): string {
  const place =
    issue.path
      .map(String)
      .join('.')
      .replace(/^.+(?=.{100}$)/s, '…') || 'The value';
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], root);
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined
        ? `${place} is missing: it must be ${withArticle(issue.expected)}.`
        : `${place} must be ${withArticle(issue.expected)}, not ${withArticle(typeOf(value))}.`;
    case 'unrecognized_keys':
      return `${issue.keys.map((key) => shown([...issue.path, key].join('.'))).join(', ')} is not a known key.`;
    case 'invalid_value':
      return `${place} must be one of ${issue.values.join(', ')}.`;
    case 'too_small':
      return `${place} must be at least ${issue.minimum}${unitOf(issue.origin)}.`;
    case 'too_big':
      return `${place} must be at most ${issue.maximum}${unitOf(issue.origin)}.`;
    case 'invalid_union':
      return `${place} has none of the forms that it may have.`;
    case 'invalid_key':
      return `${place} is not a valid key: it must be ${issue.issues[0]?.message}.`;
    default:
      return `${place}${/^[A-Z]/.test(issue.message) ? ':' : ''} ${issue.message}.`;
  }
}

function unitOf(origin: string): string {
  return { string: ' characters long', array: ' items long' }[origin] ?? '';
}

function withArticle(type: string): string {
  const name = { record: 'object', int: 'integer' }[type] ?? type;
  return name === 'null' ? name : `${articleOf(name)} ${name}`;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Text from outside for a message: at most 100 characters of it. */
export function shown(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
