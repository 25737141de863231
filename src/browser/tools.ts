import { initAnnouncer, pressCopy, sayOn } from './copy.ts';
import { initKeepOpen, keepOpen, pressExpand } from './expand.ts';
import { THEME_ID } from './layout-ids.ts';
import { loadRunSample } from './run-sample.ts';
import { initScrollers } from './scrollers.ts';
import { nextTheme } from './theme.ts';
import { followScroll } from './toc.ts';

// Everything that helps only a reader who has begun to scroll, point or type, loaded at that moment.
initAnnouncer();
initScrollers();
followScroll();
initKeepOpen();

/** What a click on one of the page's own buttons does. */
export function press({ target }: Event): void {
  const button = (target as Element).closest?.<HTMLElement>(
    '.copy,.run,.expand,.theme-button,.fields summary',
  );
  // A jump within the page leaves it open otherwise, over the place that it leads to.
  (target as Element).closest?.<HTMLElement>('.toc:popover-open')?.hidePopover();
  if (button?.id === THEME_ID) nextTheme();
  else if (button?.matches('.run')) pressRun(button);
  else if (button?.matches('.expand')) pressExpand(button);
  else if (button?.matches('summary')) keepOpen(button);
  else if (button) pressCopy(button);
}

async function pressRun(button: HTMLElement): Promise<void> {
  try {
    (await loadRunSample()).run(button);
  } catch {
    sayOn(button, 'Not loaded. Try again');
  }
}
