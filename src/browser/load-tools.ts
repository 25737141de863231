/**
 * Loads what helps only a reader who scrolls, points or types, at the first sign of one; from memory after that. A
 * click or a key that comes before it is there waits for it.
 */
export function initTools(): void {
  const load = (): Promise<typeof import('./tools.ts')> => import('./tools.ts');
  // Offline, a click on one of the buttons tries again.
  for (const type of ['scroll', 'pointermove'])
    addEventListener(type, () => load().catch(() => {}), { once: true });
  for (const type of ['click', 'keydown'])
    addEventListener(type, (event) =>
      load()
        .then(({ press }) => press(event))
        .catch(() => {}),
    );
}
