import { isRecord } from '../../model/diagnostic.ts';
import type { SampleLanguage } from './language.ts';
import { type LiteralStyle, writeInline, writeLiteral } from './literal.ts';
import {
  type ArgumentSource,
  argumentValues,
  deprecationLines,
  filesOf,
  keyVariable,
  type SampleRequest,
  type SdkMethod,
  sdkMethodFor,
  urlOf,
} from './sample-request.ts';

export const javascript: SampleLanguage = {
  label: 'JavaScript',
  aliases: ['js', 'mjs', 'node'],
  grammar: 'tsx',
  sdk: 'framepayments',
  write(request) {
    const method = sdkMethodFor(request, 'javascript');
    return method === undefined ? writeFetch(request) : writeSdk(request, method);
  },
};

const style: LiteralStyle = {
  text: quoted,
  words: { true: 'true', false: 'false', null: 'null' },
  // A plain `__proto__` key would set the prototype instead of a property (ECMA-262, B.3.1).
  key: (name) =>
    name === '__proto__' ? "['__proto__']: " : `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)}: `,
  object: { open: '{', close: '}', space: ' ', empty: '{}' },
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
    ...deprecationLines(request, 'javascript'),
    markUntyped(call, sources),
  ].join('\n');
}

/** Marks values that the API accepts but the library's types reject, so that TypeScript compiles them. */
function markUntyped(call: string, sources: ArgumentSource[]): string {
  const comment = '  // @ts-ignore The SDK types reject this, but the API accepts it.\n';
  return call.replaceAll(/^ {2}(\w+):/gm, (start, field: string) =>
    sources.includes(`untyped.${field}`) ? comment + start : start,
  );
}

/** A module without libraries. */
function writeFetch(request: SampleRequest): string {
  const { method, body, multipart, result } = request;
  const authorization = `Authorization: \`Bearer \${process.env.${keyVariable(request)}}\``;
  const headers =
    body === undefined || multipart
      ? [`  headers: { ${authorization} },`]
      : ['  headers: {', `    ${authorization},`, "    'Content-Type': 'application/json',", '  },'];
  const form = [
    "import { openAsBlob } from 'node:fs';",
    '',
    'const form = new FormData();',
    ...filesOf(request).map(
      ([field, file]) => `form.append(${quoted(field)}, await openAsBlob(${quoted(file)}), ${quoted(file)});`,
    ),
    '',
  ];
  const content = multipart ? 'form' : `JSON.stringify(${writeLiteral(body ?? null, style, 2)})`;
  return [
    ...(multipart ? form : []),
    `const response = await fetch(${quoted(urlOf(request))}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...headers,
    ...(body === undefined ? [] : [`  body: ${content},`]),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    `const ${result} = await response.json();`,
  ].join('\n');
}

/** Text → a string literal (ECMA-262, 12.9.4), on one line also for editors that break one at U+2028. */
export function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inside.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

function writeArguments(sources: ArgumentSource[], request: SampleRequest, before: number): string {
  const values = argumentValues(sources, request);
  const last = values.at(-1);
  const leading = values
    .slice(0, -1)
    .map((value) => (value === undefined ? 'undefined' : writeInline(value, style)));
  if (request.multipart) return [...leading, writeFiles(request)].join(', ');
  if (last === undefined) return '';
  // An object with two or more keys is spread over lines, however short, so that it reads as a request.
  const isMarked = sources.some((source) => source.startsWith('untyped.'));
  const isSpread = isMarked || (isRecord(last) && Object.keys(last).length > 1);
  const column = isSpread ? Number.POSITIVE_INFINITY : before + leading.join(', ').length;
  return [...leading, writeLiteral(last, style, 0, column)].join(', ');
}

function writeFiles(request: SampleRequest): string {
  const entries = filesOf(request).map(
    ([field, file]) => `  { document_type: ${quoted(field)}, file: createReadStream(${quoted(file)}) },\n`,
  );
  return `[\n${entries.join('')}]`;
}
