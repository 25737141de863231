import type { JsonValue } from '../api-model.ts';
import { type LiteralStyle, writeInline, writeLiteral } from './literal.ts';
import { argumentValues, carriesBody, type SampleRequest } from './sample-request.ts';
import { type ArgumentSource, sdkCallsFor } from './sdk-calls.ts';

const style: LiteralStyle = {
  text: quoted,
  nothing: 'null',
  key: (name) => `${/^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : keyText(name)}: `,
  trailingComma: true,
};

/** Request → a module for the official Node library, or null where the library lacks the call. */
export function writeJavaScript(request: SampleRequest): string | null {
  const calls = sdkCallsFor(request.operationId, request.example);
  if (!calls?.javascript || !carriesBody(calls.javascript.arguments, request)) return null;
  const { method, arguments: sources } = calls.javascript;
  const key = request.publishableKey
    ? 'publishableKey: process.env.FRAME_PUBLISHABLE_KEY'
    : 'apiKey: process.env.FRAME_SECRET_KEY';
  const start = `const ${calls.result} = await frame.${method}(`;
  return [
    ...(request.multipart ? ["import { createReadStream } from 'node:fs';"] : []),
    "import { FrameSDK } from 'framepayments';",
    '',
    `const frame = new FrameSDK({ ${key} });`,
    '',
    `${start}${writeArguments(sources, request, start.length)});`,
  ].join('\n');
}

/** Text → a single-quoted string literal; what would end the literal or the line is escaped (ECMA-262, 12.9.4). */
export function quoted(text: string): string {
  const escaped = text.replace(/['\\\p{Cc}\p{Cs}\u2028\u2029]/gu, (character) => {
    const short = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character];
    return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `'${escaped}'`;
}

/** As a plain key `__proto__` would set the prototype instead of a property (ECMA-262, B.3.1). */
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
  return [...leading, writeArgument(last, before + leading.join(', ').length)].join(', ');
}

/** An object argument of two keys or more is broken up, however short: that is what a request looks like. */
function writeArgument(value: JsonValue, before: number): string {
  const wide =
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 1;
  return writeLiteral(value, style, 0, wide ? Number.POSITIVE_INFINITY : before);
}

function writeFiles(files: JsonValue): string {
  const entries = Object.entries(files ?? {}).map(
    ([field, file]) =>
      `  { document_type: ${quoted(field)}, file: createReadStream(${quoted(String(file))}) },\n`,
  );
  return `[\n${entries.join('')}]`;
}
