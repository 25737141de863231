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
  const found = rows.filter((row) => {
    const text = plain(row.textContent ?? '');
    return !row.toggleAttribute('data-unmatched', !words.every((word) => text.includes(word)));
  }).length;
  const output = filter.querySelector('output') as HTMLOutputElement;
  const said = found === 0 ? 'No code matches. Try fewer words.' : `${found} of ${rows.length}`;
  output.value = field.value.trim() === '' ? '' : said;
}

const plain = (text: string): string => text.toLowerCase().replaceAll('_', ' ').trim();
