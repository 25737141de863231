import type { Tag } from '@markdoc/markdoc';
import type { JsonValue } from '../../api/api-model.ts';
import { fenceTag } from '../fence-tag.ts';

/** A JSON value as a code block, indented by two spaces. */
export function jsonFence(value: JsonValue, title: string): Tag {
  return fenceTag({ language: 'json', code: JSON.stringify(value, null, 2), title });
}
