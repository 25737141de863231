/** While a writer works: the tabs that were chosen are chosen again after the reload that follows a save. */
const keyOf = (): string => `tabs ${location.pathname}`;
const tabs = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('.tabs-bar input')];

for (const at of JSON.parse(sessionStorage.getItem(keyOf()) ?? '[]') as number[]) {
  const tab = tabs()[at];
  if (tab !== undefined) tab.checked = true;
}

addEventListener('change', () => {
  const chosen = tabs().flatMap(({ checked }, at) => (checked ? [at] : []));
  sessionStorage.setItem(keyOf(), JSON.stringify(chosen));
});

export {};
