import type { Diagnostic } from '../../model/diagnostic.ts';
import { sampleLanguages } from '../languages/registry.ts';
import type { ArgumentSource, OperationSdk, SdkMethod } from '../languages/sample-request.ts';
import { follow, isRecord, valueAt } from '../local-refs.ts';
import type { YamlSource } from '../yaml-source.ts';

/** `x-sdk` as an author writes it; docs/api-document.md describes it. */
export type SdkSource = Record<string, unknown>;

/** Names that the arguments of a method may refer to. */
interface Scope {
  /** In the order of the path. */
  path: string[];
  query: string[];
  hasBody: boolean;
}

/** Keys of `x-sdk` that are not languages. */
const settings = new Set(['result', 'query', 'examples']);

/**
 * `x-sdk` of an operation → its SDK methods; null if the operation has none.
 *
 * @param source from the document, already validated by `checkSdk`.
 */
export function readSdk(source: SdkSource | undefined, scope: Scope): OperationSdk | null {
  if (source === undefined) return null;
  const query = (source.query ?? []) as string[];
  const methodsOf = (texts: SdkSource): Record<string, SdkMethod> =>
    Object.fromEntries(
      Object.entries(texts)
        .filter(([key]) => !settings.has(key))
        .map(([language, text]) => [language, readMethod(String(text), scope, query)]),
    );
  const examples = Object.entries((source.examples ?? {}) as Record<string, SdkSource>);
  return {
    result: String(source.result),
    query,
    methods: methodsOf(source),
    examples: Object.fromEntries(examples.map(([name, texts]) => [name, methodsOf(texts)])),
  };
}

const languagesWithSdk = Object.entries(sampleLanguages).flatMap(([name, { sdk }]) =>
  sdk === null ? [] : [name],
);

const methodPattern = /^(\w+\.\w+)(?:\((.*)\))?$/;

/** `refunds.list(per_page)` → name and arguments. Without parentheses it takes path parameters, then body or query. */
function readMethod(text: string, scope: Scope, query: string[]): SdkMethod {
  const [, name = '', listed] = methodPattern.exec(text) ?? [];
  if (listed !== undefined) {
    return { name, arguments: argumentNames(listed).flatMap((argument) => sourceOf(argument, scope) ?? []) };
  }
  const rest: ArgumentSource[] = scope.hasBody ? ['body'] : query.length > 0 ? ['query'] : [];
  return {
    name,
    arguments: [...scope.path.map((parameter): ArgumentSource => `path.${parameter}`), ...rest],
  };
}

function argumentNames(listed: string): string[] {
  return listed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

function sourceOf(argument: string, { path, query, hasBody }: Scope): ArgumentSource | null {
  if (path.includes(argument)) return `path.${argument}`;
  if (query.includes(argument)) return `query.${argument}`;
  if (argument === 'query') return 'query';
  if (!hasBody) return null;
  if (argument === 'body') return 'body';
  if (/^body\.\w+$/.test(argument)) return argument as ArgumentSource;
  if (/^\w+!$/.test(argument)) return `untyped.${argument.slice(0, -1)}`;
  if (/^[A-Z]\w*(\\\w+)*$/.test(argument)) return `model.${argument}`;
  return /^\w+=[A-Z]\w*(\\\w+)*$/.test(argument) ? `enum.${argument}` : null;
}

/** Names of an operation's SDK methods, which readers may search for. */
export function sdkMethodNames(sdk: OperationSdk | null): string[] {
  return Object.values(sdk?.methods ?? {}).map(({ name }) => name);
}

/** Problems of every `x-sdk` in the document: unknown languages, parameters and examples, and malformed methods. */
export function checkSdk(source: YamlSource): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const [path, item] of entries(valueAt(source.value, ['paths']))) {
    for (const [verb, operation] of entries(item)) {
      if (!isRecord(operation) || operation['x-sdk'] === undefined) continue;
      const at = ['paths', path, verb];
      checkOperation(operation, scopeOf(source, at), (place, message, hint) => {
        const position = source.at([...at, 'x-sdk', ...place]);
        found.push({ id: 'openapi-sdk', level: 'error', message, hint, file: source.file, ...position });
      });
    }
  }
  return found;
}

type Report = (place: (string | number)[], message: string, hint: string) => void;

function checkOperation(operation: Record<string, unknown>, scope: Scope, report: Report): void {
  const sdk = operation['x-sdk'];
  const id = String(operation.operationId);
  if (!isRecord(sdk)) {
    report(
      [],
      `x-sdk of ${id} is not a map`,
      'Write `result` and one method for each language that has an SDK',
    );
    return;
  }
  if (typeof sdk.result !== 'string' || !/^[a-z][A-Za-z]*$/.test(sdk.result))
    report(
      ['result'],
      `x-sdk of ${id} has no result`,
      'Name the variable of the response, such as chargeIntent',
    );
  for (const [index, name] of ([sdk.query ?? []].flat() as unknown[]).entries())
    if (!scope.query.includes(String(name)))
      report(['query', index], `${id} has no query parameter ${String(name)}`, hasHint(scope.query));
  checkMethods(sdk, [], scope, report);
  const content = isRecord(operation.requestBody) ? operation.requestBody.content : {};
  const known = entries(content).flatMap(([, media]) =>
    entries(valueAt(media, ['examples'])).map(([name]) => name),
  );
  for (const [name, methods] of entries(sdk.examples)) {
    if (!known.includes(name)) report(['examples', name], `${id} has no example ${name}`, hasHint(known));
    checkMethods(methods, ['examples', name], scope, report);
  }
}

function checkMethods(methods: unknown, place: string[], scope: Scope, report: Report): void {
  for (const [language, text] of entries(methods)) {
    if (settings.has(language)) continue;
    const at = [...place, language];
    if (!languagesWithSdk.includes(language)) {
      report(at, `Frame has no SDK for ${language}`, `Use one of ${languagesWithSdk.join(', ')}`);
      continue;
    }
    const match = methodPattern.exec(String(text));
    if (match === null) {
      report(at, `${String(text)} is not a method`, 'Write it as refunds.create or refunds.list(per_page)');
      continue;
    }
    if (match[2] === undefined) continue;
    const names = argumentNames(match[2]);
    for (const argument of names.filter((name) => sourceOf(name, scope) === null)) {
      const body = scope.hasBody ? ['body', 'body.<key>', 'a class'] : [];
      const allowed = [...scope.path, ...scope.query, ...(scope.query.length > 0 ? ['query'] : []), ...body];
      report(at, `${argument} is nothing that the operation takes`, hasHint(allowed));
    }
    const passed = names.filter((name) => scope.path.includes(name));
    if (passed.join() !== scope.path.join())
      report(at, `${String(text)} does not pass the path`, `Begin with ${scope.path.join(', ')}`);
  }
}

function hasHint(names: string[]): string {
  return names.length === 0 ? 'Remove it; the operation has none' : `Use one of ${names.join(', ')}`;
}

function scopeOf(source: YamlSource, at: string[]): Scope {
  const [, path = ''] = at;
  const parameters = [at.slice(0, 2), at].flatMap((owner) => {
    const list = valueAt(source.value, [...owner, 'parameters']);
    if (!Array.isArray(list)) return [];
    return list.map((_, index) => follow(source.value, [...owner, 'parameters', index])?.value);
  });
  const query = parameters.filter((each) => valueAt(each, ['in']) === 'query');
  return {
    path: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: query.map((each) => String(valueAt(each, ['name']))),
    hasBody: valueAt(source.value, [...at, 'requestBody']) !== undefined,
  };
}

function entries(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}
