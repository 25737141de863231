/**
 * Loads the tools once, at the first scroll, pointer move, click or key press. A click or key press before they have
 * loaded waits for them.
 */
export function initTools(): void {
  let tools: typeof import('./tools.ts') | undefined;
  const load = async () => (tools ??= await import('./tools.ts'));
  // After a failure offline, a click on one of the buttons tries again.
  for (const type of ['scroll', 'pointermove'])
    addEventListener(type, () => load().catch(() => {}), { once: true });
  for (const type of ['click', 'keydown'])
    addEventListener(type, (event) => {
      // Once loaded, handled in turn: an import takes a while, even of what is there, and the next key could come first.
      if (tools) tools.press(event);
      else
        load().then(
          ({ press }) => press(event),
          () => {},
        );
    });
}
