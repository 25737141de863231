import type { Diagnostic } from '../model/diagnostic.ts';
import type { YamlSource } from '../model/yaml-source.ts';
import { follow, isRecord, valueAt, walkRecords } from './local-refs.ts';
import { createValidator } from './validator.ts';

type Path = (string | number)[];

/** An example and the schema that it must match, both as paths in the document. */
interface Case {
  example: Path;
  schema: Path;
}

/**
 * Checks every example of an OpenAPI document against its schema: bodies, responses, parameters, the example of each
 * object, the data of each webhook, and defaults. Unknown fields are errors too.
 */
export function checkExamples(source: YamlSource): Diagnostic[] {
  const validator = createValidator(source.value, { sealed: true });
  const seen = new Set<string>();
  return cases(source.value).flatMap(({ example, schema }) => {
    const given = follow(source.value, example);
    const target = follow(source.value, schema);
    if (given === null || target === null) return [];
    const name = `${given.path.join('/')} ${target.path.join('/')}`;
    if (seen.has(name)) return [];
    seen.add(name);
    return validator.check(target.path, given.value).map((misfit) => ({
      id: 'openapi-example',
      level: 'error' as const,
      message: `The example does not fit its schema: ${misfit.message}`,
      hint: `Correct the example, or the schema at line ${source.at(target.path).line}`,
      file: source.file,
      ...source.at([...given.path, ...misfit.path]),
    }));
  });
}

function cases(document: unknown): Case[] {
  const found: Case[] = [];
  walkRecords(document, (record, path) => {
    if (path.includes('examples') || path.includes('example')) return;
    if (isRecord(record.schema) && isRecord(record.examples))
      for (const name of Object.keys(record.examples))
        found.push({
          example: exampleAt(document, [...path, 'examples', name]),
          schema: [...path, 'schema'],
        });
    if (isRecord(record.schema) && record.example !== undefined)
      found.push({ example: [...path, 'example'], schema: [...path, 'schema'] });
    if (record.default !== undefined && record.type !== undefined)
      found.push({ example: [...path, 'default'], schema: path });
    if (typeof record['x-example-data'] === 'string' && typeof record['x-object'] === 'string')
      found.push(objectCase(record['x-example-data'], record['x-object']));
  });
  const schemas = valueAt(document, ['components', 'schemas']);
  const examples = valueAt(document, ['components', 'examples']);
  for (const name of Object.keys(isRecord(examples) ? examples : {}))
    if (isRecord(schemas) && name in schemas) found.push(objectCase(name, name));
  return found;
}

/** Path of an example object's value, even behind a `$ref`. */
function exampleAt(document: unknown, path: Path): Path {
  return [...(follow(document, path)?.path ?? path), 'value'];
}

function objectCase(example: string, schema: string): Case {
  return { example: ['components', 'examples', example, 'value'], schema: ['components', 'schemas', schema] };
}
