import { fileURLToPath } from 'node:url';
import { defineConfig, type EnvironmentOptions, type UserConfig } from 'vite';
import { readSiteConfig } from './src/build/read-site-config.ts';
import { runSampleData } from './src/build/run-sample-data.ts';
import { slimPreload } from './src/build/slim-preload.ts';
import { OperatorError } from './src/model/diagnostic.ts';

const site = await readSiteConfig('site.config.ts');

const pages = site.navigation.flatMap((section) => section.links ?? [section]);
const suggestedPages = site.suggestedPages.map((route) => {
  const page = pages.find(({ href }) => href === route);
  if (page === undefined)
    throw new OperatorError(
      `site.config.ts: \`suggestedPages\` has ${route}, but \`navigation\`, which has the labels, does not.`,
    );
  return { href: page.href, label: page.label };
});

/** What the browser loads. Element names of the targets all know `light-dark()`, so no style is rewritten. */
const client: EnvironmentOptions = {
  // In the parts that show them alone: on every page they would cost bytes before anyone asks for them.
  define: {
    ASSISTANTS: JSON.stringify(site.assistants ?? []),
    SUGGESTED_PAGES: JSON.stringify(suggestedPages),
    FEEDBACK: JSON.stringify(site.feedback),
  },
  build: {
    outDir: '.build/client',
    assetsDir: 'assets',
    manifest: 'manifest.json',
    // The simulated API is larger, and is loaded by those who run a sample; test/budgets holds what readers get.
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssTarget: ['chrome125', 'firefox126', 'safari17.5'],
    rolldownOptions: {
      // Writers see what a check prints; how long plugins took is not for them.
      checks: { bundlerTimings: false },
      input: {
        main: 'src/browser/always/main.ts',
        early: 'src/browser/always/early.ts',
        site: 'src/ui/styles/site.css',
      },
      // Each name of a part that is loaded on demand is in the 2 kB of every page; 36 bits tell builds apart.
      output: { chunkFileNames: 'assets/[name]-[hash:6].js' },
    },
  },
};

/**
 * The programs that run in Node: the build of the site and the server. Packages stay where npm put them, but for one:
 * the server needs a tenth of the MCP SDK, and an install to serve would have its 90 dependencies.
 */
const node: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: ['@modelcontextprotocol/sdk', 'content-type', 'zod-to-json-schema'] },
  build: {
    outDir: '.build/node',
    target: 'node20',
    minify: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        'build-site': 'src/build/main.ts',
        server: 'src/server/main.ts',
        'editor-schema': 'src/build/editor-schema.ts',
        'search-push': 'scripts/search-push.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
    },
  },
};

/** The simulated API as one file that needs only Node. */
const sandbox: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true },
  build: {
    outDir: '.build/sandbox',
    target: 'node20',
    minify: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: 'src/sandbox/command/main.ts',
      output: { entryFileNames: 'frame-sandbox.mjs', codeSplitting: false },
    },
  },
};

/** Every bundle of the project; `scripts/lib/bundle.mjs` builds those whose sources changed. */
export default defineConfig(
  ({ command }): UserConfig => ({
    publicDir: false,
    resolve: {
      // The package's module form: Node would pick its CommonJS form, which has no named exports.
      alias: {
        '@markdoc/markdoc': fileURLToPath(
          new URL('./node_modules/@markdoc/markdoc/dist/index.mjs', import.meta.url),
        ),
      },
    },
    plugins: [slimPreload(), runSampleData()],
    // Dev serves the browser's modules; `load-module.mjs` loads those of Node.
    environments: command === 'build' ? { client, node, sandbox } : { client },
  }),
);
