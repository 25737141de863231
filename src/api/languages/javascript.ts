import type { JsonValue } from '../../model/reference.ts';
import type { SampleLanguage } from './language.ts';
import { escapedBetween, isObject, type LiteralStyle, writeInline, writeLiteral } from './literal.ts';
import {
  type ArgumentSource,
  argumentValues,
  deprecationLines,
  keyVariable,
  type SampleRequest,
  type SdkMethod,
  sdkMethodFor,
  urlOf,
} from './sample-request.ts';

export const javascript: SampleLanguage = {
  label: 'JavaScript',
  aliases: ['js', 'mjs', 'node'],
  grammar: 'javascript',
  sdk: 'framepayments',
  write: writeJavascript,
};

/** Request → the source code that sends it; see `SampleLanguage.write`. */
export function writeJavascript(request: SampleRequest): string {
  const method = sdkMethodFor(request, 'javascript');
  return method === undefined ? writeFetch(request) : writeSdk(request, method);
}

const style: LiteralStyle = {
  text: quoted,
  words: { true: 'true', false: 'false', null: 'null' },
  key: (name) => `${/^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : keyText(name)}: `,
  object: { open: '{', close: '}', empty: '{}' },
  step: 2,
  trailingComma: true,
};

/** A module that uses the official Node library. */
function writeSdk(request: SampleRequest, { name, arguments: sources }: SdkMethod): string {
  const option = request.publishableKey ? 'publishableKey' : 'apiKey';
  const start = `const ${request.result} = await frame.${name}(`;
  const call = `${start}${writeArguments(sources, request, start.length)});`;
  return [
    ...(request.multipart ? ["import { createReadStream } from 'node:fs';"] : []),
    "import { FrameSDK } from 'framepayments';",
    '',
    'const frame = new FrameSDK({',
    `  ${option}: process.env.${keyVariable(request)},`,
    '});',
    '',
    ...deprecationLines(request, '//'),
    markUntyped(call, sources),
  ].join('\n');
}

/** Marks values that the API accepts but the library's types reject, so that TypeScript compiles them. */
function markUntyped(call: string, sources: ArgumentSource[]): string {
  return call
    .split('\n')
    .map((line) => {
      const [, field] = /^ {2}(\w+):/.exec(line) ?? [];
      const rejected = sources.includes(`untyped.${field}`);
      return rejected ? `  // @ts-ignore The SDK types reject this, but the API accepts it.\n${line}` : line;
    })
    .join('\n');
}

/** A module without libraries. */
function writeFetch(request: SampleRequest): string {
  const { method, body, multipart, result } = request;
  const authorization = `Authorization: \`Bearer \${process.env.${keyVariable(request)}}\``;
  const headers =
    body === undefined || multipart
      ? [`  headers: { ${authorization} },`]
      : ['  headers: {', `    ${authorization},`, "    'Content-Type': 'application/json',", '  },'];
  const form = multipart
    ? [
        "import { openAsBlob } from 'node:fs';",
        '',
        'const form = new FormData();',
        ...formLines(body ?? {}),
        '',
      ]
    : [];
  const content = multipart ? 'form' : `JSON.stringify(${writeLiteral(body ?? null, style, 2)})`;
  return [
    ...form,
    `const response = await fetch(${quoted(urlOf(request))}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...headers,
    ...(body === undefined ? [] : [`  body: ${content},`]),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    `const ${result} = await response.json();`,
  ].join('\n');
}

function formLines(files: JsonValue): string[] {
  return Object.entries(files ?? {}).map(
    ([field, file]) =>
      `form.append(${quoted(field)}, await openAsBlob(${quoted(String(file))}), ${quoted(String(file))});`,
  );
}

/** Text → a string literal (ECMA-262, 12.9.4). */
export function quoted(text: string): string {
  return escapedBetween("'", text);
}

/** A plain `__proto__` key would set the prototype instead of a property (ECMA-262, B.3.1). */
function keyText(name: string): string {
  return name === '__proto__' ? "['__proto__']" : quoted(name);
}

function writeArguments(sources: ArgumentSource[], request: SampleRequest, before: number): string {
  const { multipart, body } = request;
  const values = argumentValues(sources, request);
  const last = values.at(-1);
  const leading = values
    .slice(0, -1)
    .map((value) => (value === undefined ? 'undefined' : writeInline(value, style)));
  if (multipart) return [...leading, writeFiles(body ?? {})].join(', ');
  if (last === undefined) return '';
  const marked = sources.some((source) => source.startsWith('untyped.'));
  return [
    ...leading,
    writeArgument(last, marked ? Number.POSITIVE_INFINITY : before + leading.join(', ').length),
  ].join(', ');
}

/** An object argument with two or more keys is spread over lines, however short, so that it reads as a request. */
function writeArgument(value: JsonValue, before: number): string {
  const wide = isObject(value) && Object.keys(value).length > 1;
  return writeLiteral(value, style, 0, wide ? Number.POSITIVE_INFINITY : before);
}

function writeFiles(files: JsonValue): string {
  const entries = Object.entries(files ?? {}).map(
    ([field, file]) =>
      `  { document_type: ${quoted(field)}, file: createReadStream(${quoted(String(file))}) },\n`,
  );
  return `[\n${entries.join('')}]`;
}
