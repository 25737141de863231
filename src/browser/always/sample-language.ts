import { store } from './storage.ts';

/**
 * A language chosen in one sample, or in tabs named after languages, applies to all, on this page and the next;
 * `early.ts` checks the buttons.
 */
export function initSampleLanguage(): void {
  addEventListener('change', async (event) => {
    const input = event.target as HTMLInputElement;
    if (!input.closest('.samples')) return;
    const before = input.getBoundingClientRect().top;
    document.documentElement.dataset.code = input.value;
    store('code', input.value);
    // By then the other buttons are checked. Keeps the clicked sample in place while samples above it change their
    // height.
    await null;
    scrollBy(0, input.getBoundingClientRect().top - before);
  });
}
