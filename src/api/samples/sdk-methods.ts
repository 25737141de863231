import type { Diagnostic } from '../../model/diagnostic.ts';
import type { YamlSource } from '../../model/yaml-source.ts';
import { type FoundOperation, operationsOf, parametersOf } from '../document-operations.ts';
import { sampleLanguages } from '../languages/registry.ts';
import type { ArgumentSource, OperationSdk, SdkMethod } from '../languages/sample-request.ts';
import type { OpenApiDocument, SdkSource } from '../openapi-document.ts';

/** Names that the arguments of a method may refer to. */
interface Scope {
  /** In the order of the path. */
  path: string[];
  query: string[];
  hasBody: boolean;
}

/** Keys of `x-sdk` that are not languages. */
const SETTINGS = new Set(['result', 'query', 'examples']);

/** `x-sdk` of an operation, validated by `checkSdk` → its SDK methods; null if the operation has none. */
export function readSdk(source: SdkSource | undefined, scope: Scope): OperationSdk | null {
  if (source === undefined) return null;
  const { result, query = [], examples = {} } = source;
  const methodsOf = (texts: Record<string, unknown>): Record<string, SdkMethod> =>
    Object.fromEntries(
      methodTexts(texts).map(([language, text]) => [language, readMethod(text, scope, query)]),
    );
  return {
    ...{ result, query, methods: methodsOf(source) },
    examples: Object.fromEntries(Object.entries(examples).map(([name, texts]) => [name, methodsOf(texts)])),
  };
}

/** The languages of a map of methods, and what it says of each. */
function methodTexts(texts: Record<string, unknown>): [language: string, text: string][] {
  return Object.entries(texts)
    .filter(([key]) => !SETTINGS.has(key))
    .map(([language, text]) => [language, String(text)]);
}

const languagesWithSdk = Object.entries(sampleLanguages).flatMap(([name, { sdk }]) =>
  sdk === null ? [] : [name],
);

/** `refunds.list(per_page)` → its name, and those of the arguments in its parentheses. */
function parseMethod(text: string): { name: string; listed: string[] | undefined } | null {
  const [, name, listed] = /^(\w+\.\w+)(?:\((.*)\))?$/.exec(text) ?? [];
  return name === undefined ? null : { name, listed: listed?.split(/[\s,]+/).filter(Boolean) };
}

/** Without parentheses, a method takes path parameters, then body or query. */
function readMethod(text: string, scope: Scope, query: string[]): SdkMethod {
  const { name = '', listed } = parseMethod(text) ?? {};
  const rest = scope.hasBody ? ['body'] : query.length > 0 ? ['query'] : [];
  const names = listed ?? [...scope.path, ...rest];
  return { name, arguments: names.flatMap((argument) => sourceOf(argument, scope) ?? []) };
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

/** Problems of every `x-sdk` in the document: unknown languages, parameters and examples, and malformed methods. */
export function checkSdk(source: YamlSource): Diagnostic[] {
  const document = source.value as OpenApiDocument;
  const problems: Diagnostic[] = [];
  for (const found of operationsOf(document)) {
    const { operationId: id, requestBody, 'x-sdk': sdk } = found.operation;
    if (sdk === undefined) continue;
    const scope = scopeOf(document, found);
    const report: Report = (place, ...problem) =>
      problems.push(source.problem('openapi-sdk', [...found.at, 'x-sdk', ...place], ...problem));
    for (const [index, name] of (sdk.query ?? []).entries())
      if (!scope.query.includes(name))
        report(['query', index], `${id} has no query parameter ${name}`, hasHint(scope.query));
    checkMethods(sdk, [], scope, report);
    const contents = Object.values(requestBody?.content ?? {});
    const known = contents.flatMap(({ examples = {} }) => Object.keys(examples));
    for (const [name, methods] of Object.entries(sdk.examples ?? {})) {
      if (!known.includes(name)) report(['examples', name], `${id} has no example ${name}`, hasHint(known));
      checkMethods(methods, ['examples', name], scope, report);
    }
  }
  return problems;
}

type Report = (place: (string | number)[], message: string, hint: string) => void;

function checkMethods(methods: Record<string, unknown>, place: string[], scope: Scope, report: Report): void {
  for (const [language, text] of methodTexts(methods)) {
    const at = [...place, language];
    if (!languagesWithSdk.includes(language)) {
      report(at, `Frame has no SDK for ${language}`, `Use one of ${languagesWithSdk.join(', ')}`);
      continue;
    }
    const method = parseMethod(text);
    if (method === null)
      report(at, `${text} is not a method`, 'Write it as refunds.create or refunds.list(per_page)');
    const names = method?.listed;
    if (names === undefined) continue;
    for (const argument of names.filter((name) => sourceOf(name, scope) === null)) {
      const body = scope.hasBody ? ['body', 'body.<key>', 'a class'] : [];
      const allowed = [...scope.path, ...scope.query, ...(scope.query.length > 0 ? ['query'] : []), ...body];
      report(at, `${argument} is nothing that the operation takes`, hasHint(allowed));
    }
    const passed = names.filter((name) => scope.path.includes(name));
    if (passed.join() !== scope.path.join())
      report(at, `${text} does not pass the path`, `Begin with ${scope.path.join(', ')}`);
  }
}

function hasHint(names: string[]): string {
  return names.length === 0 ? 'Remove it; the operation has none' : `Use one of ${names.join(', ')}`;
}

/** What the methods of an operation can take. */
export function scopeOf(document: OpenApiDocument, found: FoundOperation): Scope {
  const query = parametersOf(document, found).filter((parameter) => parameter.in === 'query');
  return {
    path: [...found.at[1].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: query.map(({ name }) => name),
    hasBody: found.operation.requestBody !== undefined,
  };
}
