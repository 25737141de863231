import { type Config, type Schema, Tag, type ValidationError } from '@markdoc/markdoc';
import type { Operation } from '../../api/api-model.ts';
import { apiOf, demanded, findObject, unknownName } from '../reference/api-variable.ts';

/** `{% endpoints of="Refund" /%}`: the calls of a resource, each leading to its description below. */
export const endpoints: Schema = {
  selfClosing: true,
  attributes: { of: { type: String, required: true } },
  validate(node, config): ValidationError[] {
    const { of } = node.attributes;
    if (typeof of !== 'string') return [];
    if (callsOf(config, of).length > 0) return [];
    const known = (apiOf(config)?.objects ?? []).map(({ schema }) => schema);
    return [
      unknownName(
        'calls for',
        of,
        known.filter((schema) => callsOf(config, schema).length > 0),
      ),
    ];
  },
  transform(node, config) {
    const { of } = node.attributes;
    const { label } = demanded(findObject(config, of), `the object ${of}`);
    return new Tag('Endpoints', { label: `Calls for ${label}s` }, callsOf(config, of).map(callLink));
  },
};

/** Calls that the page of an object describes. */
function callsOf(config: Config, schema: unknown): Operation[] {
  const route = findObject(config, schema)?.route;
  return (apiOf(config)?.operations ?? []).filter((operation) => operation.route === route);
}

function callLink({ method, path, slug, title }: Operation): Tag {
  return new Tag('EndpointLink', { href: `#${slug}`, method }, [
    new Tag('strong', {}, [method]),
    ' ',
    new Tag('code', {}, [path]),
    ' ',
    new Tag('span', {}, [title]),
  ]);
}
