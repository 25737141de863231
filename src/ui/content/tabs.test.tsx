import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Tab, Tabs } from './tabs.tsx';

const markup = renderToStaticMarkup(
  <>
    <Tabs labels={['Cards', 'Bank accounts']}>
      <Tab label="Cards">A</Tab>
      <Tab label="Bank accounts">B</Tab>
    </Tabs>
    <Tabs labels={['Cards', 'Bank accounts']}>
      <Tab label="Cards">C</Tab>
      <Tab label="Bank accounts">D</Tab>
    </Tabs>
  </>,
);

describe('Tabs', () => {
  it('has a radio button for each tab, selects the first one, and needs no script', () => {
    expect(markup.match(/<input type="radio"/g)).toHaveLength(4);
    expect(markup.match(/checked=""/g)).toHaveLength(2);
    expect(markup).not.toMatch(/<script|style=|onclick/);
  });

  it('each group switches independently', () => {
    const groups = [...markup.matchAll(/name="([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(groups).size).toBe(2);
  });

  it('names each tab for assistive technology', () => {
    expect(markup).toContain('role="radiogroup" aria-label="Cards or Bank accounts"');
    expect(markup).toContain('<div class="tab" role="group" aria-label="Bank accounts">B</div>');
  });
});
