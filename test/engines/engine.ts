/** One browser with one page, driven with real input. */
export interface Engine {
  /** Loads an address and waits for the page's `load` event. */
  open(url: string): Promise<void>;
  /** Runs a function in the page; arguments and result are JSON. */
  evaluate<Result, Args extends unknown[]>(
    inPage: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Clicks the middle of the only element that matches. */
  click(selector: string): Promise<void>;
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>;
  /** Presses one key, by its name in the DOM (`Enter`, `k`), while `modifier` is held down. */
  press(key: string, modifier?: 'Control'): Promise<void>;
  /** Moves the pointer to a place in the window. */
  point(x: number, y: number): Promise<void>;
  back(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** Key codes of WebDriver for keys without a character: W3C WebDriver, section 17.4.2. */
export const keyCodes: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  Control: '\uE009',
};

/** Milliseconds after which what is waited for counts as missing; this only ends what hangs. */
const PATIENCE = 120_000;

/**
 * Waits until a function of the page returns something true.
 * @returns what it returned
 * @throws if it does not in time, with `what` it was
 */
export async function waitFor<Result, Args extends unknown[]>(
  engine: Engine,
  what: string,
  inPage: (...args: Args) => Result | Promise<Result>,
  ...args: Args
): Promise<NonNullable<Result>> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    // A page that is being replaced cannot run anything.
    const result = await engine.evaluate(inPage, ...args).catch(() => undefined);
    if (result) return result;
    if (performance.now() > end) {
      const seen = () => `${location.href}: ${document.querySelector('dialog[open]')?.textContent}`;
      throw new Error(`Not in time: ${what}, but ${await engine.evaluate(seen)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Clicks the first visible element that matches the selector and has the text; waits until there is one. */
export async function clickOn(engine: Engine, selector: string, text = ''): Promise<void> {
  await waitFor(
    engine,
    `${selector} with "${text}"`,
    (inSelector, inText) => {
      const found = [...document.querySelectorAll<HTMLElement>(inSelector)].find(
        (each) => each.checkVisibility() && (each.textContent ?? '').trim().startsWith(inText),
      );
      for (const old of document.querySelectorAll('[data-test-target]'))
        old.removeAttribute('data-test-target');
      found?.setAttribute('data-test-target', '');
      found?.scrollIntoView({ block: 'center', behavior: 'instant' });
      return found !== undefined;
    },
    selector,
    text,
  );
  await engine.click('[data-test-target]');
}
