import type { Config, Node, ValidationError } from '@markdoc/markdoc';
import { apiOf } from './api-variable.ts';

/** Check of a tag that draws from the API's data: a tree that has none cannot use it. */
export function requireApi(node: Node, config: Config): ValidationError[] {
  if (apiOf(config) !== null) return [];
  return [
    {
      id: 'api-missing',
      level: 'error',
      message: `'${node.tag}' needs the API document, which this tree does not have`,
    },
  ];
}
