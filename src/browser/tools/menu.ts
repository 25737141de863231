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
