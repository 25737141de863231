/** Added to every page in dev: Vite's reload module, and the script that restores state lost in a reload. */
export const reloadScripts = ['/@vite/client', '/src/browser/tools/keep-place.ts']
  .map((src) => `<script type="module" src="${src}"></script>`)
  .join('');
