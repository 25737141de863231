/**
 * Loads what helps only a reader who scrolls, points or types, at the first sign of one; from memory after that. A
 * click that comes before it is there waits for it.
 */
export function initTools(): void {
  const load = (): Promise<typeof import('./tools.ts')> => import('./tools.ts');
  for (const type of ['scroll', 'pointerover', 'keydown']) {
    // Without network the buttons load it again at the click.
    addEventListener(type, () => load().catch(() => {}), { once: true });
  }
  addEventListener('click', (event) => load().then(({ press }) => press(event)));
}
