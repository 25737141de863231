import { defineConfig } from 'vite';
import { aliases } from './vite.aliases.ts';

/**
 * The programs that run in Node: the build of the site and the server. Packages stay where npm put them, but for one:
 * the server needs a tenth of the MCP SDK, and an install to serve would have its 90 dependencies.
 */
export default defineConfig({
  publicDir: false,
  resolve: { alias: aliases },
  ssr: { noExternal: ['@modelcontextprotocol/sdk', 'content-type', 'zod-to-json-schema'] },
  build: {
    ssr: true,
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
});
