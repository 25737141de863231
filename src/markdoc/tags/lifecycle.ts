import { type Schema, Tag, type ValidationError } from '@markdoc/markdoc';
import { apiOf, demanded, findObject, unknownName } from '../reference/api-variable.ts';
import { articleOf } from '../reference/article-of.ts';
import { statesTag } from '../reference/states-tag.ts';

/** `{% lifecycle of="Refund" /%}`: the states of a resource and the ways between them, drawn from the document. */
export const lifecycle: Schema = {
  selfClosing: true,
  attributes: { of: { type: String, required: true } },
  validate(node, config): ValidationError[] {
    const { of } = node.attributes;
    if (typeof of !== 'string') return [];
    if (findObject(config, of)?.lifecycle != null) return [];
    const known = apiOf(config)?.objects.filter((object) => object.lifecycle !== null) ?? [];
    return [
      unknownName(
        'lifecycle of',
        of,
        known.map(({ schema }) => schema),
      ),
    ];
  },
  transform(node, config) {
    const { of } = node.attributes;
    const found = demanded(findObject(config, of), `the object ${of}`);
    const { states, transitions } = demanded(found.lifecycle, `the lifecycle of ${of}`);
    const boxes = states.map(({ value, terminal }) => ({ name: value, terminal }));
    return new Tag('section', { class: 'lifecycle' }, [
      statesTag(`Lifecycle of ${articleOf(found.label)} ${found.label}`, { states: boxes, transitions }),
    ]);
  },
};
