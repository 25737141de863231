import type { JsonValue } from '../../model/reference.ts';
import type { SampleLanguage } from './language.ts';
import { escapedBetween, type LiteralStyle, writeLiteral } from './literal.ts';
import { keyVariable, type SampleRequest, snakeCase, urlWithoutQuery } from './sample-request.ts';

/** Frame has no Python library, so samples use the client that most Python services use: `requests`. */
export const python: SampleLanguage = {
  label: 'Python',
  aliases: ['py', 'python3'],
  grammar: 'python',
  sdk: null,
  write: writePython,
};

const style: LiteralStyle = {
  text: quoted,
  words: { true: 'True', false: 'False', null: 'None' },
  key: (name) => `${quoted(name)}: `,
  object: { open: '{', close: '}', empty: '{}' },
  step: 4,
  trailingComma: true,
};

/** Request → the source code that sends it; see `SampleLanguage.write`. */
export function writePython(request: SampleRequest): string {
  const { body, multipart, query } = request;
  return [
    'import os',
    '',
    'import requests',
    '',
    `key = os.environ["${keyVariable(request)}"]`,
    `response = requests.${request.method.toLowerCase()}(`,
    `    ${quoted(urlWithoutQuery(request))},`,
    '    headers={"Authorization": f"Bearer {key}"},',
    ...(Object.keys(query).length === 0 ? [] : [argument('params', words(query))]),
    ...(body === undefined ? [] : [multipart ? writeFiles(body) : argument('json', body)]),
    '    timeout=30,',
    ')',
    'response.raise_for_status()',
    `${snakeCase(request.result)} = response.json()`,
  ].join('\n');
}

function argument(name: string, value: JsonValue): string {
  const start = `    ${name}=`;
  return `${start}${writeLiteral(value, style, 4, start.length + 1)},`;
}

/** The library would send `True`. */
function words(query: Record<string, JsonValue>): Record<string, JsonValue> {
  const entries = Object.entries(query);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'boolean' ? `${value}` : value]),
  );
}

function writeFiles(files: JsonValue): string {
  const entries = Object.entries(files ?? {}).map(
    ([field, file]) => `        ${quoted(field)}: open(${quoted(String(file))}, "rb"),`,
  );
  return ['    files={', ...entries, '    },'].join('\n');
}

/** Text → a string literal. */
export function quoted(text: string): string {
  return escapedBetween('"', text);
}
