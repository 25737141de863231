/**
 * Loads the tools for a reader who scrolls, points or types at the first of these events, once. A click or key press
 * before they are loaded waits for them.
 */
export function initTools(): void {
  const load = (): Promise<typeof import('./tools.ts')> => import('./tools.ts');
  // After a failure offline, a click on one of the buttons tries again.
  for (const type of ['scroll', 'pointermove'])
    addEventListener(type, () => load().catch(() => {}), { once: true });
  for (const type of ['click', 'keydown'])
    addEventListener(type, (event) =>
      load()
        .then(({ press }) => press(event))
        .catch(() => {}),
    );
}
