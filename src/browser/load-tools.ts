/**
 * Loads the tools once, at the first scroll, pointer move, click or key press. A click or key press before they have
 * loaded waits for them.
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
