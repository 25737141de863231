import {
  type Config,
  type RenderableTreeNode,
  type Schema,
  Tag,
  type ValidationError,
} from '@markdoc/markdoc';
import type { Operation } from '../../api/api-model.ts';
import { sdkMethodNames } from '../../api/samples/sdk-methods.ts';
import { apiOf, demanded, findOperation, unknownName } from '../reference/api-variable.ts';
import { fieldList } from '../reference/field-list.ts';
import { blocks } from '../reference/markdown.ts';
import { answerNotes, errorNotes, eventNotes } from '../reference/operation-notes.ts';
import { operationSamples } from '../reference/operation-samples.ts';
import { sectionLabel } from '../reference/section-label.ts';

/**
 * `{% operation id="createRefund" %}hints{% /operation %}`: heading, method and path, samples with the answer,
 * parameters, errors and events of one operation. `variants={ach: "Create a bank account"}` shows further
 * examples of the request under the titles given.
 */
export const operation: Schema = {
  attributes: {
    id: { type: String, required: true },
    variants: { type: Object },
  },
  validate(node, config): ValidationError[] {
    const { id, variants } = node.attributes;
    if (typeof id !== 'string') return [];
    const found = findOperation(config, id);
    if (found === undefined) {
      return [unknownName('operation', id, apiOf(config)?.operations.map((candidate) => candidate.id) ?? [])];
    }
    const known = found.bodies.flatMap((body) => body.examples.map((example) => example.name));
    return Object.keys(variants ?? {})
      .filter((name) => !known.includes(name))
      .map((name) => unknownName(`example of ${id}`, name, known));
  },
  transform(node, config) {
    const { id, variants } = node.attributes;
    const found = demanded(findOperation(config, id), `the operation ${id}`);
    return new Tag('ReferenceSection', {}, [
      new Tag('ReferenceIntro', {}, [
        headingOf(found),
        endpointOf(found),
        ...blocks(found.description, config),
        ...node.transformChildren(config),
      ]),
      new Tag('ReferenceSamples', {}, operationSamples(found, variants ?? {})),
      new Tag('ReferenceDetails', {}, detailsOf(found, config)),
    ]);
  },
};

function headingOf({ id, method, path, sdk, slug, title }: Operation): Tag {
  const symbols = [`${method} ${path}`, path, id, ...sdkMethodNames(sdk)];
  return new Tag('Heading', { level: 2, id: slug, searchKind: 'operation', searchSymbols: symbols }, [title]);
}

function endpointOf({ method, path }: Operation): Tag {
  return new Tag('Endpoint', { method }, [
    new Tag('strong', {}, [method]),
    ' ',
    new Tag('code', {}, breakable(path)),
  ]);
}

/** A long path breaks before a slash rather than inside a name. */
function breakable(path: string): RenderableTreeNode[] {
  return path.split(/(?=\/)/).flatMap((part, index) => (index === 0 ? [part] : [new Tag('wbr'), part]));
}

function detailsOf(found: Operation, config: Config): RenderableTreeNode[] {
  const options = { prefix: found.slug, owner: found.id, request: true, config };
  const [body] = found.bodies;
  const groups = [
    { title: 'Path parameters', fields: found.pathParameters },
    { title: 'Query parameters', fields: found.queryParameters },
    { title: 'Request body', fields: body?.fields ?? [] },
  ];
  return [
    ...groups.flatMap(({ title, fields }) =>
      fields.length === 0 ? [] : [sectionLabel(found.slug, title), fieldList(fields, options)],
    ),
    ...answerNotes(found, config),
    ...errorNotes(found, config),
    ...eventNotes(found),
  ];
}
