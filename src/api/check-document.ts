import type { Diagnostic } from '../model/diagnostic.ts';
import { misplacedState } from '../model/diagrams.ts';
import { didYouMean, nearest } from '../model/nearest.ts';
import type { YamlPath, YamlSource } from '../model/yaml-source.ts';
import { follow, pointerPath, valueAt, walkRecords } from './local-refs.ts';
import type { OpenApiDocument, SchemaObject } from './openapi-document.ts';

type Report = (...problem: Parameters<YamlSource['problem']>) => void;

/** Keys that name other parts without a `$ref`, and what they name. */
const NAMES = {
  tags: 'tag',
  'x-events': 'event',
  'x-object': 'schema',
  'x-example-data': 'example',
} as const;

/** Checks a document of the right form against the rules of `api/README.md` that a general OpenAPI linter does not know. */
export function checkDocument({ value, problem: problemOf }: YamlSource): Diagnostic[] {
  const document = value as OpenApiDocument;
  const { tags, webhooks, components } = document;
  const known = {
    tag: tags.map(({ name }) => name),
    event: Object.keys(webhooks ?? {}),
    schema: Object.keys(components.schemas),
    example: Object.keys(components.examples ?? {}),
  };
  const operationIds = new Set<string>();
  const headings = new Map<string, string>();
  const found: Diagnostic[] = [];
  const report: Report = (...problem) => found.push(problemOf(...problem));
  walkRecords(document, (record, path) => {
    if (typeof record.$ref === 'string') checkReference(document, record.$ref, [...path, '$ref'], report);
    if (path.includes('examples')) return;
    for (const [key, kind] of Object.entries(NAMES))
      for (const [index, name] of [record[key]].flat().entries())
        if (typeof name === 'string' && !known[kind].includes(name) && (key !== 'tags' || path.length === 3))
          report(
            'openapi-name',
            [...path, key, ...(Array.isArray(record[key]) ? [index] : [])],
            `There is no ${kind} ${name}`,
            `Use ${kind === 'event' || kind === 'example' ? 'an' : 'a'} ${kind} that the document has`,
          );
    const { operationId: id } = record;
    if (typeof id === 'string' && path.length === 3) {
      const own = [...path, 'operationId'];
      if (operationIds.has(id))
        report('openapi-operation-id', own, `The operationId ${id} is taken`, 'Use every operationId once');
      operationIds.add(id);
    }
    if (path[0] === 'paths' && path.length === 3) {
      checkPathParameters(document, path, report);
      // Tags can share a page, on which summaries are headings.
      const page = tags.find(({ name }) => name === [record.tags].flat()[0])?.['x-route'];
      const heading = `${page} ${record.summary}`;
      const other = headings.get(heading);
      if (other !== undefined)
        report('openapi-summary', [...path, 'summary'], `${other} has this summary, too`, 'Say what differs');
      headings.set(heading, other ?? `${String(path[2]).toUpperCase()} ${path[1]}`);
    }
    if (path[0] === 'paths' && path.at(-2) === 'parameters')
      checkPlace(follow(document, path)?.value, path, report);
    checkSchema(record as SchemaObject, path, report);
  });
  for (const [name, schema] of Object.entries(components.schemas)) checkLifecycle(name, schema, report);
  return found;
}

function checkReference(document: unknown, ref: string, path: YamlPath, report: Report): void {
  if (pointerPath(ref) === null)
    report('openapi-ref', path, `The reference ${ref} leaves the document`, 'Start it with #/');
  else if (follow(document, path.slice(0, -1)) === null)
    report(
      'openapi-ref',
      path,
      `The reference ${ref} leads nowhere`,
      `Correct the name, or add ${ref.slice(2).replaceAll('/', '.')}`,
    );
}

/** Samples and sandbox take every part of a path in braces from a parameter. */
function checkPathParameters(document: OpenApiDocument, operation: YamlPath, report: Report): void {
  const route = String(operation[1]);
  const lists = [operation.slice(0, 2), operation].map((owner) => [...owner, 'parameters']);
  const names = lists.flatMap((list) =>
    ((valueAt(document, list) ?? []) as unknown[]).map((_, index) =>
      valueAt(follow(document, [...list, index])?.value, ['name']),
    ),
  );
  for (const [part, name] of route.matchAll(/\{(\w+)\}/g))
    if (!names.includes(name))
      report(
        'openapi-parameter',
        operation.slice(0, 2),
        `The path has ${part}, but no parameter ${name}`,
        `Add it to the parameters of the path, with \`in: path\``,
      );
}

/** Pages have no place for headers and cookies of a request. */
function checkPlace(parameter: unknown, path: YamlPath, report: Report): void {
  const [place, name] = ['in', 'name'].map((key) => valueAt(parameter, [key]));
  if (place === undefined || place === 'path' || place === 'query') return;
  const message = `Pages do not show the ${place} ${name} of ${path[1]}`;
  report('openapi-parameter', path, message, 'describe it in the description of the operation');
}

/** Conditions have the text beside the schema. */
const CONDITIONS = new Set<string | number>([
  ...['if', 'then', 'else', 'not', 'dependentSchemas', 'propertyNames'],
]);

/** Readers see in words what values mean and what a pattern allows. */
function checkSchema(
  { enum: values, 'x-enum-descriptions': meanings, pattern, description }: SchemaObject,
  path: YamlPath,
  report: Report,
): void {
  if (Array.isArray(values)) {
    const described = Object.keys(meanings ?? {});
    const named = values.filter((value) => value !== null).map(String);
    for (const value of named.filter((each) => !described.includes(each)))
      report(
        'openapi-enum',
        [...path, 'enum'],
        `The value ${value} has no meaning`,
        'Add it to x-enum-descriptions',
      );
    for (const value of described.filter((each) => !named.includes(each)))
      report('openapi-enum', [...path, 'x-enum-descriptions', value], `${value} is not in enum`, 'Remove it');
  }
  const isField = path.at(-2) === 'properties' && !path.some((part) => CONDITIONS.has(part));
  if (typeof pattern === 'string' && description === undefined && isField)
    report(
      'openapi-pattern',
      [...path, 'pattern'],
      `The pattern of ${path.at(-1)} is not explained`,
      'Say in its description what it allows',
    );
}

/** The states of a lifecycle are the values of `status`; steps and rows name those states. */
function checkLifecycle(name: string, schema: SchemaObject, report: Report): void {
  const { 'x-lifecycle': lifecycle, properties } = schema;
  if (lifecycle === undefined) return;
  const states = Object.keys(lifecycle.states);
  const statuses = (properties?.status?.enum ?? []).filter((value) => value !== null).map(String);
  const wrong = (path: YamlPath, message: string, hint: string): void =>
    report('openapi-lifecycle', ['components', 'schemas', name, 'x-lifecycle', ...path], message, hint);
  const near = (state: string, names: string[]): string =>
    didYouMean(state, names, 'Use the values of status');
  const missing = statuses.filter((value) => !states.includes(value));
  const strange = states.filter((value) => !statuses.includes(value));
  for (const state of strange)
    wrong(['states', state], `${state} is not a status of ${name}`, near(state, missing));
  // A misspelled state is strange, and no other is missing.
  for (const status of missing.filter((each) => nearest(each, strange) === null))
    wrong(['states'], `The status ${status} of ${name} is missing`, 'Add it to states');
  const known = [...states, ...missing];
  for (const state of [lifecycle.initial].flat().filter((value) => !known.includes(value)))
    wrong(['initial'], `The initial state ${state} does not exist`, near(state, known));
  for (const [index, step] of lifecycle.transitions.entries()) {
    for (const end of ['from', 'to'] as const)
      if (!known.includes(step[end]))
        wrong(['transitions', index, end], `There is no state ${step[end]}`, near(step[end], known));
    if (lifecycle.states[step.from]?.terminal === true)
      wrong(
        ['transitions', index],
        `${step.from} is terminal but a transition leaves it`,
        'Remove one of the two',
      );
  }
  const misplaced = misplacedState(lifecycle.rows, lifecycle.transitions);
  const isKnown = lifecycle.transitions.every(({ from, to }) => known.includes(from) && known.includes(to));
  if (misplaced !== null && isKnown)
    wrong(['rows'], `rows and transitions differ in ${misplaced}`, 'Name each state with a transition once');
}
