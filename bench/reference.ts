import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { site } from '../site.config.ts';
import { loadApi } from '../src/api/load-api.ts';
import { compilePage } from '../src/build/compile-page.ts';
import { listContent, readContent } from '../src/content/read.ts';
import { markdocConfig } from '../src/markdoc/config.ts';
import type { SiteManifest } from '../src/model/site-manifest.ts';
import { createSiteContext } from '../src/page/site-context.ts';
import type { Bench } from './lib/figure.ts';
import { runMeasured } from './lib/run-measured.ts';

/** Build time of the API reference by its steps, its largest page, and the time that all samples take to run. */
export const run: Bench = async ({ quick, report }) => {
  const root = process.cwd();
  const { product, versionLabel, dashboard, feedback, origin, navigation } = site;
  const entries = (await listContent(join(root, 'content'))).filter(({ route }) => route.startsWith('/api/'));
  const timed = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    const from = performance.now();
    const result = await work();
    report({ name, value: (performance.now() - from) / 1000, unit: 's' });
    return result;
  };

  const started = performance.now();
  const { model } = await timed('document read, linked and checked', () =>
    loadApi(join(root, 'api/openapi.yaml'), root),
  );
  const config = markdocConfig(model === null ? {} : { api: model });
  const context = createSiteContext({ site, navigation, origin, hostedSearch: null });
  const assets = { styles: '/a.css', early: '/a.js', main: '/b.js' };
  const chrome = { product, versionLabel, dashboard, feedback, hostedSearch: null, assets };
  // Nothing is written: only what the reference itself costs is measured.
  const compiled = { vocabulary: config, context, chrome, apiDocument: null };
  await timed(`${entries.length} pages compiled`, () =>
    entries.map((entry) => compilePage(readContent(entry), compiled)),
  );
  report({ name: 'reference in all, from nothing', value: (performance.now() - started) / 1000, unit: 's' });

  const { files } = JSON.parse(readFileSync(resolve('dist/site.json'), 'utf8')) as SiteManifest;
  const sizes = files
    .filter(({ path }) => /^api\/.*index\.html$/.test(path))
    .map(({ br, size }) => br?.size ?? size);
  report({ name: 'largest page of the reference, HTML', value: Math.max(...sizes) / 1000, unit: 'kB' });

  if (quick) return;
  const { seconds } = await runMeasured(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    'test/samples',
  ]);
  report({ name: 'all samples run in shell, JavaScript and Ruby', value: seconds, unit: 's' });
};
