import type { Diagnostic } from '../model/diagnostic.ts';
import { misplacedState } from '../model/diagrams.ts';
import { headingSlug } from './anchors.ts';
import { follow, isRecord, pointerPath, valueAt, walkRecords } from './local-refs.ts';
import type { YamlSource } from './yaml-source.ts';

type Path = (string | number)[];
type Report = (id: string, path: Path, message: string, hint: string) => void;

/** Checks one document against the rules of `api/README.md` that a general OpenAPI linter does not know. */
export function checkDocument(source: YamlSource): Diagnostic[] {
  const found: Diagnostic[] = [];
  const report: Report = (id, path, message, hint) => {
    found.push({ id, level: 'error', message, hint, file: source.file, ...source.at(path) });
  };
  checkReferences(source.value, report);
  checkOperations(source.value, report);
  checkNames(source.value, report);
  checkAnchors(source.value, report);
  checkEnums(source.value, report);
  checkPatterns(source.value, report);
  checkLifecycles(source.value, report);
  return found;
}

function checkReferences(document: unknown, report: Report): void {
  walkRecords(document, (record, path) => {
    const ref = record.$ref;
    if (typeof ref !== 'string') return;
    if (pointerPath(ref) === null)
      report(
        'openapi-ref',
        [...path, '$ref'],
        `The reference ${ref} leaves the document`,
        'Start it with #/',
      );
    else if (follow(document, path) === null)
      report(
        'openapi-ref',
        [...path, '$ref'],
        `The reference ${ref} leads nowhere`,
        `Correct the name, or add ${ref.slice(2).replaceAll('/', '.')}`,
      );
  });
}

const methods = new Set(['get', 'post', 'patch', 'put', 'delete']);

function checkOperations(document: unknown, report: Report): void {
  const first = new Map<string, Path>();
  for (const part of ['paths', 'webhooks']) {
    for (const [path, item] of entries(valueAt(document, [part]))) {
      for (const [method, operation] of entries(item)) {
        if (!methods.has(method) || !isRecord(operation)) continue;
        const at: Path = [part, path, method, 'operationId'];
        const id = operation.operationId;
        if (typeof id !== 'string')
          report(
            'openapi-operation-id',
            [part, path, method],
            'The operation has no operationId',
            'Give it one',
          );
        else if (first.has(id))
          report('openapi-operation-id', at, `The operationId ${id} is taken`, 'Use every operationId once');
        else first.set(id, at);
      }
    }
  }
}

/** Checks names that refer to other parts without a `$ref`: tags, events, objects, example data. */
function checkNames(document: unknown, report: Report): void {
  const known = {
    tag: new Set(items(valueAt(document, ['tags'])).map(([, tag]) => valueAt(tag, ['name']))),
    event: new Set(entries(valueAt(document, ['webhooks'])).map(([code]) => code)),
    schema: new Set(entries(valueAt(document, ['components', 'schemas'])).map(([name]) => name)),
    example: new Set(entries(valueAt(document, ['components', 'examples'])).map(([name]) => name)),
  };
  const requireName = (kind: keyof typeof known, name: unknown, path: Path): void => {
    if (!(known[kind] as Set<unknown>).has(name))
      report(
        'openapi-name',
        path,
        `There is no ${kind} ${String(name)}`,
        `Use a ${kind} that the document has`,
      );
  };
  for (const [index, tag] of items(valueAt(document, ['tags'])))
    if (valueAt(tag, ['x-object']) !== undefined && typeof valueAt(tag, ['x-route']) !== 'string')
      report(
        'openapi-route',
        ['tags', index, 'x-object'],
        `The tag ${String(valueAt(tag, ['name']))} names an object but no page`,
        'Add x-route, the page that describes the object',
      );
  walkRecords(document, (record, path) => {
    if (path.includes('examples')) return;
    for (const [index, code] of items(record['x-events']))
      requireName('event', code, [...path, 'x-events', index]);
    if (record.operationId !== undefined)
      for (const [index, tag] of items(record.tags)) requireName('tag', tag, [...path, 'tags', index]);
    if (record['x-object'] !== undefined) requireName('schema', record['x-object'], [...path, 'x-object']);
    if (record['x-example-data'] !== undefined)
      requireName('example', record['x-example-data'], [...path, 'x-example-data']);
  });
}

function checkAnchors(document: unknown, report: Report): void {
  walkRecords(document, (record, path) => {
    const anchor = record['x-anchor'];
    if (record.operationId === undefined || anchor === undefined) return;
    if (typeof anchor === 'string' && anchor !== '' && headingSlug(anchor) === anchor) return;
    report(
      'openapi-anchor',
      [...path, 'x-anchor'],
      `x-anchor of ${String(record.operationId)} is not an anchor`,
      'Write lowercase words with hyphens between them, such as create-a-refund',
    );
  });
}

function checkEnums(document: unknown, report: Report): void {
  walkRecords(document, (record, path) => {
    if (!Array.isArray(record.enum) || path.includes('examples')) return;
    const described = Object.keys(
      isRecord(record['x-enum-descriptions']) ? record['x-enum-descriptions'] : {},
    );
    const values = record.enum.filter((value) => value !== null).map(String);
    for (const value of values.filter((name) => !described.includes(name)))
      report(
        'openapi-enum',
        [...path, 'enum'],
        `The value ${value} has no meaning`,
        'Add it to x-enum-descriptions',
      );
    for (const value of described.filter((name) => !values.includes(name)))
      report('openapi-enum', [...path, 'x-enum-descriptions', value], `${value} is not in enum`, 'Remove it');
  });
}

/** Readers see what a pattern allows in words. Conditions and parameters have the text beside the schema. */
function checkPatterns(document: unknown, report: Report): void {
  walkRecords(document, (record, path) => {
    if (typeof record.pattern !== 'string' || path.includes('examples') || record.description !== undefined)
      return;
    if (path.at(-2) !== 'properties' || path.some((part) => CONDITIONS.has(String(part)))) return;
    report(
      'openapi-pattern',
      [...path, 'pattern'],
      `The pattern of ${String(path.at(-1))} is not explained`,
      'Say in its description what it allows',
    );
  });
}

const CONDITIONS = new Set(['if', 'then', 'else', 'not', 'dependentSchemas', 'propertyNames']);

function checkLifecycles(document: unknown, report: Report): void {
  for (const [name, schema] of entries(valueAt(document, ['components', 'schemas']))) {
    const lifecycle = valueAt(schema, ['x-lifecycle']);
    if (!isRecord(lifecycle)) continue;
    const at: Path = ['components', 'schemas', name, 'x-lifecycle'];
    const states = Object.keys(isRecord(lifecycle.states) ? lifecycle.states : {});
    const statuses = items(valueAt(schema, ['properties', 'status', 'enum'])).map(([, value]) => value);
    const wrong = (path: Path, message: string, hint: string): void =>
      report('openapi-lifecycle', [...at, ...path], message, hint);
    for (const state of states.filter((value) => !statuses.includes(value)))
      wrong(['states', state], `${state} is not a status of ${name}`, 'Use the values of status');
    for (const status of statuses.filter((value) => value !== null && !states.includes(String(value))))
      wrong(['states'], `The status ${String(status)} of ${name} is missing`, 'Add it to states');
    for (const state of [lifecycle.initial].flat().filter((value) => !states.includes(String(value))))
      wrong(['initial'], `The initial state ${String(state)} does not exist`, 'Use a name from states');
    for (const [index, step] of items(lifecycle.transitions)) {
      for (const end of ['from', 'to'])
        if (!states.includes(String(valueAt(step, [end]))))
          wrong(
            ['transitions', index, end],
            `There is no state ${String(valueAt(step, [end]))}`,
            'Use a name from states',
          );
      const from = String(valueAt(step, ['from']));
      if (valueAt(lifecycle, ['states', from, 'terminal']) === true)
        wrong(
          ['transitions', index],
          `${from} is terminal but a transition leaves it`,
          'Remove one of the two',
        );
    }
    const steps = items(lifecycle.transitions).map(([, step]) => ({
      from: String(valueAt(step, ['from'])),
      to: String(valueAt(step, ['to'])),
    }));
    const misplaced = misplacedState(
      items(lifecycle.rows).map(([, row]) => String(row)),
      steps,
    );
    if (misplaced !== null)
      wrong(
        ['rows'],
        `rows and transitions differ in ${misplaced}`,
        'Name each state with a transition once',
      );
  }
}

function entries(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

function items(value: unknown): [number, unknown][] {
  return Array.isArray(value) ? [...value.entries()] : [];
}
