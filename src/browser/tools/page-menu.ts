import { store } from '../always/storage.ts';

/** `assistants` of `site.config.ts`, inlined by the bundler, because on each page they would take too many bytes. */
declare const ASSISTANTS: { label: string; href: string }[];

/** Fills the menu beside "Copy page" when it first opens: the page's Markdown, as a file and in each assistant. */
export function fillPageMenu(menu: HTMLElement): void {
  if (!menu.matches('.menu') || menu.childElementCount > 1) return;
  const { href } = document.querySelector('link[type="text/markdown"]') as HTMLLinkElement;
  const links = [
    { label: 'View as Markdown', href },
    ...ASSISTANTS.map((assistant) => ({
      label: `Open in ${assistant.label}`,
      href: assistant.href.replace('{url}', encodeURIComponent(href)),
    })),
  ];
  const list = document.createElement('ul');
  for (const { label, href } of links) {
    const link = document.createElement('a');
    link.textContent = label;
    link.href = href;
    if (link.origin !== location.origin) link.target = '_blank';
    list.appendChild(document.createElement('li')).append(link);
  }
  menu.append(list);
}

/** Closes open menus the way the system does: on a click outside them or on Escape. */
export function closeMenus(event: Event): void {
  const isEscape = (event as KeyboardEvent).key === 'Escape';
  if (event.type === 'keydown' && !isEscape) return;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]')) {
    if (!isEscape && menu.contains(event.target as Node)) continue;
    if (isEscape && menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
    menu.open = false;
  }
}

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
