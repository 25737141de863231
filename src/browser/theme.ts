import { keep } from './keep.ts';

const order = ['system', 'light', 'dark'];

/** The button that goes from the system's theme to light to dark and round again. */
export function initTheme(): void {
  const button = document.getElementById('theme');
  if (button === null) return;
  const root = document.documentElement;
  const show = (): string => {
    const theme = root.dataset.theme ?? 'system';
    button.ariaLabel = button.title = `Theme: ${theme}`;
    return theme;
  };
  button.addEventListener('click', () => {
    const theme = order[(order.indexOf(show()) + 1) % order.length];
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    keep('theme', theme === 'system' ? undefined : theme);
    show();
  });
  show();
}
