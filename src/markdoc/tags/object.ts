import { type Schema, Tag, type ValidationError } from '@markdoc/markdoc';
import { apiOf, demanded, findObject, unknownName } from '../reference/api-variable.ts';
import { articleOf } from '../reference/article-of.ts';
import { fieldList } from '../reference/field-list.ts';
import { jsonFence } from '../reference/json-fence.ts';
import { blocks } from '../reference/markdown.ts';

/** `{% object of="Refund" /%}`: every field of the resource's object beside an example of it. */
export const object: Schema = {
  attributes: { of: { type: String, required: true } },
  validate(node, config): ValidationError[] {
    const { of } = node.attributes;
    if (typeof of !== 'string') return [];
    if (findObject(config, of) !== undefined) return [];
    return [unknownName('object', of, apiOf(config)?.objects.map(({ schema }) => schema) ?? [])];
  },
  transform(node, config) {
    const { of } = node.attributes;
    const { slug, label, schema, fields, example, description } = demanded(
      findObject(config, of),
      `the object ${of}`,
    );
    const heading = new Tag(
      'Heading',
      { level: 2, id: slug, searchKind: 'heading', searchSymbols: [schema, slug] },
      [`The ${label} object`],
    );
    const own = node.transformChildren(config);
    return new Tag('ReferenceSection', {}, [
      new Tag('ReferenceIntro', {}, [heading, ...(own.length > 0 ? own : blocks(description, config))]),
      ...(example === undefined
        ? []
        : [
            new Tag('ReferenceSamples', {}, [
              jsonFence(example, `${articleOf(label).replace('a', 'A')} ${label}`),
            ]),
          ]),
      new Tag('ReferenceDetails', {}, [
        fieldList(fields, { prefix: slug, owner: slug.replaceAll('-', '_'), request: false, config }),
      ]),
    ]);
  },
};
