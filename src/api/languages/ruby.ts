import { isRecord } from '../../model/diagnostic.ts';
import type { JsonValue } from '../../model/reference.ts';
import type { SampleLanguage } from './language.ts';
import {
  type LiteralStyle,
  lineWidth,
  quotedWith,
  writeEntries,
  writeInline,
  writeLiteral,
} from './literal.ts';
import {
  type ArgumentSource,
  argumentValues,
  deprecationLines,
  filesOf,
  keyVariable,
  type SampleRequest,
  type SdkMethod,
  sdkMethodFor,
  snakeCase,
  urlOf,
} from './sample-request.ts';

export const ruby: SampleLanguage = {
  label: 'Ruby',
  aliases: ['rb', 'ru'],
  grammar: 'ruby',
  sdk: 'frame_payments',
  write(request) {
    const method = sdkMethodFor(request, 'ruby');
    return method === undefined ? writeNetHttp(request) : writeSdk(request, method);
  },
};

const style: LiteralStyle = {
  text: quoted,
  words: { true: 'true', false: 'false', null: 'nil' },
  key: (name) => `${/^[a-z_]\w*$/i.test(name) ? name : quoted(name)}: `,
  object: { open: '{', close: '}', space: ' ', empty: '{}' },
  step: 2,
  trailingComma: false,
};

/** A script that uses the official gem. */
function writeSdk(request: SampleRequest, method: SdkMethod): string {
  const result = snakeCase(request.result);
  return [
    "require 'frame_payments'",
    '',
    `Frame.api_key = ENV.fetch('${keyVariable(request)}')`,
    '',
    ...deprecationLines(request, 'ruby'),
    ...(method.name.endsWith('.save')
      ? saveLines(method, result, request)
      : [writeMethod(`${result} = Frame::${method.name}`, method.arguments, request)]),
  ].join('\n');
}

/** A script that uses the standard library. */
function writeNetHttp(request: SampleRequest): string {
  const { body, multipart } = request;
  const verb = request.method.charAt(0) + request.method.slice(1).toLowerCase();
  const files = filesOf(request).map(([field, file]) => `  [${quoted(field)}, File.open(${quoted(file)})]`);
  const json = writeLiteral(body ?? null, style, 0, 'request.body = JSON.generate()'.length);
  const content = multipart
    ? ['request.set_form([', files.join(',\n'), "], 'multipart/form-data')"]
    : ["request['Content-Type'] = 'application/json'", `request.body = JSON.generate(${json})`];
  return [
    "require 'json'",
    "require 'net/http'",
    '',
    `uri = URI(${quoted(urlOf(request))})`,
    `request = Net::HTTP::${verb}.new(uri)`,
    `request['Authorization'] = "Bearer #{ENV.fetch('${keyVariable(request)}')}"`,
    ...(body === undefined ? [] : content),
    'response = Net::HTTP.start(uri.host, uri.port, use_ssl: true) do |http|',
    '  http.request(request)',
    'end',
    'raise response.body unless response.is_a?(Net::HTTPSuccess)',
    '',
    `${snakeCase(request.result)} = JSON.parse(response.body)`,
  ].join('\n');
}

/** Text → a string literal. */
export function quoted(text: string): string {
  return quotedWith('#', text, (code) => `\\u${code}`);
}

/** The gem has no `update` for some classes: retrieve the object, assign the changed fields, save. */
function saveLines({ name }: SdkMethod, result: string, request: SampleRequest): string[] {
  const [owner] = name.split('.');
  const changes = Object.entries((request.body ?? {}) as Record<string, JsonValue>).map(([field, value]) => {
    const start = `${result}.${field} = `;
    return start + writeLiteral(value, style, 0, start.length);
  });
  return [
    `${result} = Frame::${owner}.retrieve(${quoted(request.pathValues.id ?? '')})`,
    ...changes,
    `${result}.save`,
  ];
}

function writeMethod(start: string, sources: ArgumentSource[], request: SampleRequest): string {
  const values = argumentValues(sources, request).filter((value) => value !== undefined);
  const options = values.at(-1);
  if (!isRecord(options) || Object.keys(options).length === 0)
    return `${start}(${values.map((value) => writeLiteral(value, style, 0, start.length)).join(', ')})`;
  const leading = values.slice(0, -1).map((value) => writeInline(value, style));
  const inline = [...leading, writeInline(options, style).slice(2, -2)].join(', ');
  const simple = Object.values(options).every((value) => typeof value !== 'object' || value === null);
  if (simple && start.length + inline.length + 2 <= lineWidth) return `${start}(${inline})`;
  const lines = [...leading.map((value) => `  ${value}`), writeEntries(options, style, 2)];
  return `${start}(\n${lines.join(',\n')}\n)`;
}
