import type { JsonValue } from '../api-model.ts';
import { type LiteralStyle, writeEntries, writeInline, writeLiteral } from './literal.ts';
import { argumentValues, carriesBody, type SampleRequest } from './sample-request.ts';
import { type ArgumentSource, type SdkCall, sdkCallsFor } from './sdk-calls.ts';

const style: LiteralStyle = {
  text: quoted,
  nothing: 'nil',
  key: (name) => `${/^[a-z_]\w*$/i.test(name) ? name : quoted(name)}: `,
  trailingComma: false,
};

const lineWidth = 80;

/** Request → a script for the official gem, or null where the gem lacks the call. */
export function writeRuby(request: SampleRequest): string | null {
  const calls = sdkCallsFor(request.operationId, request.example);
  // The gem sends JSON only, so it cannot make a request that carries files.
  if (!calls?.ruby || request.multipart || !carriesBody(calls.ruby.arguments, request)) return null;
  const result = calls.result.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const key = request.publishableKey ? 'FRAME_PUBLISHABLE_KEY' : 'FRAME_SECRET_KEY';
  return [
    "require 'frame_payments'",
    '',
    `Frame.api_key = ENV.fetch('${key}')`,
    '',
    ...(calls.ruby.method.endsWith('.save')
      ? saveLines(calls.ruby, result, request)
      : [writeCall(`${result} = Frame::${calls.ruby.method}`, calls.ruby.arguments, request)]),
  ].join('\n');
}

/** Text → a string literal; single-quoted unless it holds what only double quotes can escape. */
export function quoted(text: string): string {
  if (!/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)) return `'${text.replace(/['\\]/g, '\\$&')}'`;
  const escaped = text.replace(/["\\#\p{Cc}\p{Cs}\u2028\u2029]/gu, (character) => {
    if (character === '\n') return '\\n';
    if (character >= ' ' && character < '\u007f') return `\\${character}`;
    // A lone surrogate is no character in Ruby; it becomes the replacement character, as on the wire.
    const code = /\p{Cs}/u.test(character) ? 0xfffd : character.charCodeAt(0);
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
  return `"${escaped}"`;
}

/** The gem has no `update` for some classes: retrieve the object, assign what changes, save. */
function saveLines(call: SdkCall, result: string, request: SampleRequest): string[] {
  const [owner] = call.method.split('.');
  const changes = Object.entries((request.body ?? {}) as Record<string, JsonValue>).map(([name, value]) => {
    const start = `${result}.${name} = `;
    return start + writeLiteral(value, style, 0, start.length);
  });
  return [
    `${result} = Frame::${owner}.retrieve(${quoted(request.pathValues.id ?? '')})`,
    ...changes,
    `${result}.save`,
  ];
}

function writeCall(start: string, sources: ArgumentSource[], request: SampleRequest): string {
  const values = argumentValues(sources, request).filter((value) => value !== undefined);
  const options = values.at(-1);
  if (!isHash(options)) return `${start}(${values.map((value) => writeLast(value, start)).join(', ')})`;
  const leading = values.slice(0, -1).map((value) => writeInline(value, style));
  const inline = [...leading, writeInline(options, style).slice(2, -2)].join(', ');
  const simple = !Object.values(options).some((value) => isHash(value) || Array.isArray(value));
  if (simple && start.length + inline.length + 2 <= lineWidth) return `${start}(${inline})`;
  const lines = [...leading.map((value) => `  ${value}`), writeEntries(options, style, 2)];
  return `${start}(\n${lines.join(',\n')}\n)`;
}

function writeLast(value: JsonValue, start: string): string {
  return Array.isArray(value) ? writeLiteral(value, style, 0, start.length) : writeInline(value, style);
}

function isHash(value: JsonValue | undefined): value is Record<string, JsonValue> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
  );
}
