import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadApi } from '../../src/api/load-api.ts';
import type { OperationObject, ParameterObject, SchemaObject } from '../../src/api/openapi-document.ts';
import { loadPage } from '../../src/content/load-page.ts';
import { readCodeFiles } from '../../src/content/read.ts';
import { markdocConfig } from '../../src/markdoc/config.ts';
import { isReference, referenceNodesOf, textOf, walkTags } from '../../src/model/content-tree.ts';
import { invariant } from '../../src/model/diagnostic.ts';
import type { SourcePage } from '../../src/model/page.ts';
import type { FieldNode, OperationNode, ReferenceNode } from '../../src/model/reference.ts';
import { partsOf } from '../../src/model/reference-parts.ts';
import { toMarkdown } from '../../src/page/to-markdown.ts';
import { ROOT } from '../fixtures/root.ts';

const document = invariant(loadApi(join(ROOT, 'api/openapi.yaml'), ROOT).document, 'the API document');
/** Reference pages: a new resource in the document is checked without an entry here. */
const routes = [
  ...new Set(document.tags.map((tag) => tag['x-route'] ?? '').filter((route) => route.startsWith('/api/'))),
];
const pages = new Map<string, SourcePage>();

beforeAll(async () => {
  const { model, diagnostics } = loadApi(join(ROOT, 'api/openapi.yaml'), ROOT);
  expect(diagnostics).toEqual([]);
  const config = markdocConfig({
    api: model ?? undefined,
    codeFiles: readCodeFiles(join(ROOT, 'content')),
  });
  for (const route of [...routes, '/pagination', '/docs']) {
    const file = `content${route}.mdoc`;
    const loaded = loadPage({ route, file, text: readFileSync(join(ROOT, file), 'utf8') }, config);
    expect(loaded.diagnostics).toEqual([]);
    pages.set(route, loaded.page);
  }
});

const slug = (text: string): string => text.toLowerCase().replaceAll(' ', '-');
const objectSlug = (schema: string): string => slug(schema.replaceAll(/([a-z])([A-Z])/g, '$1 $2'));
const schemaNamed = (ref: string): string => ref.split('/').at(-1) ?? '';
const resources = (): Map<string, string> =>
  new Map(document.tags.map((tag) => [tag['x-object'] ?? '', tag['x-route'] ?? '']));

interface Anchors {
  fields: string[];
  /** Allowed values of these fields. */
  values: string[];
}

/** Reads the document directly, without using the code under test. */
function anchorsOf(source: SchemaObject, prefix: string, described: ReadonlySet<string>): Anchors {
  const found: Anchors = { fields: [], values: [] };
  const visit = (schema: SchemaObject, path: string): void => {
    const options = (schema.anyOf ?? schema.oneOf)?.filter((option) => option.type !== 'null') ?? [];
    if (options.length > 0) {
      for (const option of options) visit(option, path);
      return;
    }
    const nested = schema.items ?? schema;
    if (nested.$ref !== undefined && described.has(schemaNamed(nested.$ref)) && path !== prefix) return;
    if (nested !== schema) {
      visit(nested, path);
    } else if (nested.$ref !== undefined) {
      visit(document.components.schemas[schemaNamed(nested.$ref)] ?? {}, path);
    } else {
      for (const value of nested.enum ?? [])
        if (value !== null) found.values.push(`${path}-${String(value)}`);
      for (const [name, property] of Object.entries(nested.properties ?? {})) {
        found.fields.push(`${path}-${name}`);
        visit(property, `${path}-${name}`);
      }
    }
  };
  visit(source, prefix);
  return found;
}

function operationsOf(route: string): { operation: OperationObject; parameters: ParameterObject[] }[] {
  const tags = document.tags.flatMap((tag) => (tag['x-route'] === route ? [tag.name] : []));
  return Object.values(document.paths).flatMap((item) =>
    (['get', 'post', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item[method];
      if (operation === undefined || !tags.includes(operation.tags[0] ?? '')) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].flatMap((parameter) =>
        '$ref' in parameter
          ? (document.components.parameters?.[schemaNamed(parameter.$ref)] ?? [])
          : parameter,
      );
      return [{ operation, parameters }];
    }),
  );
}

/** The exact set of anchors of a page: fields of the object, of requests, and of responses without an object. */
function expectedAnchors(route: string): Anchors {
  const described = new Set([...resources().keys(), 'Charge']);
  const objects = [...resources()].flatMap(([schema, at]) => (at === route ? [schema] : []));
  const named = (name: string, prefix: string): Anchors =>
    anchorsOf(document.components.schemas[name] ?? {}, prefix, described);
  const requests = operationsOf(route).flatMap(({ operation, parameters }) => {
    const at = operation['x-anchor'] ?? slug(operation.summary);
    const [body] = Object.values(operation.requestBody?.content ?? {});
    const sent = { properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) };
    return [
      anchorsOf(sent, at, new Set()),
      ...(body?.schema === undefined ? [] : [anchorsOf(body.schema, at, new Set())]),
      ...responseAnchors(operation, at, described),
    ];
  });
  const charge = objects.includes('ChargeIntent') ? [named('Charge', 'charge-intent-latest_charge')] : [];
  const all = [...objects.map((schema) => named(schema, objectSlug(schema))), ...charge, ...requests];
  return {
    fields: [...new Set(all.flatMap(({ fields }) => fields))].toSorted(),
    values: [...new Set(all.flatMap(({ values }) => values))].toSorted(),
  };
}

function responseAnchors(
  { responses }: OperationObject,
  at: string,
  described: ReadonlySet<string>,
): Anchors[] {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const schema =
    response && 'content' in response ? response.content?.['application/json']?.schema : undefined;
  const name = schemaNamed(schema?.$ref ?? '');
  if (schema === undefined || described.has(name)) return [];
  const { data, meta } = document.components.schemas[name]?.properties ?? {};
  const page = meta !== undefined && described.has(schemaNamed(data?.items?.$ref ?? ''));
  return page ? [] : [anchorsOf(schema, `${at}-response`, described)];
}

function nodesOf(route: string): ReferenceNode[] {
  return referenceNodesOf(pages.get(route)?.tree);
}

/** All fields on a page, including nested ones. */
function fieldsOf(route: string): FieldNode[] {
  const withNested = (field: FieldNode): FieldNode[] => [field, ...field.children.flatMap(withNested)];
  return nodesOf(route).flatMap((node) => {
    const fields =
      node.kind === 'operation'
        ? [...node.parameters.flatMap((group) => group.fields), ...(node.response?.fields ?? [])]
        : node.kind === 'object' || node.kind === 'field-list'
          ? node.fields
          : [];
    return fields.flatMap(withNested);
  });
}

const fieldIdsOf = (route: string): string[] => fieldsOf(route).map(({ anchor }) => anchor);
const valueIdsOf = (route: string): string[] =>
  fieldsOf(route).flatMap(({ values }) => values.map(({ anchor }) => anchor));

function referenceHeadings(node: ReferenceNode): { level: number; id: string }[] {
  return partsOf(node).flatMap((part) => {
    if (part.kind === 'heading') return [{ level: 2, id: part.heading.anchor }];
    return part.kind === 'label' ? [{ level: 3, id: part.label.anchor }] : [];
  });
}

describe('pages and document match', () => {
  it.each(routes)('fields of %s: none missing, none extra', (route) => {
    const shown = fieldIdsOf(route).filter((id) => !/^error-/.test(id));
    expect(shown).not.toEqual([]);
    expect(shown.toSorted()).toEqual(expectedAnchors(route).fields);
  });

  it('pages have more than ten fields on average, although a new resource may have few', () => {
    expect(routes.flatMap(fieldIdsOf).length).toBeGreaterThan(10 * routes.length);
  });

  it.each(routes)('allowed values of fields of %s: none missing, none extra', (route) => {
    const shown = valueIdsOf(route).filter((id) => !/^error-/.test(id));
    expect(shown.toSorted()).toEqual(expectedAnchors(route).values);
  });

  it('fields of the error body are described once, on the page with the error table', () => {
    const shown = [...routes, '/docs'].flatMap((route) =>
      fieldIdsOf(route).filter((id) => /^error-/.test(id)),
    );
    const expected = anchorsOf(document.components.schemas.Error ?? {}, 'error', new Set());
    expect(shown.toSorted()).toEqual([...new Set(expected.fields)].toSorted());
  });

  it('fields of the list envelope are on the pagination page', () => {
    const text = textOf(pages.get('/pagination')?.tree);
    for (const name of Object.keys(document.components.schemas.ListMeta?.properties ?? {})) {
      expect(text).toContain(`meta.${name}`);
    }
  });

  it.each(routes)('operations of %s: each once, with its method and path', (route) => {
    const titles = operationsOf(route).map(({ operation }) => operation.summary);
    const shown = nodesOf(route).flatMap((node) => (node.kind === 'operation' ? [node.heading.title] : []));
    expect(shown.toSorted()).toEqual(titles.toSorted());
  });

  it.each(routes)(
    'operations at the top of %s: in page order, create first, linked to their headings',
    (route) => {
      const described = nodesOf(route).flatMap((node) =>
        node.kind === 'operation' ? [`#${node.heading.anchor}`] : [],
      );
      const shown = nodesOf(route).flatMap((node) =>
        node.kind === 'operation-list' ? node.operations.map(({ href }) => href) : [],
      );
      expect(shown).toEqual(described);
      const create = shown.findIndex((href) => /^#(create|add)-/.test(href));
      if (create !== -1) expect(create).toBe(0);
      for (const href of shown) expect(pages.get(route)?.ids).toContain(href.slice(1));
    },
  );

  it.each(routes)('S2.5 every heading of %s has an ID, and no level is skipped', (route) => {
    const levels: number[] = [];
    walkTags(pages.get(route)?.tree, (tag) => {
      const found = isReference(tag) ? referenceHeadings(tag.attributes.node) : [];
      if (tag.name === 'Heading')
        found.push({ level: Number(tag.attributes.level), id: String(tag.attributes.id) });
      for (const { level, id } of found) {
        levels.push(level);
        expect(id, textOf(tag.children)).toMatch(/^[a-z][\w-]*$/);
      }
    });
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });

  it('every webhook event is on at least one page', () => {
    for (const code of Object.keys(document.webhooks ?? {})) {
      const pagesOfCode = [...pages.values()].filter((page) => toMarkdown(page.tree).includes(code));
      expect(
        pagesOfCode.map((page) => page.route),
        code,
      ).not.toEqual([]);
    }
  });
});

describe('payment statuses', () => {
  const { enum: listed = [], description = '' } =
    document.components.schemas.ChargeIntent?.properties?.status ?? ({} as SchemaObject);

  it.each([
    ['api/charge_intents', /\{% #lifecycle %\}(.*?)\n\{% operation /s],
    ['framejs', /(\n\| `chargeIntent\.status` is.*?)\n\n/s],
  ])('those of a table on /%s are in the document, which names those of one SDK apart', (page, place) => {
    const [, section = ''] = place.exec(readFileSync(join(ROOT, `content/${page}.mdoc`), 'utf8')) ?? [];
    const cells = section.split('\n').flatMap((line) => /^\|(.*?)\|/.exec(line)?.[1] ?? []);
    const named = [...cells.join().matchAll(/`([a-z0-9_]+)`/g)].map(([, name = '']) => name);
    expect(named).toContain('fraud_declined');
    const ofSdk = [...description.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !listed.includes(name) && !ofSdk.includes(name))).toEqual([]);
    expect(ofSdk.filter((name) => listed.includes(name))).toEqual([]);
  });
});

describe('what an operation needs is on it', () => {
  /** The states of each object that has a lifecycle. */
  const statesOf = (schema: string): string[] =>
    Object.keys(document.components.schemas[schema]?.['x-lifecycle']?.states ?? {});
  const operationNodes = (route: string): OperationNode[] =>
    nodesOf(route).flatMap((node) => (node.kind === 'operation' ? [node] : []));
  /** Everything that an operation says besides its fields and samples. */
  const saidBy = (node: OperationNode): string =>
    textOf([
      ...[node.description, node.notes, node.remarks, node.errors.summary],
      node.response?.summary ?? [],
      node.events?.summary ?? [],
    ]);
  const saying = (route: string, pattern: (node: OperationNode) => RegExp | null): string[] =>
    operationNodes(route).flatMap((node) => {
      const expected = pattern(node);
      return expected === null || expected.test(saidBy(node))
        ? []
        : [`${node.heading.title}: ${saidBy(node)}`];
    });

  it.each(routes)(
    '%s: which key each request takes is in its sample, and that browsers may send it',
    (route) => {
      for (const { operation } of operationsOf(route)) {
        const node = operationNodes(route).find(({ heading }) => heading.title === operation.summary);
        const open = (operation.security ?? []).some((scheme) => 'PublishableKey' in scheme);
        const { samples = [], remarks = [] } = node ?? {};
        expect(textOf(samples.map(({ requests }) => requests)), operation.summary).toMatch(
          /FRAME_(SECRET|PUBLISHABLE)_KEY/,
        );
        expect(textOf(remarks).includes('publishable key'), operation.summary).toBe(open);
      }
    },
  );

  it.each(routes)('%s: whether a repeat is safe, and how to find out what happened', (route) => {
    const found = saying(route, (node) => (node.method === 'GET' ? null : /lost response/));
    expect(found).toEqual([]);
    // Each operation links to it.
    expect(textOf(pages.get('/docs')?.tree)).toContain('You can safely repeat any GET.');
  });

  it.each(routes)('%s: every error leads to an example body', (route) => {
    for (const { errors } of operationNodes(route)) {
      const links: string[] = [];
      walkTags(errors.summary, (tag) => links.push(String(tag.attributes.href)));
      expect(links).toContain('/docs#api-errors');
    }
    expect(textOf(pages.get('/docs')?.tree)).toMatch(/"error_details":/);
  });

  it.each(routes)('%s: an action says which status the object has afterward', (route) => {
    const [tag] = document.tags.filter((each) => each['x-route'] === route);
    const states = statesOf(tag?.['x-object'] ?? '');
    const action = /\/(?:confirm|capture|cancel|block|unblock|detach|pause|resume|issue|submit)$/;
    const found = saying(route, ({ path }) =>
      action.test(path) ? new RegExp(['\\bstatus\\b', ...states].join('|')) : null,
    );
    expect(found).toEqual([]);
  });

  it.each(routes)('%s: a list takes a page, or says that it has one or how to read on', (route) => {
    const found = saying(route, ({ heading, parameters }) => {
      const isRead = /^(?:List|Search) /.test(heading.title);
      const names = parameters.flatMap(({ fields }) => fields.map(({ name }) => name));
      if (!isRead || (names.includes('page') && names.includes('per_page'))) return null;
      return /one response|next page|contains all/;
    });
    expect(found).toEqual([]);
  });
});
