// Runs before the first paint, as a classic script: the first render already has the reader's own theme, sample
// language and wrapped lines. Storage may be blocked; the page then renders as if nothing were stored.
{
  const { dataset } = document.documentElement;
  // The modifier key's name on the reader's system.
  dataset.js = /^(Mac|iP)/.test(navigator.platform) ? 'mac' : '1';
  const restore = () => {
    try {
      const { theme, code, wrap } = localStorage;
      if (theme) dataset.theme = theme;
      else delete dataset.theme;
      dataset.code = code;
      dataset.wrap = wrap;
    } catch {}
  };
  // Runs after each part that the parser or a soft navigation adds, before that part is painted, and after each choice.
  // Only the buttons of samples, and of tabs named after languages, have a language as their value.
  new MutationObserver(() => {
    const { theme, code } = dataset;
    for (const input of document.querySelectorAll<HTMLInputElement>(`[value="${code}"]`))
      input.checked = true;
    // The light color's tag comes first.
    for (const [index, meta] of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').entries()) {
      const own = index ? 'dark' : 'light';
      meta.media = theme ? (theme === own ? '' : 'not all') : `(prefers-color-scheme: ${own})`;
    }
  }).observe(document, { attributeFilter: ['data-code', 'data-theme'], childList: true, subtree: true });
  restore();
  // A choice made in another tab, or on another page while the browser kept this one for Back.
  window.onstorage = window.onpageshow = restore;
}
