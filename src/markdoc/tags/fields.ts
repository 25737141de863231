import type { Schema, ValidationError } from '@markdoc/markdoc';
import { objectSlug } from '../../api/build-api-model.ts';
import { apiOf, demanded, unknownName } from '../reference/api-variable.ts';
import { fieldList } from '../reference/field-list.ts';

/** `{% fields of="Error" /%}`: the fields of any schema of the document, for objects without a page of their own. */
export const fields: Schema = {
  selfClosing: true,
  attributes: { of: { type: String, required: true } },
  validate(node, config): ValidationError[] {
    const { of } = node.attributes;
    if (typeof of !== 'string') return [];
    const schemas = apiOf(config)?.schemas ?? {};
    return Object.hasOwn(schemas, String(of)) ? [] : [unknownName('schema', of, Object.keys(schemas))];
  },
  transform(node, config) {
    const { of } = node.attributes;
    const slug = objectSlug(of);
    const own = demanded(apiOf(config)?.schemas[of], `the schema ${of}`);
    return fieldList(own, { prefix: slug, owner: slug.replaceAll('-', '_'), request: false, config });
  },
};
