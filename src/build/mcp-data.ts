import { schemaKey } from '../api/anchors.ts';
import type { ApiModel } from '../api/api-model.ts';
import { declineEntry, errorEntry, eventEntry, statusEntry } from '../api/entries.ts';
import type { OpenApiDocument } from '../api/openapi-document.ts';
import { delivery } from '../api/reference-tables.ts';
import { fileAddressOf } from '../model/code-file.ts';
import { type ContentNode, isReference, referenceNodesOf, walkTags } from '../model/content-tree.ts';
import type { Entry } from '../model/reference.ts';
import { partsOf } from '../model/reference-parts.ts';
import { splitLink } from '../model/route.ts';
import { ASSUMPTIONS_FILE } from '../model/site-manifest.ts';
import { movedAnchors } from '../page/build-page.ts';
import type { McpCode, McpData, McpFile } from '../server/mcp/mcp-data.ts';
import type { Site } from './site.ts';

/** What the MCP server needs to know about a site besides its files. */
export function mcpData({ context: { site, origin }, api, pages }: Site): McpData {
  const { model = null, document = null } = api ?? {};
  const codeFiles = pages.flatMap((page) => page.codeFiles);
  return {
    origin,
    product: site.product,
    pages: pages.map(({ route, tree, frontMatter: { title = site.titleFallback, description = '' } }) => {
      const moved = movedAnchors(route, site.movedSections, pages).map(({ id, href }) => [id, href]);
      return { route, title, description, anchors: { ...innerAnchors(tree), ...Object.fromEntries(moved) } };
    }),
    files: [
      { path: '/llms.txt', title: 'All pages', type: 'text/plain' },
      ...(model === null ? [] : API_FILES),
      ...codeFiles.map(({ path, label }) => {
        return { path: fileAddressOf(path), title: `${path} (${label})`, type: 'text/plain' };
      }),
    ],
    api: model === null || document === null ? null : apiData(model, document, samplesOf(pages)),
  };
}

const API_FILES: McpFile[] = [
  { path: '/openapi.yaml', title: 'The API as an OpenAPI document', type: 'application/yaml' },
  { path: ASSUMPTIONS_FILE, title: 'What is not confirmed, or assumed', type: 'text/markdown' },
];

/** Method and path of an operation → its requests, each as code by language. */
function samplesOf(pages: Site['pages']): Map<string, Record<string, string>[]> {
  const found = new Map<string, Record<string, string>[]>();
  for (const node of pages.flatMap(({ tree }) => referenceNodesOf(tree)))
    if (node.kind === 'operation')
      found.set(
        `${node.method} ${node.path}`,
        node.samples.map(({ requests }) => {
          const code: Record<string, string> = {};
          walkTags(requests, ({ name, attributes }) => {
            if (name === 'Fence') code[String(attributes.language)] = String(attributes.content);
          });
          return code;
        }),
      );
  return found;
}

/** Ids of a page below its headings → the id of the heading above each. */
function innerAnchors(tree: ContentNode): Record<string, string> {
  const found: Record<string, string> = {};
  let above: string | null = null;
  const add = (id: unknown): void => {
    if (typeof id === 'string' && above !== null && id !== above) found[id] = above;
  };
  walkTags(tree, (tag) => {
    if (tag.name === 'Heading') above = String(tag.attributes.id);
    if (!isReference(tag)) return add(tag.attributes.id);
    for (const part of partsOf(tag.attributes.node)) {
      if (part.kind === 'heading') above = part.heading.anchor;
      if (part.kind === 'label') above = part.label.anchor;
      if (part.kind === 'anchor') add(part.id);
    }
  });
  return found;
}

function apiData(
  model: ApiModel,
  document: OpenApiDocument,
  samples: ReturnType<typeof samplesOf>,
): McpData['api'] {
  const { operations, objects, declineCodes, errors, events, testCards, pages } = model;
  return {
    operations: operations.map(({ id, method, path, sdk, slug, route }) => ({
      id,
      sdk: [...new Set(Object.values(sdk?.methods ?? {}).map((each) => each.name))],
      name: `${method} ${path}`,
      anchor: slug,
      route,
      samples: samples.get(`${method} ${path}`) ?? [],
    })),
    objects: objects.map(({ schema, label, slug, route }) => ({
      names: [schemaKey(schema), schema.toLowerCase(), label],
      anchor: slug,
      route,
    })),
    codes: [
      ...declineCodes.map((row) => explain(declineEntry(row), pages.declineCodes, row.category)),
      ...errors.map((error) => explain(errorEntry(error), pages.errors)),
      ...objects.flatMap((object) => {
        const { values = [] } = object.fields.find(({ name }) => name === 'status') ?? {};
        return values.map((value) => explain(statusEntry(object, value), object.route));
      }),
      ...events.map((event) => ({
        ...explain(eventEntry(event), pages.events),
        ...(event.example === undefined ? {} : { payload: delivery(event) }),
      })),
    ],
    testCards,
    declineCodes,
    simulation: pages.simulation ?? null,
    document,
  };
}

/** An entry as Markdown, with the page where it is described. @param detail its kind within its label */
function explain(
  { label, names, aliases, sentence, facts, copy, anchor }: Entry<string>,
  page: string | undefined,
  detail?: string,
): McpCode {
  const known = [
    ...facts,
    ...(copy === null ? [] : [copy]),
    ...(page === undefined ? [] : [{ name: 'Page', text: `${splitLink(page).route}#${anchor}` }]),
  ];
  const lines = known.map(({ name, text }) => `- ${name}: ${text}`);
  const kind = [label, ...(detail === undefined ? [] : [detail])].join(', ');
  return {
    names: [...names, ...aliases],
    text: `**${names[0]}** (${kind})\n\n${sentence}\n\n${lines.join('\n')}`,
  };
}
