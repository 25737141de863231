/** In every page of dev: the module with which Vite reloads it, and what a reload would lose. */
export const reloadScripts = ['/@vite/client', '/src/browser/keep-place.ts']
  .map((src) => `<script type="module" src="${src}"></script>`)
  .join('');
