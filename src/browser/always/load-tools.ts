/**
 * Loads the tools once, at the first scroll, pointer move, touch, click or key press. A click before they have loaded waits
 * for them; a finger is down for a while before it clicks.
 */
export function initTools(): void {
  let tools: typeof import('../tools/tools.ts') | undefined;
  // Not called where it is written, because the bundler would wrap a direct call in more code.
  const importTools = () => import('../tools/tools.ts');
  const load = (event?: Event) =>
    importTools().then(
      (loaded) => {
        tools = loaded;
        if (event) tools.press(event);
      },
      // After a failure offline, a click on one of the buttons tries again.
      () => {},
    );
  for (const type of ['scroll', 'pointermove', 'pointerdown', 'keydown'])
    addEventListener(type, () => load(), { once: true });
  // Handled synchronously once loaded, because even importing a loaded module takes a while.
  addEventListener('click', (event) => {
    if (tools) tools.press(event);
    else load(event);
  });
}
