/**
 * In dev: restores the selected tabs after the reload that follows a save, and the scroll position of a page that was
 * replaced by its list of errors. The browser restores all other scroll positions.
 */
const keyOf = (what: string): string => `${what} ${location.pathname}`;
const tabs = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('.tabs-bar input')];

for (const at of JSON.parse(sessionStorage.getItem(keyOf('tabs')) ?? '[]') as number[]) {
  const tab = tabs()[at];
  if (tab !== undefined) tab.checked = true;
}

addEventListener('change', () => {
  const chosen = tabs().flatMap(({ checked }, at) => (checked ? [at] : []));
  sessionStorage.setItem(keyOf('tabs'), JSON.stringify(chosen));
});

const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (loaded?.responseStatus === 500) {
  // The error list is short: the browser would save its scroll position as that of the page. The next page inherits
  // this.
  history.scrollRestoration = 'manual';
} else {
  if (history.scrollRestoration === 'manual') scrollTo(0, Number(sessionStorage.getItem(keyOf('scroll'))));
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    sessionStorage.setItem(keyOf('scroll'), String(scrollY));
  });
}

export {};
