import { store } from './storage.ts';

/** The language chosen in one sample is chosen in all, on this page and the next; `early.ts` checks the buttons. */
export function initSampleLanguage(): void {
  addEventListener('change', async (event) => {
    const input = event.target as HTMLInputElement;
    if (!input.closest('.samples')) return;
    const before = input.getBoundingClientRect().top;
    document.documentElement.dataset.code = input.value;
    store('code', input.value);
    // The others are checked by then. Keeps the sample under the reader's hand where it is while others above it change
    // their height.
    await null;
    scrollBy({ top: input.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}
