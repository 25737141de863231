import { type Diagnostic, isRecord } from '../model/diagnostic.ts';
import { didYouMean, nearest } from '../model/nearest.ts';
import type { YamlPath, YamlSource } from '../model/yaml-source.ts';
import { objectOf } from './check-examples.ts';
import type { ApiData } from './data-schemas.ts';
import { operationsOf } from './document-operations.ts';
import { follow, valueAt, walkRecords } from './local-refs.ts';
import type { OpenApiDocument, OperationObject } from './openapi-document.ts';

type Report = (path: YamlPath, message: string, hint: string) => void;

/** Responses that every operation can have. */
const COMMON = ['401', '429', '5XX'];
const MAX_FIELD_TEXT = 160;
/** Keywords below which a schema names fields without declaring them. */
const ELSEWHERE = new Set<string | number>(['allOf', 'examples', 'if', 'then', 'else', 'dependentSchemas']);

/** Checks what readers and samples expect of every operation, parameter and field (`api/README.md`). */
export function checkConventions(
  source: YamlSource,
  { apiErrors }: Pick<ApiData, 'apiErrors'>,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const report: Report = (...problem) => found.push(source.problem('openapi-convention', ...problem));
  const codes = apiErrors.map(({ status, code }) => `${status} ${code}`);
  const document = source.value as OpenApiDocument;
  for (const { at, operation } of operationsOf(document))
    checkOperation(operation, codes, (path, ...problem) => report([...at, ...path], ...problem));
  const listed = document.components?.schemas.EventCode?.enum;
  for (const [code, { post }] of Object.entries(document.webhooks ?? {})) {
    const { 'x-object': object, 'x-example-data': data } = post;
    const shown = data && objectOf(data, document);
    if (object !== undefined && shown !== object && data !== undefined)
      report(
        ['webhooks', code, 'post', 'x-example-data'],
        `${data} is an example of ${shown ?? 'no object'}, and the event carries ${object}`,
        `write ${object}, or another example whose name begins with it`,
      );
    if (listed !== undefined && !listed.includes(code))
      report(['webhooks', code], `EventCode has no ${code}`, 'add it to its enum, with a meaning');
  }
  walkRecords(document, (record, path) => {
    checkForms(document, record, path, report);
    const isParameter = typeof record.in === 'string' && typeof record.name === 'string';
    const isField =
      path[0] !== 'webhooks' && path.at(-2) === 'properties' && !path.some((part) => ELSEWHERE.has(part));
    if (isParameter || isField) checkText(record, path, report);
    else if (path.length === 3 && path[1] === 'schemas' && record.description === undefined)
      report(path, `${path[2]} has no description`, 'say in a sentence what it is');
    if (path[0] === 'webhooks' && path.at(-1) === 'type' && 'const' in record && record.const !== path[1])
      report([...path, 'const'], `${record.const} is not the event`, `write ${path[1]}`);
    if (path.some((part) => part === 'examples' || part === 'example')) return;
    for (const [key, text] of Object.entries(record))
      if ([text].flat().some((each) => typeof each === 'string' && each.split('`').length % 2 === 0))
        report([...path, key], `a backtick of ${key} is not closed`, 'write one on each side of the code');
    const { required, properties } = record;
    if (Array.isArray(required) && isRecord(properties))
      for (const [index, name] of required.map(String).entries())
        if (!(name in properties))
          report(
            [...path, 'required', index],
            `${name} is required but not declared`,
            didYouMean(nearest(name, Object.keys(properties)), 'add it to properties'),
          );
  });
  return found;
}

function checkOperation(
  { operationId: id, summary, description, responses, 'x-errors': errors = [] }: OperationObject,
  codes: readonly string[],
  report: Report,
): void {
  if (!/^[A-Z][^.]+$/.test(summary))
    report(['summary'], `the summary of ${id} is not a title`, 'use a capital first, and no period');
  if (!description.endsWith('.'))
    report(['description'], `the description of ${id} is not a sentence`, 'end it with a period');
  const success = Object.keys(responses).find((status) => status.startsWith('2')) ?? '';
  const body = valueAt(responses, [success, 'content', 'application/json']);
  if (body !== undefined && valueAt(body, ['examples', 'default']) === undefined)
    report(['responses', success], `the response ${success} of ${id} has no example`, 'add examples.default');
  for (const status of COMMON.filter((each) => !(each in responses)))
    report(['responses'], `${id} has no response ${status}`, 'refer to the one in components.responses');
  const names = codes.map((each) => each.replace(/^\d+ /, ''));
  for (const [index, { status, code }] of errors.entries()) {
    const at = ['x-errors', index];
    if (!(status in responses))
      report(at, `${id} has no response ${status}`, `add ${status} to its responses`);
    else if (code !== undefined && !codes.includes(`${status} ${code}`))
      report(
        [...at, 'code'],
        `api/api-errors.yaml has no code ${code} with status ${status}`,
        didYouMean(nearest(code, names), 'add it'),
      );
  }
}

/** Rejects a choice between several objects: pages can list the fields of only one, or link to it. */
function checkForms(
  document: OpenApiDocument,
  record: Record<string, unknown>,
  path: YamlPath,
  report: Report,
): void {
  for (const key of ['anyOf', 'oneOf']) {
    const objects = [record[key] ?? []].flat().filter((_, index) => {
      return valueAt(follow(document, [...path, key, index])?.value, ['properties']) !== undefined;
    });
    if (objects.length > 1)
      report(
        [...path, key],
        `${path.at(-1)} is one of several objects`,
        'describe one, which pages can show',
      );
  }
}

/** Readers see the description of a field or parameter beside its name. */
function checkText({ description, name }: Record<string, unknown>, path: YamlPath, report: Report): void {
  const label = typeof name === 'string' ? name : String(path.at(-1));
  const at = [...path, 'description'];
  if (typeof description !== 'string')
    report(path, `${label} has no description`, 'say in one or two short sentences what it holds');
  else if (!/[.:]$/.test(description))
    report(at, `the description of ${label} is not a sentence`, 'end it with a period');
  else if (description.length > MAX_FIELD_TEXT)
    report(
      at,
      `the description of ${label} has ${description.length} characters`,
      `keep it within ${MAX_FIELD_TEXT} characters, and say the rest on the page`,
    );
}

/** Checks the tables of `api/` against each other: decline codes, the cards that trigger them, the texts for shoppers. */
export function checkTables(
  { declineCodes, testCards }: Pick<ApiData, 'declineCodes' | 'testCards'>,
  sources: Record<'declineCodes' | 'testCards', YamlSource>,
): Diagnostic[] {
  const known = declineCodes.map(({ code }) => code);
  const plain = declineCodes.find(({ code }) => code === 'generic_decline')?.shopper;
  const found: Diagnostic[] = [];
  const report = (table: keyof typeof sources, ...problem: Parameters<Report>): void => {
    found.push(sources[table].problem('api-data', ...problem));
  };
  const numbers = new Set<string>();
  for (const kind of ['success', 'declined', '3ds'] as const)
    for (const [index, card] of testCards[kind].entries()) {
      const { number } = card;
      const right = withCheckDigit(number);
      const code = ('code' in card && card.code) || null;
      const at = [kind, index, 'number'];
      if (numbers.has(number))
        report('testCards', at, `the number ${number} is listed twice`, 'delete one of the two');
      numbers.add(number);
      if (number !== right)
        report(
          'testCards',
          at,
          `the last digit of ${number} is not its check digit`,
          `the number may be ${right}`,
        );
      if (code !== null && !known.includes(code))
        report(
          'testCards',
          [kind, index, 'code'],
          `api/decline-codes.yaml has no code ${code}`,
          didYouMean(nearest(code, known), 'add it'),
        );
    }
  for (const [index, { code, category, shopper }] of declineCodes.entries()) {
    const others = declineCodes.filter((_, other) => other !== index).map((each) => each.category);
    const meant = others.includes(category) ? null : nearest(category, others);
    if (meant !== null)
      report('declineCodes', [index, 'category'], `no other code is ${category}`, `did you mean ${meant}?`);
    if (plain !== undefined && shopper !== plain && (category === 'fraud or risk' || MASKED.has(code)))
      report(
        'declineCodes',
        [index, 'shopper'],
        `the shopper's text of ${code} tells a fraudster the reason`,
        `write the text of generic_decline: ${plain}`,
      );
  }
  return found;
}

/** Codes whose reason would help a fraudster, so shoppers are never told (page `/payments/declines-codes`). */
export const MASKED = new Set([
  'fraudulent',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'merchant_blacklist',
  'security_violation',
]);

/** The number with the last digit that it should have (ISO/IEC 7812-1, annex B). */
function withCheckDigit(number: string): string {
  const sum = [...number.slice(0, -1)].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return number.slice(0, -1) + ((10 - (sum % 10)) % 10);
}
