// Runs before the first paint, as a classic script: the first render already has the reader's own theme, sample
// language and wrapped lines. Storage may be blocked; the page then renders as if nothing were stored.
{
  const { dataset } = document.documentElement;
  // The modifier key's name on the reader's system.
  dataset.js = /^(Mac|iP)/.test(navigator.platform) ? 'mac' : '1';
  try {
    const { theme, code, wrap } = localStorage;
    if (theme) {
      dataset.theme = theme;
      for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'))
        meta.media = meta.media.includes(theme) ? 'all' : 'not all';
    }
    dataset.code = code;
    dataset.wrap = wrap;
  } catch {}
  // Runs after each part that the parser or a soft navigation adds, before that part is painted, and when `data-code`
  // changes. Only the buttons of samples, and of tabs named after languages, have a language as their value.
  new MutationObserver(() => {
    for (const input of document.querySelectorAll<HTMLInputElement>(`[value="${dataset.code}"]`))
      input.checked = true;
  }).observe(document, { attributes: true, childList: true, subtree: true });
}
