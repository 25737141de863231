import { TOC_ID } from './layout-ids.ts';

/** Underlines the table of contents entry that matches the address's hash. Row S2.10. */
export function initHashMark(): void {
  const mark = (): void => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`#${TOC_ID} a`)) {
      // `true` becomes the attribute's text.
      link.ariaCurrent = (link.hash === location.hash || null) as string | null;
    }
  };
  for (const type of ['hashchange', 'frame:navigate']) addEventListener(type, mark);
  mark();
}
