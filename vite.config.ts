import { defineConfig } from 'vite';
import { readSiteConfig } from './src/build/read-site-config.ts';
import { runSampleData } from './src/build/run-sample-data.ts';
import { slimPreload } from './src/build/slim-preload.ts';
import { aliases } from './vite.aliases.ts';

const site = await readSiteConfig('site.config.ts');

const pages = site.navigation.flatMap((section) => section.links ?? [section]);
const suggestedPages = site.suggestedPages.flatMap((route) => {
  const page = pages.find(({ href }) => href === route);
  return page === undefined ? [] : [{ href: page.href, label: page.label }];
});

/** What the browser loads. Element names of the targets all know `light-dark()`, so no style is rewritten. */
export default defineConfig({
  publicDir: false,
  // In the parts that show them alone: on every page they would cost bytes before anyone asks for them.
  define: {
    ASSISTANTS: JSON.stringify(site.assistants ?? []),
    SUGGESTED_PAGES: JSON.stringify(suggestedPages),
    FEEDBACK: JSON.stringify(site.feedback),
  },
  resolve: { alias: aliases },
  plugins: [slimPreload(), runSampleData()],
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
});
