// Runs before the first paint, as a classic script: the reader's own theme and language of samples are on
// the page when it is first drawn. Storage may be blocked; the page is then shown as if nothing were kept.
(() => {
  const root = document.documentElement;
  root.dataset.js = '';
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    root.dataset.code = localStorage.getItem('code') ?? 'shell';
  } catch {
    root.dataset.code = 'shell';
  }
})();
