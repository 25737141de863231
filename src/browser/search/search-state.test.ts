import { expect, it } from 'vitest';
import { testHit, testResult } from '../../../test/fixtures/test-hit.ts';
import {
  groupHits,
  hitsOf,
  initialState,
  moreLabel,
  reduceSearch,
  rowsOf,
  type SearchEvent,
  stageOf,
} from './search-state.ts';

const shape = (groups: ReturnType<typeof groupHits>) =>
  groups.map(({ title, hits }) => [title, ...hits.map(({ objectID }) => objectID)]);

it('S3.4: hits are grouped by lvl0 in the order of their best hit, at most five per group', () => {
  const hits = ['B', 'A', 'B', 'B', 'B', 'B', 'B', 'A'].map((lvl0, index) =>
    testHit(`${index}`, [lvl0, 'Page']),
  );
  expect(shape(groupHits(hits))).toEqual([
    ['B', '0', '2', '3', '4', '5'],
    ['A', '1', '7'],
  ]);
});

it('S3.4: within a group, hits of one page are adjacent', () => {
  const pages = ['One', 'Two', 'One', 'Two', 'Three'];
  const hits = pages.map((lvl1, index) => testHit(`${index}`, ['A', lvl1]));
  expect(shape(groupHits(hits))).toEqual([['A', '0', '2', '1', '3', '4']]);
});

it('S3.4: titles that look like numbers or properties keep their order; a missing one forms its own group', () => {
  const hits = ['Z', '2024', '__proto__', 'constructor'].map((lvl0) => testHit(lvl0, [lvl0]));
  expect(shape(groupHits([...hits, testHit('x')])).map(([title]) => title)).toEqual([
    'Z',
    '2024',
    '__proto__',
    'constructor',
    '',
  ]);
});

/** The state after the given events. */
const after = (...events: SearchEvent[]) => events.reduce(reduceSearch, initialState);
const type = (query: string): SearchEvent => ({ type: 'input', query, section: null });
const find = (query: string, ...ids: string[]): SearchEvent => ({
  type: 'found',
  section: null,
  result: testResult(
    query,
    ids.map((id) => testHit(id, ['S', id])),
  ),
});
const enter: SearchEvent = { type: 'enter', newTab: false };

it('S3.3: Enter between the results and their rendering opens the first of them', () => {
  expect(after(type('ab'), find('ab', '1'), enter)).toMatchObject({ enter: 'here', screen: 'hits' });
});

const point = (index: number): SearchEvent => ({ type: 'activate', index, byKeys: false });

it('S3.3: Enter is remembered while results are pending, even over older ones, and not otherwise', () => {
  expect(after(type('ab'), enter).enter).toBe('here');
  expect(after(type('ab'), { type: 'enter', newTab: true }).enter).toBe('tab');
  expect(after(type('ab'), enter, find('a', '1'))).toMatchObject({ enter: 'here', status: 'loading' });
  expect(stageOf(after(type('ab'), enter, find('a', '1'), find('ab', '2')))).toBe('shown');
  expect(after(type('ab'), find('ab'), enter).enter).toBeNull();
  expect(after(enter).enter).toBeNull();
});

it.each<[string, SearchEvent]>([
  ['further typing', type('abc')],
  ['clearing the input', type('')],
  ['selecting a row', point(0)],
  ['a composition', { type: 'forget' }],
  ['no hits', find('ab')],
  ['an unreachable service', { type: 'unreachable' }],
  ['a rejection', { type: 'rejected', message: 'no' }],
])('S3.3: a remembered Enter is canceled by %s', (_, event) => {
  expect(after(type('ab'), enter, event).enter).toBeNull();
});

it('S3.3: a selected row stays selected while it is in the results, wherever it moves', () => {
  const chosen = [type('a'), find('a', '1', '2', '3'), point(2)];
  expect(after(...chosen, find('a', '3', '1')).active).toBe(0);
  expect(after(...chosen, find('a', '1', '2')).active).toBeNull();
});

it('S3.10: a finished search does not stall', () => {
  expect(after(type('a'), find('a', '1'), { type: 'stalled' }).status).toBe('idle');
});

it('S3.4: the hit that matches the query exactly is listed first and in no group', () => {
  const directAnswer = { names: ['x_y'], label: 'Code', title: 'x_y', text: '', facts: [], copy: null };
  const hits = [testHit('1', ['S', '1']), testHit('2', ['T', '2'], { directAnswer })];
  const state = after(type('x_y'), { type: 'found', result: testResult('x_y', hits), section: null });
  expect(hitsOf(state).map(({ objectID }) => objectID)).toEqual(['2', '1']);
  expect(shape(state.groups)).toEqual([['S', '1']]);
  expect(state.screen).toBe('hits');
});

it('S3.3: a result of another section is shown, but Enter still waits for the requested one', () => {
  const choose: SearchEvent = { type: 'input', query: 'a', section: 'API' };
  expect(stageOf(after(type('a'), choose, enter, find('a', '1')))).toBe('pending');
  const found: SearchEvent = { type: 'found', result: testResult('a', []), section: 'API' };
  expect(stageOf(after(type('a'), choose, found))).toBe('shown');
});

const inGroup = (title: string, ...ids: string[]) => ids.map((id) => testHit(id, [title, 'Page']));
const found = (hits: ReturnType<typeof testHit>[], rest = {}): SearchEvent => ({
  type: 'found',
  section: null,
  result: testResult('q', hits, rest),
});
const brief = (state: ReturnType<typeof after>) =>
  rowsOf(state).map(({ hit, group }) => hit?.objectID ?? (group === undefined ? 'more' : `+${group}`));

it('S3.4: a group with more than five hits has a row that lists the others in place', () => {
  const events = [
    type('q'),
    found([...inGroup('A', '1', '2', '3', '4', '5', '6', '7'), ...inGroup('B', '8')]),
  ];
  const closed = after(...events);
  expect(brief(closed)).toEqual(['1', '2', '3', '4', '5', '+0', '8']);
  const open = after(...events, { type: 'activate', index: 5, byKeys: false }, { type: 'expand', group: 0 });
  expect(brief(open)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  expect([open.active, open.activeByKeys]).toEqual([5, true]);
});

it('S3.4: hits of further pages join their groups; the first new one is active, and no heading repeats', () => {
  const more: SearchEvent = {
    type: 'more',
    results: [
      testResult('q', inGroup('B', '9', '10')),
      testResult('q', [...inGroup('C', '11'), ...inGroup('A', '12')]),
    ],
  };
  const events = [
    type('q'),
    found([...inGroup('A', '1', '2', '3', '4', '5', '6'), ...inGroup('B', '8')], { pages: 3, total: 11 }),
  ];
  expect(brief(after(...events))).toEqual(['1', '2', '3', '4', '5', '+0', '8', 'more']);
  expect(moreLabel(after(...events))).toBe('Show all 11 results');
  const all = after(...events, more);
  expect(brief(all)).toEqual(['1', '2', '3', '4', '5', '6', '12', '8', '9', '10', '11']);
  expect(all.groups.map(({ title }) => title)).toEqual(['A', 'B', 'C']);
  expect(all.active).toBe(5);
  expect(moreLabel(all)).toBeNull();
  expect(moreLabel(after(type('q'), found(inGroup('A', '1'), { pages: 9, total: 170 })))).toBe(
    'Show 100 more of 170 results',
  );
});
