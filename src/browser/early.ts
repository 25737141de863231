// Runs before the first paint, as a classic script: the reader's own theme and language of samples are on
// the page when it is first rendered. Storage may be blocked; the page is then shown as if nothing were kept.
{
  const { dataset } = document.documentElement;
  // The modifier key's name on the reader's system.
  dataset.js = /^(Mac|iP)/.test(navigator.platform) ? 'mac' : '1';
  try {
    const { theme, code } = localStorage;
    if (theme) {
      dataset.theme = theme;
      for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'))
        meta.media = meta.media.includes(theme) ? 'all' : 'not all';
    }
    dataset.code = code;
  } catch {}
  // Called after each part that the parser or a soft navigation adds, before that part is painted, and for a change of
  // `data-code`. Only buttons of samples have a language as their value.
  new MutationObserver(() => {
    for (const input of document.querySelectorAll<HTMLInputElement>(`[value="${dataset.code}"]`))
      input.checked = true;
  }).observe(document, { attributes: true, childList: true, subtree: true });
}
