import { type Diagnostic, isRecord } from '../model/diagnostic.ts';
import type { YamlPath, YamlSource } from '../model/yaml-source.ts';
import { follow, walkRecords } from './local-refs.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { createValidator } from './validator.ts';

/** An example and the schema that it must match, both as paths in the document. */
interface Case {
  example: YamlPath;
  schema: YamlPath;
}

/**
 * Checks every example of an OpenAPI document against its schema: bodies, responses, parameters, the example of each
 * object, the data of each webhook, and defaults. Unknown fields are errors too.
 */
export function checkExamples(source: YamlSource): Diagnostic[] {
  const validator = createValidator(source.value, { sealed: true });
  const seen = new Set<string>();
  return cases(source.value as OpenApiDocument).flatMap(({ example, schema }) => {
    const given = follow(source.value, example);
    const target = follow(source.value, schema);
    if (given === null || target === null) return [];
    const name = `${given.path.join('/')} ${target.path.join('/')}`;
    if (seen.has(name)) return [];
    seen.add(name);
    return validator.check(target.path, given.value).map((misfit) => {
      const message = `the example does not fit its schema: ${misfit.message}`;
      const hint = `correct the example, or the schema at line ${source.at(target.path).line}`;
      return source.problem('openapi-example', [...given.path, ...misfit.path], message, hint);
    });
  });
}

function cases(document: OpenApiDocument): Case[] {
  const { schemas, examples = {} } = document.components;
  const found: Case[] = [];
  walkRecords(document, (record, path) => {
    if (path.includes('examples') || path.includes('example')) return;
    const schema = [...path, 'schema'];
    if (isRecord(record.schema)) {
      for (const name of Object.keys(record.examples ?? {})) {
        // The value of an example, even behind a `$ref`.
        const at = follow(document, [...path, 'examples', name])?.path ?? path;
        found.push({ example: [...at, 'value'], schema });
      }
      if (record.example !== undefined) found.push({ example: [...path, 'example'], schema });
    }
    if (record.default !== undefined && record.type !== undefined)
      found.push({ example: [...path, 'default'], schema: path });
    const { 'x-example-data': data, 'x-object': object } = record;
    if (typeof data === 'string' && objectOf(data, document) === object)
      found.push(objectCase(data, object as string));
  });
  const named = Object.keys(examples).filter((name) => name in schemas);
  return [...found, ...named.map((name) => objectCase(name, name))];
}

/** The schema that an example is named after; a suffix may follow, as for an object in another state. */
export function objectOf(example: string, { components }: OpenApiDocument): string | undefined {
  const names = Object.keys(components.schemas).filter((name) => example.startsWith(name));
  return names.sort((a, b) => b.length - a.length)[0];
}

function objectCase(example: string, schema: string): Case {
  return { example: ['components', 'examples', example, 'value'], schema: ['components', 'schemas', schema] };
}
