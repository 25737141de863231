import type { JsonValue } from '../../model/reference.ts';
import type { SampleLanguage } from './language.ts';
import { type LiteralStyle, writeLiteral } from './literal.ts';
import { filesOf, keyVariable, type SampleRequest, snakeCase, urlOf } from './sample-request.ts';

/** Frame has no Python library, so samples use the client that most Python services use: `requests`. */
export const python: SampleLanguage = {
  label: 'Python',
  aliases: ['py', 'python3'],
  grammar: 'python',
  sdk: null,
  write(request) {
    const { body, multipart, query } = request;
    // The library would send `True`.
    const words = Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? `${value}` : value,
    ]);
    return [
      'import os',
      '',
      'import requests',
      '',
      `key = os.environ["${keyVariable(request)}"]`,
      `response = requests.${request.method.toLowerCase()}(`,
      `    ${quoted(urlOf({ ...request, query: {} }))},`,
      '    headers={"Authorization": f"Bearer {key}"},',
      ...(words.length === 0 ? [] : [argument('params', Object.fromEntries(words))]),
      ...(body === undefined ? [] : multipart ? formLines(request) : [argument('json', body)]),
      '    timeout=30,',
      ')',
      'response.raise_for_status()',
      `${snakeCase(request.result)} = response.json()`,
    ].join('\n');
  },
};

const style: LiteralStyle = {
  text: quoted,
  words: { true: 'True', false: 'False', null: 'None' },
  key: (name) => `${quoted(name)}: `,
  object: { open: '{', close: '}', space: '', empty: '{}' },
  step: 4,
  trailingComma: true,
};

function argument(name: string, value: JsonValue): string {
  const start = `    ${name}=`;
  return `${start}${writeLiteral(value, style, 4, start.length + 1)},`;
}

function formLines(request: SampleRequest): string[] {
  const entries = filesOf(request).map(
    ([field, file]) => `        ${quoted(field)}: open(${quoted(file)}, "rb"),`,
  );
  return ['    files={', ...entries, '    },'];
}

/** Text → a string literal, whose escapes are those of JSON. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}
