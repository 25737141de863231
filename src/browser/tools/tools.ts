import { NAV_ID } from '../always/layout-ids.ts';
import {
  initCodeFiles,
  initCodeFolds,
  initKeepOpen,
  initSampleColumns,
  initTabs,
  keepOpen,
  pressExpand,
} from './code-files.ts';
import { copyLink, initAnnouncer, pressCopy, sayOn } from './copy.ts';
import { filterRows } from './filter-rows.ts';
import { hoverLinkNote, showLinkNote } from './link-note.ts';
import { loadRunSample, loadSignatureChecker } from './load-islands.ts';
import { loadStyles } from './load-styles.ts';
import { closeMenus, fillPageMenu, nextTheme } from './page-menu.ts';
import { initScrollers } from './scrollers.ts';
import { followScroll, initPageList, openPageList } from './toc.ts';
import styles from './tools.css?url';

// Everything that helps only a reader who has started to scroll, point or type, loaded at that moment.
// Without their styles, the buttons that it adds to code would move what is below them.
loadStyles(styles).then(() => {
  initScrollers();
  initSampleColumns();
});
initAnnouncer();
followScroll();
initKeepOpen();
initCloseOnLeave();
initCodeFiles();
initCodeFolds();
initTabs();
initPageList();
for (const type of ['click', 'keydown', 'focusin']) addEventListener(type, closeMenus);
// This event does not bubble.
addEventListener('toggle', ({ target }) => fillPageMenu(target as HTMLElement), true);
for (const menu of document.querySelectorAll<HTMLElement>('.menu[open]')) fillPageMenu(menu);
addEventListener('input', filterRows);
// For what was typed before the tools loaded, or came back with the page.
for (const target of document.querySelectorAll('.filter [type=search]')) filterRows({ target });
addEventListener('click', showLinkNote);
addEventListener('pointerover', hoverLinkNote);
// Loads the code behind a Run button when a reader points at it or reaches it by keyboard, so that it is there by the press.
for (const type of ['pointerover', 'focusin']) addEventListener(type, loadRunAhead);
loadRunAhead();

function loadRunAhead(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || document.querySelector('.run:is(:hover,:focus)') === null) return;
  // After a failure, the click tries again and says so.
  loadRunSample().catch(() => {});
}

/** Handles a click on one of the page's own buttons. */
export function press(event: Event): void {
  const target = event.target as HTMLElement;
  const anchor = target.closest?.<HTMLAnchorElement>('.anchor');
  if (anchor) copyLink(anchor);
  // They would otherwise stay open on a jump within the page, covering the target.
  target.closest?.('.nav-anchors a')?.closest<HTMLElement>('.side-nav:popover-open')?.hidePopover();
  target.closest?.<HTMLElement>('.toc:popover-open')?.hidePopover();
  const bar = target.closest?.<HTMLElement>(`.toc-button[popovertarget=${NAV_ID}]`);
  if (bar) openPageList(bar);
  const button = target.closest?.<HTMLElement>(
    '.copy,.run,.expand,.theme-button,.open-checker,.fields summary',
  );
  if (button?.matches('.theme-button')) nextTheme();
  else if (button?.matches('.run')) openOn(button, async () => (await loadRunSample()).run(button));
  else if (button?.matches('.open-checker'))
    openOn(button, async () => (await loadSignatureChecker()).openSignatureChecker(button));
  else if (button?.matches('.expand')) pressExpand(button);
  else if (button?.matches('summary')) keepOpen(button);
  else if (button) pressCopy(button);
}

/** Runs an action that first loads its code; if that fails, the button says so. */
async function openOn(button: HTMLElement, open: () => Promise<void>): Promise<void> {
  button.ariaBusy = 'true';
  try {
    await open();
  } catch {
    sayOn(button, 'Not loaded. Retry', 'Retry');
  }
  button.ariaBusy = null;
}

/**
 * Closes dialogs and notes when the reader goes to another page, or Back or Forward: they would stay above a page that
 * they have nothing to do with. Not when that page arrives, because by then the reader may have opened search. A whole
 * document that the browser kept for Back comes with everything that was open in it, which closes then.
 */
function initCloseOnLeave(): void {
  window.navigation?.addEventListener('navigate', ({ canIntercept, navigationType, destination }) => {
    const isOtherPage = new URL(destination.url).pathname !== location.pathname;
    if (canIntercept && (navigationType === 'traverse' || isOtherPage)) close('dialog[open]', '.link-note');
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // The address has the query of a search that goes on.
    const isSearch = /[?&]q=/.test(location.search);
    close(isSearch ? 'dialog[open]:not(.search-dialog)' : 'dialog[open]', ':popover-open');
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]')) menu.open = false;
  });
}

function close(dialogs: string, popovers: string): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>(dialogs)) dialog.close();
  for (const popover of document.querySelectorAll<HTMLElement>(popovers)) popover.hidePopover();
}
