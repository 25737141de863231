import { expect, it } from 'vitest';
import { testHit } from '../../../test/fixtures/test-hit.ts';
import { createSavedSearches } from './saved-searches.ts';

function fakeStorage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

const RECENT = 'frame-docs.search.recent.docs';
const FAVORITES = 'frame-docs.search.favorites.docs';
const create = (storage?: ReturnType<typeof fakeStorage>, events = new EventTarget()) =>
  createSavedSearches({ indexName: 'docs', storage, events });
const ids = (hits: { objectID: string }[]) => hits.map(({ objectID }) => objectID).join(' ');
const hits = (count: number, letter = 'h') =>
  Array.from({ length: count }, (_, index) => testHit(`${letter}${index}`, ['S', 'Page']));

it('S3.6: a selected hit is stored first, once, without highlights, and at most seven are kept', () => {
  const storage = fakeStorage();
  const saved = create(storage);
  for (const hit of hits(9)) saved.choose(hit);
  saved.choose(testHit('h5', ['S', 'Page'], { snippets: { lvl1: '<mark>x</mark>' }, kind: 'page' }));
  expect(ids(saved.read().recent)).toBe('h5 h8 h7 h6 h4 h3 h2');
  expect(storage.values.get(RECENT)).not.toContain('mark');
  expect(ids(create(storage).read().recent), 'the next page').toBe('h5 h8 h7 h6 h4 h3 h2');
});

it('S3.6: with a favorite four recent searches are kept, immediately and not only after reopening', () => {
  const saved = create(fakeStorage());
  for (const hit of hits(7)) saved.choose(hit);
  saved.promote('h3');
  expect(ids(saved.read().recent)).toBe('h6 h5 h4 h2');
  expect(ids(saved.read().favorites)).toBe('h3');
});

it('S3.6: a document that the browser kept for Back has what was chosen meanwhile', () => {
  const [storage, events] = [fakeStorage(), new EventTarget()];
  const saved = create(storage, events);
  create(storage).choose(testHit('later', ['S', 'Page']));
  events.dispatchEvent(new Event('pageshow'));
  expect(ids(saved.read().recent)).toBe('later');
});

it('S3.6: ten favorites are kept, and selecting one adds no recent search', () => {
  const saved = create(fakeStorage());
  for (const hit of hits(11)) {
    saved.choose(hit);
    saved.promote(hit.objectID);
  }
  expect(ids(saved.read().favorites)).toBe('h10 h9 h8 h7 h6 h5 h4 h3 h2 h1');
  saved.choose(testHit('h4', ['S', 'Page']));
  expect(saved.read().recent).toEqual([]);
});

it('S3.7: promoting removes a search from the recent ones; both kinds can be removed', () => {
  const saved = create(fakeStorage());
  for (const hit of hits(3)) saved.choose(hit);
  saved.promote('h1');
  expect([ids(saved.read().recent), ids(saved.read().favorites)]).toEqual(['h2 h0', 'h1']);
  saved.remove('h2');
  saved.remove('h1');
  expect([ids(saved.read().recent), ids(saved.read().favorites)]).toEqual(['h0', '']);
  saved.promote('nothing');
  expect(ids(saved.read().recent)).toBe('h0');
});

const good = JSON.stringify([testHit('ok', ['S', 'Page'])]);

it.each([
  '{oops',
  'null',
  '7',
  '"text"',
  '{"length":1}',
  '[null, 1, "x", [], {}]',
  '[{"objectID":"a","type":"lvl1","url":"javascript:alert(1)","content":null,"hierarchy":{}}]',
])('S3.5: a storage that contains %s counts as empty', (text) => {
  expect(create(fakeStorage({ [RECENT]: text, [FAVORITES]: text })).read()).toEqual({
    recent: [],
    favorites: [],
  });
});

it('S3.5: valid entries among corrupt ones are kept, each once', () => {
  const entry = good.slice(1, -1);
  expect(ids(create(fakeStorage({ [RECENT]: `[null,7,${entry},${entry}]` })).read().recent)).toBe('ok');
});

it('S3.6: a full, blocked or missing storage keeps the searches until the reader leaves the page', () => {
  const blocked = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const storage of [{ getItem: blocked, setItem: blocked }, undefined]) {
    const saved = createSavedSearches({ indexName: 'docs', storage, events: new EventTarget() });
    saved.choose(testHit('a', ['S', 'Page']));
    saved.promote('a');
    expect(ids(saved.read().favorites)).toBe('a');
  }
});

it('S3.6: a change in another tab is picked up', () => {
  const storage = fakeStorage();
  const events = new EventTarget();
  const saved = create(storage, events);
  let changes = 0;
  const end = saved.subscribe(() => {
    changes += 1;
  });
  create(storage).choose(testHit('other', ['S', 'Page']));
  const tell = () => events.dispatchEvent(new Event('storage'));
  expect([changes, ids(saved.read().recent)]).toEqual([0, '']);
  tell();
  expect([changes, ids(saved.read().recent)]).toEqual([1, 'other']);
  storage.values.clear();
  tell();
  expect([changes, ids(saved.read().recent)]).toEqual([2, '']);
  end();
  tell();
  expect(changes).toBe(2);
});

it('S3.6: reading returns the same object until something changes', () => {
  const saved = create(fakeStorage());
  expect(saved.read()).toBe(saved.read());
});
