// Runs before the first paint, as a classic script: the reader's own theme and language of samples are on
// the page when it is first drawn. Storage may be blocked; the page is then shown as if nothing were kept.
(() => {
  const root = document.documentElement;
  root.dataset.js = '';
  root.dataset.code = 'shell';
  try {
    const { theme, code } = localStorage;
    if (/^(light|dark)$/.test(theme)) root.dataset.theme = theme;
    if (code) root.dataset.code = code;
  } catch {}
})();
