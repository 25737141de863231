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
