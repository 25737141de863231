import { store } from '../always/storage.ts';

/** In the order of the two `theme-color` tags in the head. */
const THEMES = ['light', 'dark'] as const;

/**
 * Switches from the system's theme to the other one, to the system's own as an explicit choice, and back: the first
 * press always has a visible effect. The style sheet has the button's icon and name for each.
 */
export function nextTheme(): void {
  const { dataset } = document.documentElement;
  const system = THEMES[matchMedia('(prefers-color-scheme: dark)').matches ? 1 : 0];
  const other = system === 'dark' ? 'light' : 'dark';
  const next = dataset.theme === undefined ? other : dataset.theme === other ? system : undefined;
  if (next) dataset.theme = next;
  else delete dataset.theme;
  store('theme', next ?? '');
  for (const [index, meta] of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').entries()) {
    const theme = THEMES[index];
    meta.media = next === undefined ? `(prefers-color-scheme: ${theme})` : next === theme ? 'all' : 'not all';
  }
}
