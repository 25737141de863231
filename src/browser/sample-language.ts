import { store } from './storage.ts';

/** The language chosen in one sample is chosen in all, on this page and the next. */
export function initSampleLanguage(): void {
  const root = document.documentElement;
  const sync = (): void => {
    for (const input of document.querySelectorAll<HTMLInputElement>('.samples input'))
      if (input.value === root.dataset.code) input.checked = true;
  };
  addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement;
    if (!input.closest('.samples')) return;
    // Keeps the sample under the reader's hand where it is while others above it change their height.
    const before = input.getBoundingClientRect().top;
    root.dataset.code = input.value;
    store('code', input.value);
    sync();
    scrollBy({ top: input.getBoundingClientRect().top - before, behavior: 'instant' });
  });
  // Also told after a soft navigation, when there are other samples.
  addEventListener('frame:navigate', sync);
  sync();
}
