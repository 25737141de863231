import type { YamlPath } from '../model/yaml-source.ts';
import { fieldAnchor, labelAnchor, objectSlug, operationAnchor } from './anchors.ts';
import type { Assumption } from './api-model.ts';
import { operationsOf } from './document-operations.ts';
import { valueAt, walkRecords } from './local-refs.ts';
import type { OpenApiDocument, OperationObject } from './openapi-document.ts';

type Place = Pick<Assumption, 'subject' | 'place' | 'href'>;

/** Every statement that no public source confirms (`x-assumed`), in document order. */
export function readAssumptions(document: OpenApiDocument): Assumption[] {
  const found: Assumption[] = [];
  walkRecords(document, (record, path) => {
    if (record['x-assumed'] === true)
      found.push({ text: textOf(document, record, path), ...placeOf(document, record, path) });
  });
  return found;
}

/** The behavior that only the sandbox has, with a link to the page of its resource. */
export function readSimulation({ tags, 'x-simulation': behavior = {} }: OpenApiDocument): Assumption[] {
  return Object.entries(behavior).flatMap(([subject, texts]) => {
    const href = tags.find(({ name }) => name === subject)?.['x-route'] ?? null;
    return texts.map((text) => ({ subject, text, place: subject.replaceAll('_', ' '), href }));
  });
}

/** Every assumption as a sentence, by resource: of the sandbox, then of the document. */
export function listAssumptions(document: OpenApiDocument): { resource: string; assumptions: string[] }[] {
  const groups = new Map<string, Set<string>>();
  for (const { subject, text, place } of [...readSimulation(document), ...readAssumptions(document)]) {
    const sentence = text.startsWith('Responds ') ? `“${place}” r${text.slice(1)}` : text;
    groups.set(subject, (groups.get(subject) ?? new Set()).add(sentence));
  }
  return [...groups].map(([resource, sentences]) => ({ resource, assumptions: [...sentences] }));
}

function textOf(document: OpenApiDocument, record: Record<string, unknown>, path: YamlPath): string {
  const [, section, name] = path;
  const last = path.at(-1);
  if ('from' in record) return `\`${record.from}\` becomes \`${record.to}\`: ${record.on}.`;
  if ('when' in record) return `Responds with \`${record.status}\`: ${record.when}`;
  if (path.at(-2) === 'responses') return `Responds with \`${last}\`.`;
  if (section === 'responses') {
    const error = valueAt(document, [...path, 'value']) as Record<string, unknown>;
    return `A \`${error.status}\` response has the code \`${error.code}\`.`;
  }
  const kind = path.at(-2) === 'states' ? 'Status ' : name === 'Error' ? 'Field ' : '';
  return `${kind}\`${last}\`: ${String(record.description)}`;
}

function placeOf(document: OpenApiDocument, record: Record<string, unknown>, path: YamlPath): Place {
  const [part, section, name] = path;
  if (part === 'paths') {
    const label = 'when' in record ? 'Errors' : 'Response';
    return placeOfOperation(document, valueAt(document, path.slice(0, 3)) as OperationObject, label);
  }
  const schema = String(name);
  const errors = document['x-pages']?.errors;
  if (section === 'responses') {
    const status = valueAt(document, [...path, 'value', 'status']);
    const [page = ''] = (errors ?? '').split('#');
    return {
      subject: 'errors',
      place: 'Errors',
      href: errors === undefined ? null : `${page}#error-${status}`,
    };
  }
  const sender = operationsOf(document).find(
    ({ operation }) => `${operation.operationId}Request` === lowerFirst(schema),
  );
  if (sender !== undefined) return placeOfOperation(document, sender.operation, 'Request body');
  const slug = objectSlug(schema);
  const tag = document.tags.find((each) => each['x-object'] === schema);
  const route = tag?.['x-route'] ?? (schema === 'Error' ? errors?.split('#')[0] : undefined);
  const anchor = path.at(-2) === 'properties' ? fieldAnchor(slug, String(path.at(-1))) : slug;
  return {
    subject: tag?.name ?? schema,
    place: schema,
    href: route === undefined ? null : `${route}#${anchor}`,
  };
}

function placeOfOperation(document: OpenApiDocument, operation: OperationObject, label: string): Place {
  const { summary, tags } = operation;
  const tag = document.tags.find(({ name }) => name === tags[0]);
  const route = tag?.['x-route'];
  // Guides describe an operation under their own headings.
  const anchor = route?.startsWith('/api/') ? `#${labelAnchor(operationAnchor(operation), label)}` : '';
  return { subject: tag?.name ?? '', place: summary, href: route === undefined ? null : route + anchor };
}

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
