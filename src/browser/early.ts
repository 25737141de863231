// Runs before the first paint, as a classic script, so that the page is first painted in the reader's own theme and
// sample language. Storage may be blocked; the page is then shown as if nothing were stored.
(() => {
  const { dataset } = document.documentElement;
  dataset.js = '';
  dataset.code = 'shell';
  try {
    const { theme, code } = localStorage;
    if (/^(light|dark)$/.test(theme)) dataset.theme = theme;
    if (code) dataset.code = code;
  } catch {}
})();
