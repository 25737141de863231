import type { Diagnostic } from '../model/diagnostic.ts';
import { misplacedState } from '../model/diagrams.ts';
import { didYouMean, nearest } from '../model/nearest.ts';
import { articleOf } from '../model/text.ts';
import type { YamlPath, YamlSource } from '../model/yaml-source.ts';
import { operationsOf, parametersOf } from './document-operations.ts';
import { follow, valueAt, walkRecords } from './local-refs.ts';
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
  walkRecords(document, ({ $ref: ref }, path) => {
    if (typeof ref === 'string' && follow(document, path) === null)
      report(
        'openapi-ref',
        [...path, '$ref'],
        `the reference ${ref} leads nowhere`,
        `correct the name, or add ${ref.slice(2).replaceAll('/', '.')}`,
      );
  });
  // The other checks follow references, so a broken one would make them misreport.
  if (found.length > 0) return found;
  for (const operation of operationsOf(document)) {
    const { at } = operation;
    const { operationId: id, summary, tags: own } = operation.operation;
    const taken = `the operationId ${id} is taken`;
    if (operationIds.has(id))
      report('openapi-operation-id', [...at, 'operationId'], taken, 'use every operationId once');
    operationIds.add(id);
    // Tags can share a page, on which summaries are headings.
    const heading = `${tags.find(({ name }) => name === own[0])?.['x-route']} ${summary}`;
    const other = headings.get(heading);
    if (other !== undefined)
      report('openapi-summary', [...at, 'summary'], `${other} has this summary, too`, 'say what differs');
    headings.set(heading, other ?? `${at[2].toUpperCase()} ${at[1]}`);
    const names = parametersOf(document, operation).map(({ name }) => name);
    // Samples and sandbox take every part of a path in braces from a parameter.
    for (const [part, name = ''] of at[1].matchAll(/\{(\w+)\}/g))
      if (!names.includes(name))
        report(
          'openapi-parameter',
          at.slice(0, 2),
          `the path has ${part}, but no parameter ${name}`,
          'add it to the parameters of the path, with `in: path`',
        );
  }
  walkRecords(document, (record, path) => {
    if (path.includes('examples')) return;
    for (const [key, kind] of Object.entries(NAMES))
      for (const [index, name] of [record[key]].flat().entries())
        if (typeof name === 'string' && !known[kind].includes(name) && (key !== 'tags' || path.length === 3))
          report(
            'openapi-name',
            [...path, key, ...(Array.isArray(record[key]) ? [index] : [])],
            `there is no ${kind} ${name}`,
            `use ${articleOf(kind)} ${kind} that the document has`,
          );
    if (path[0] === 'paths' && path.at(-2) === 'parameters')
      checkPlace(follow(document, path)?.value, path, report);
    checkSchema(record as SchemaObject, path, report);
  });
  for (const [name, schema] of Object.entries(components.schemas)) checkLifecycle(name, schema, report);
  return found;
}

/** Pages have no place for headers and cookies of a request. */
function checkPlace(parameter: unknown, path: YamlPath, report: Report): void {
  const [place, name] = ['in', 'name'].map((key) => valueAt(parameter, [key]));
  if (place === undefined || place === 'path' || place === 'query') return;
  const message = `pages do not show the ${place} ${name} of ${path[1]}`;
  report('openapi-parameter', path, message, 'describe it in the description of the operation');
}

/** Every value of an enum has a meaning in words, which readers see. */
function checkSchema(
  { enum: values, 'x-enum-descriptions': meanings }: SchemaObject,
  path: YamlPath,
  report: Report,
): void {
  if (!Array.isArray(values)) return;
  const described = Object.keys(meanings ?? {});
  const named = values.filter((value) => value !== null).map(String);
  for (const value of named.filter((each) => !described.includes(each))) {
    const message = `the value ${value} has no meaning`;
    report('openapi-enum', [...path, 'enum'], message, 'add it to x-enum-descriptions');
  }
  for (const value of described.filter((each) => !named.includes(each)))
    report('openapi-enum', [...path, 'x-enum-descriptions', value], `${value} is not in enum`, 'remove it');
}

/** The states of a lifecycle are the values of `status`; steps and rows name those states. */
function checkLifecycle(name: string, schema: SchemaObject, report: Report): void {
  const { 'x-lifecycle': lifecycle, properties } = schema;
  if (lifecycle === undefined) return;
  const states = Object.keys(lifecycle.states);
  const statuses = (properties?.status?.enum ?? []).filter((value) => value !== null).map(String);
  const wrong = (path: YamlPath, message: string, hint: string): void =>
    report('openapi-lifecycle', ['components', 'schemas', name, 'x-lifecycle', ...path], message, hint);
  const hintFor = (state: string, names: string[]): string =>
    didYouMean(nearest(state, names), 'use the values of status');
  const missing = statuses.filter((value) => !states.includes(value));
  const unknown = states.filter((value) => !statuses.includes(value));
  for (const state of unknown)
    wrong(['states', state], `${state} is not a status of ${name}`, hintFor(state, missing));
  // A misspelled state is reported once, as unknown; the status that was meant is not missing as well.
  for (const status of missing.filter((each) => nearest(each, unknown) === null))
    wrong(['states'], `the status ${status} of ${name} is missing`, 'add it to states');
  const known = [...states, ...missing];
  for (const state of [lifecycle.initial].flat().filter((value) => !known.includes(value)))
    wrong(['initial'], `the initial state ${state} does not exist`, hintFor(state, known));
  for (const [index, step] of lifecycle.transitions.entries()) {
    for (const end of ['from', 'to'] as const)
      if (!known.includes(step[end]))
        wrong(['transitions', index, end], `there is no state ${step[end]}`, hintFor(step[end], known));
    if (lifecycle.states[step.from]?.terminal === true)
      wrong(
        ['transitions', index],
        `${step.from} is terminal but a transition leaves it`,
        'remove one of the two',
      );
  }
  const misplaced = misplacedState(lifecycle.rows, lifecycle.transitions);
  const isKnown = lifecycle.transitions.every(({ from, to }) => known.includes(from) && known.includes(to));
  if (misplaced !== null && isKnown)
    wrong(['rows'], `rows and transitions differ in ${misplaced}`, 'name each state with a transition once');
}
