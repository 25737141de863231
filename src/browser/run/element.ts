type Child = Node | string | null;

/** Creates an element with properties and children; a library would be larger than the panel. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Names with their values. */
export function definitions(pairs: readonly (readonly [string, string])[]): HTMLElement {
  const rows = pairs.map(([name, value]) =>
    element('div', {}, element('dt', {}, name), element('dd', {}, element('code', {}, value))),
  );
  return element('dl', { className: 'run-pairs' }, ...rows);
}

/** A collapsible line whose content is created when it is first opened: most are never opened. */
export function disclosure(summary: Child[], open: () => HTMLElement): HTMLDetailsElement {
  const details = element('details', {}, element('summary', {}, ...summary));
  details.addEventListener('toggle', () => details.append(open()), { once: true });
  return details;
}
