import { isRecord } from '../../model/diagnostic.ts';
import type { JsonValue } from '../../model/reference.ts';
import type { SampleLanguage } from './language.ts';
import { type LiteralStyle, quotedWith, writeLiteral } from './literal.ts';
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

export const php: SampleLanguage = {
  label: 'PHP',
  grammar: 'php',
  sdk: 'framepayments/php-sdk',
  write(request) {
    const method = sdkMethodFor(request, 'php');
    return method !== undefined && isPlain(method, request) ? writeSdk(request, method) : writeCurl(request);
  },
};

const style: LiteralStyle = {
  text: quoted,
  words: { true: 'true', false: 'false', null: 'null' },
  key: (name) => `${quoted(name)} => `,
  // `[]` would become a list in JSON.
  object: { open: '[', close: ']', space: '', empty: '(object) []' },
  step: 4,
  trailingComma: true,
};

/** A script that uses the official Composer package. */
function writeSdk(request: SampleRequest, { name, arguments: sources }: SdkMethod): string {
  const [endpoint = '', method = ''] = name.split('.');
  return [
    '<?php',
    '',
    "require 'vendor/autoload.php';",
    '',
    'use Frame\\Auth;',
    `use Frame\\Endpoints\\${endpoint};`,
    ...classesOf(sources, request).map((path) => `use Frame\\Models\\${path};`),
    '',
    `Auth::setApiKey(getenv('${keyVariable(request)}'));`,
    '',
    ...deprecationLines(request, 'php'),
    `$${request.result} = (new ${endpoint}())->${method}(${writeArguments(sources, request)});`,
  ].join('\n');
}

/**
 * Whether the method accepts the body. Objects inside the body of a class are classes themselves, with other names and
 * other required fields than in the API; those requests are sent without the SDK.
 */
function isPlain({ arguments: sources }: SdkMethod, { body }: SampleRequest): boolean {
  if (!isRecord(body) || !sources.some((source) => source.startsWith('model.'))) return true;
  return Object.entries(body).every(
    ([field, value]) =>
      field === 'metadata' || ![value].flat().some((entry) => typeof entry === 'object' && entry !== null),
  );
}

/** The model classes that the arguments use, and the enum classes of fields that are in the body. */
function classesOf(sources: ArgumentSource[], { body }: SampleRequest): string[] {
  return sources.flatMap((source) => {
    if (source.startsWith('model.')) return [source.slice('model.'.length)];
    const [field = '', path = ''] = source.startsWith('enum.') ? source.slice('enum.'.length).split('=') : [];
    return isRecord(body) && Object.hasOwn(body, field) ? [path] : [];
  });
}

function writeArguments(sources: ArgumentSource[], request: SampleRequest): string {
  const passed = sources.filter((source) => !source.startsWith('enum.'));
  return argumentValues(sources, request)
    .map((value = null, index) => {
      const source = passed[index] ?? 'body';
      if (source.startsWith('query.'))
        return `${camelCase(source.slice('query.'.length))}: ${writeLiteral(value, style)}`;
      if (source.startsWith('model.')) return writeModel(baseName(source), value, sources);
      return writeLiteral(value, style, 0, isRecord(value) ? Number.POSITIVE_INFINITY : 0);
    })
    .join(', ');
}

function writeModel(name: string, body: JsonValue, sources: ArgumentSource[]): string {
  const lines = Object.entries(body ?? {}).map(([field, value]: [string, JsonValue]) => {
    const type = sources.find((source) => source.startsWith(`enum.${field}=`));
    const start = `    ${camelCase(field)}: `;
    const written = writeLiteral(value, style, 4, start.length + 1);
    return `${start}${type === undefined ? written : `${baseName(type)}::from(${written})`},`;
  });
  return [`new ${name}(`, ...lines, ')'].join('\n');
}

/** `model.Refunds\\RefundCreateRequest` → `RefundCreateRequest`. */
const baseName = (source: string): string => source.slice(source.lastIndexOf('\\') + 1);

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A script that uses the curl extension. */
function writeCurl(request: SampleRequest): string {
  const { body, multipart, method } = request;
  const json = body !== undefined && !multipart;
  const files = filesOf(request).map(
    ([field, file]) => `        ${quoted(field)} => new CURLFile(${quoted(file)}),`,
  );
  return [
    '<?php',
    '',
    `$curl = curl_init(${quoted(urlOf(request))});`,
    'curl_setopt_array($curl, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_TIMEOUT => 30,',
    // curl sends GET without a body and POST with one.
    ...(method === (body === undefined ? 'GET' : 'POST')
      ? []
      : [`    CURLOPT_CUSTOMREQUEST => '${method}',`]),
    '    CURLOPT_HTTPHEADER => [',
    `        'Authorization: Bearer ' . getenv('${keyVariable(request)}'),`,
    ...(json ? ["        'Content-Type: application/json',"] : []),
    '    ],',
    ...(json
      ? [`    CURLOPT_POSTFIELDS => json_encode(${writeLiteral(body, style, 4, Number.POSITIVE_INFINITY)}),`]
      : []),
    ...(multipart ? ['    CURLOPT_POSTFIELDS => [', ...files, '    ],'] : []),
    ']);',
    '$body = curl_exec($curl);',
    'if (!$body || curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {',
    '    throw new Exception($body ?: curl_error($curl));',
    '}',
    `$${request.result} = json_decode($body, flags: JSON_THROW_ON_ERROR);`,
  ].join('\n');
}

/** Text → a string literal. */
export function quoted(text: string): string {
  return quotedWith('$', text, (code) => `\\u{${code}}`);
}
