// `npm run dev`: the live site. Components and vocabulary load through Vite for each request, content is read anew.
import { checkNode } from './lib/check-node.mjs';

checkNode();
process.chdir(new URL('..', import.meta.url).pathname);
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { createServer } = await import('vite');
const port = Number(process.env.PORT ?? 3000);
const vite = await createServer({
  configFile: 'vite.config.ts',
  appType: 'custom',
  publicDir: 'public',
  server: { port, host: process.env.HOST ?? 'localhost', strictPort: true },
});
const { createDevHandler } = /** @type {typeof import('../src/build/dev.ts')} */ (
  await vite.ssrLoadModule('/src/build/dev.ts')
);
await createDevHandler(vite);
try {
  await vite.listen();
} catch {
  console.error(
    `Port ${port} is taken: stop what listens there, or set PORT to another one, as in \`PORT=3001 npm run dev\`.`,
  );
  process.exit(1);
}
console.log(vite.resolvedUrls?.local[0] ?? `http://localhost:${port}`);
