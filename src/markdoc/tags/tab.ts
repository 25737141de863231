import Markdoc, { type Schema } from '@markdoc/markdoc';
import { bodyOf } from '../body.ts';

/** One alternative inside `{% tabs %}`. */
export const tab: Schema = {
  attributes: { label: { type: String, required: true } },
  validate(_node, config) {
    return config.validation?.parents?.some((parent) => parent.tag === 'tabs')
      ? []
      : [{ id: 'tab-alone', level: 'error', message: "'tab' stands inside `{% tabs %}` only" }];
  },
  transform(node, config) {
    return new Markdoc.Tag('Tab', node.transformAttributes(config), bodyOf(node, config));
  },
};
