import type { ApiModel, ResourceObject } from '../api/api-model.ts';
import { declineEntry, errorEntry, eventEntry, statusEntry } from '../api/entries.ts';
import type { OpenApiDocument } from '../api/openapi-document.ts';
import { delivery } from '../api/reference-tables.ts';
import { type CodeFile, fileAddressOf } from '../model/code-file.ts';
import { type ContentNode, isReference, referenceNodesOf, walkTags } from '../model/content-tree.ts';
import type { Entry } from '../model/reference.ts';
import { partsOf } from '../model/reference-parts.ts';
import { ASSUMPTIONS_FILE } from '../page/short-tree.ts';
import type { McpCode, McpData, McpFile } from '../server/mcp/mcp-data.ts';
import type { ListedPage } from './machine-texts.ts';
import type { Site } from './site.ts';

/** What the MCP server needs to know about a site besides its files. */
export function mcpData(listed: readonly ListedPage[], { context, api, pages }: Site): McpData {
  const { site, origin } = context;
  const model = api?.model ?? null;
  return {
    origin,
    product: site.product,
    pages: listed.map(({ route, title = site.titleFallback, description = '' }) => ({
      route,
      title,
      description,
      anchors: innerAnchors(pages.find((page) => page.route === route)?.tree),
    })),
    files: [...machineFiles(model !== null), ...pages.flatMap(({ codeFiles }) => codeFiles).map(codeFile)],
    api:
      api === null || api.model === null || api.document === null
        ? null
        : apiData(api.model, api.document, samplesOf(pages)),
  };
}

function machineFiles(hasApi: boolean): McpFile[] {
  const llms = { path: '/llms.txt', title: 'All pages', type: 'text/plain' };
  if (!hasApi) return [llms];
  return [
    llms,
    { path: '/openapi.yaml', title: 'The API as an OpenAPI document', type: 'application/yaml' },
    { path: ASSUMPTIONS_FILE, title: 'What is not confirmed, or assumed', type: 'text/markdown' },
  ];
}

function codeFile({ path, label }: CodeFile): McpFile {
  return { path: fileAddressOf(path), title: `${path} (${label})`, type: 'text/plain' };
}

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
      names: [slug.replaceAll('-', '_'), schema.toLowerCase(), label],
      anchor: slug,
      route,
    })),
    codes: [
      ...declineCodes.map((row) => explain(declineEntry(row), pages.declineCodes, row.category)),
      ...errors.map((error) => explain(errorEntry(error), pages.errors)),
      ...objects.flatMap(statuses),
      ...events.map((event) => ({
        ...explain(eventEntry(event), pages.events),
        ...(event.example === undefined ? {} : { payload: delivery(event) }),
      })),
    ],
    testCards,
    declineCodes,
    document,
  };
}

function statuses(object: ResourceObject): McpCode[] {
  const values = object.fields.find(({ name }) => name === 'status')?.values ?? [];
  return values.map((value) => explain(statusEntry(object, value), `${object.route}#${object.slug}-status`));
}

/** An entry as Markdown, with the page where it is described, and its kind within its label. */
function explain(
  { label, names, aliases, sentence, facts, copy }: Entry<string>,
  page: string | undefined,
  detail?: string,
): McpCode {
  const known = [
    ...facts,
    ...(copy === null ? [] : [copy]),
    ...(page === undefined ? [] : [{ name: 'Page', text: page }]),
  ];
  const lines = known.map(({ name, text }) => `- ${name}: ${text}`);
  const kind = [label, ...(detail === undefined ? [] : [detail])].join(', ');
  return {
    names: [...names, ...aliases],
    text: `**${names[0]}** (${kind})\n\n${sentence}\n\n${lines.join('\n')}`,
  };
}
