import { store } from '../always/storage.ts';

/**
 * Switches from the system's theme to the other one, to the system's own as an explicit choice, and back: the first
 * press always has a visible effect. The style sheet has the button's icon and name for each; `early.ts` adapts the color
 * of the browser's own bars.
 */
export function nextTheme(): void {
  const { dataset } = document.documentElement;
  const [system, other] = matchMedia('(prefers-color-scheme: dark)').matches
    ? ['dark', 'light']
    : ['light', 'dark'];
  const next = dataset.theme === undefined ? other : dataset.theme === other ? system : undefined;
  if (next) dataset.theme = next;
  else delete dataset.theme;
  store('theme', next ?? '');
}
