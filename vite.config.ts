import { defineConfig } from 'vite';
import { slimPreload } from './src/build/slim-preload.ts';
import { markdocModule } from './vite.markdoc.ts';

/** What the browser loads. Element names of the targets all know `light-dark()`, so no style is rewritten. */
export default defineConfig({
  publicDir: false,
  resolve: { alias: { '@markdoc/markdoc': markdocModule } },
  plugins: [slimPreload()],
  build: {
    outDir: '.build/client',
    assetsDir: 'assets',
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      input: {
        main: 'src/browser/main.ts',
        early: 'src/browser/early.ts',
        site: 'src/ui/styles/site.css',
      },
    },
  },
});
