import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createSpeculationRules } from './speculation-rules.ts';

const app = new Hono();
app.use(createSpeculationRules());
app.get('/', (c) => c.html('<p>page</p>'));
app.get('/data.json', (c) => c.json({}));

describe('speculation rules', () => {
  it('are named by header on pages only', async () => {
    expect((await app.request('/')).headers.get('speculation-rules')).toBe('"/speculation-rules.json"');
    expect((await app.request('/data.json')).headers.has('speculation-rules')).toBe(false);
    expect((await app.request('/absent')).headers.has('speculation-rules')).toBe(false);
  });

  it('prerender our own pages moderately, and nothing that is not a page', async () => {
    const answer = await app.request('/speculation-rules.json');
    expect(answer.headers.get('content-type')).toBe('application/speculationrules+json');
    const rules = await answer.json();
    expect(Object.keys(rules)).toEqual(['prerender']);
    expect(rules.prerender[0].eagerness).toBe('moderate');
    expect(JSON.stringify(rules)).toContain('/_next/*');
  });
});
