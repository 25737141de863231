import { expect, test } from '@playwright/test';
import { dialog, openSearch, options, response, stub } from './search-support.ts';
import { expectShown } from './soft-navigation-support.ts';

const TEXT = 'get money';

interface Seen {
  /** Lengths of the queries whose hits were shown, in order. */
  lengths: number[];
  /** Keys after which hits were on the screen. */
  keysWithHits: number;
  errors: number;
  /** Most searches that were open at a time. */
  mostOpen: number;
}

/** Counts open searches where the page sends them: the events that a test gets may be in another order. */
function watchSearches(): void {
  const seen: Seen = { lengths: [], keysWithHits: 0, errors: 0, mostOpen: 0 };
  const open = new Set<AbortSignal>();
  const send = window.fetch;
  window.fetch = (input, init) => {
    const { signal } = init ?? {};
    if (!signal || !String(input).includes('/queries')) return send(input, init);
    const close = () => open.delete(signal);
    seen.mostOpen = Math.max(seen.mostOpen, open.add(signal).size);
    signal.addEventListener('abort', close);
    return send(input, init).finally(close);
  };
  Object.assign(window, { seen });
}

/** Watches the open dialog from inside the page, where nothing is missed between two looks. */
function watchDialog(): void {
  const { seen } = window as never as { seen: Seen };
  const find = (selector: string) => document.querySelector(`dialog ${selector}`);
  const note = () => {
    const length = (find('[role=option]')?.textContent ?? '').replace('Page ', '').length;
    if (length > 0 && length !== seen.lengths.at(-1)) seen.lengths.push(length);
    if (document.querySelector('dialog[data-status=error]')) seen.errors += 1;
  };
  new MutationObserver(note).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  document.addEventListener('keyup', () => {
    if (find('[role=option]')) seen.keysWithHits += 1;
  });
}

// What a busy machine cannot change; `typing.test.ts` counts every key of the same matrix with a clock of its own.
for (const [latency, msPerKey, whileTyping] of [
  [250, 60, false],
  [60, 120, true],
  [0, 120, true],
  [0, 60, true],
  [60, 60, true],
  [150, 120, true],
  [150, 60, false],
  [250, 120, false],
  [1200, 60, false],
  [1200, 120, false],
] as const)
  test(`S3.10 check 61: ${latency} ms of latency, a key every ${msPerKey} ms: hits never go back, slow is no error, and Enter opens what was typed`, {
    tag: '@soak',
  }, async ({ page }) => {
    await stub(page, async ({ query }) => {
      await new Promise((resolve) => setTimeout(resolve, latency));
      return response([
        {
          objectID: query,
          levels: ['S', `Page ${query}`],
          url: query === TEXT ? '/testing' : '/api/refunds',
        },
      ]);
    });
    await page.addInitScript(watchSearches);
    await openSearch(page);
    await page.evaluate(watchDialog);
    await page.keyboard.type(TEXT, { delay: msPerKey });
    await page.keyboard.press('Enter');
    await expectShown(page, '/testing');
    await expect(dialog(page)).toBeHidden();
    await expect(options(page)).toHaveCount(0);

    const { lengths, keysWithHits, errors, mostOpen } = await page.evaluate(
      () => (window as never as { seen: Seen }).seen,
    );
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    if (whileTyping) expect(keysWithHits).toBeGreaterThan(0);
    expect(errors).toBe(0);
    expect(mostOpen).toBeGreaterThan(0);
    expect(mostOpen).toBeLessThanOrEqual(3);
  });
