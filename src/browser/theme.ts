import { THEME_ID } from './layout-ids.ts';
import { store } from './storage.ts';

/** The button that goes from the system's theme to light to dark and back again. */
export function initTheme(): void {
  const button = document.getElementById(THEME_ID) as HTMLElement;
  const { dataset } = document.documentElement;
  const show = (): void => {
    button.ariaLabel = button.title = `Theme: ${dataset.theme ?? 'system'}`;
  };
  button.onclick = () => {
    const next = dataset.theme === 'light' ? 'dark' : dataset.theme ? undefined : 'light';
    if (next) dataset.theme = next;
    else delete dataset.theme;
    store('theme', next);
    show();
  };
  show();
}
