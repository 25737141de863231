import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { site } from '../../site.config.ts';
import { loadPage } from '../content/load-page.ts';
import { listContent, readContent } from '../content/read.ts';
import { formatReport } from '../content/report.ts';
import { buildPage } from '../page/build-page.ts';
import { buildNotFound } from '../page/not-found.ts';
import { createSiteContext } from '../page/site-context.ts';
import { loadVocabulary } from './load-vocabulary.ts';
import { renderPage } from './render-page.tsx';

/** Sources instead of bundles: Vite transforms them as the browser asks. */
const assets = {
  styles: '/src/ui/styles/site.css',
  early: '/src/browser/early.ts',
  main: '/src/browser/main.ts',
};

/** One page, read and rendered anew; a page with errors shows them instead. */
export async function renderForDev(path: string): Promise<{ status: number; html: string }> {
  const root = process.cwd();
  const entries = await listContent(join(root, 'content'));
  const document = join(root, 'api/openapi.yaml');
  const vocabulary = loadVocabulary(existsSync(document) ? document : null);
  const context = createSiteContext({
    site,
    navigation: site.navigation,
    origin: site.origin,
    hostedSearch: null,
    resources: vocabulary.resources,
  });
  const { product, versionLabel, headerLinks, feedback } = site;
  const chrome = { product, versionLabel, headerLinks, feedback, hostedSearch: null, assets };
  const entry = entries.find(({ route }) => route === path);
  if (entry === undefined)
    return { status: 404, html: withReload(renderPage(buildNotFound(context, new Map()), chrome)) };

  const { page, diagnostics } = loadPage(readContent(entry), vocabulary.config);
  if (diagnostics.length > 0) console.error(formatReport(diagnostics));
  const errors = diagnostics.filter(({ level }) => level === 'error');
  if (errors.length === 0)
    return { status: 200, html: withReload(renderPage(buildPage(page, context), chrome)) };
  const problems = errors.map(({ line, column, message, hint }) => ({
    name: 'li',
    attributes: {},
    children: [`${page.file}:${line}:${column} ${message} — ${hint}`],
  }));
  const tree = [
    { name: 'Heading', attributes: { level: 1, id: 'errors' }, children: ['This page has errors'] },
    { name: 'ul', attributes: {}, children: problems },
  ];
  return {
    status: 500,
    html: withReload(renderPage(buildPage({ ...page, tree, headings: [] }, context), chrome)),
  };
}

function withReload(html: string): string {
  return html.replace('</head>', '<script type="module" src="/@vite/client"></script></head>');
}
