/**
 * Shows only the rows of a table that contain every word of the field above it. Names are found by their words: "lost card"
 * finds `lost_card`. A row that the address names is always shown.
 */
export function filterRows({ target }: Pick<Event, 'target'>): void {
  const field = target as HTMLInputElement;
  const filter = field.closest?.('.filter');
  if (!filter || field.type !== 'search') return;
  const words = plain(field.value).split(/\s+/);
  const rows = [...filter.querySelectorAll<HTMLElement>('tr[data-retry]')];
  let found = 0;
  for (const row of rows) {
    const text = plain(row.textContent ?? '');
    const isFound = words.every((word) => text.includes(word));
    row.toggleAttribute('data-unmatched', !isFound);
    if (isFound) found += 1;
  }
  const output = filter.querySelector('output') as HTMLOutputElement;
  output.value = field.value.trim() === '' ? '' : `${found || 'None'} of ${rows.length}`;
}

const plain = (text: string): string => text.toLowerCase().replaceAll('_', ' ').trim();
