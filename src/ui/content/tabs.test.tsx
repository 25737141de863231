import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MAX_PANELS } from '../../markdoc/tags/samples.ts';
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

const named = renderToStaticMarkup(
  <Tabs labels={['Node', 'PHP']} languages={['javascript', 'php']}>
    <Tab label="Node">node server.mjs</Tab>
    <Tab label="PHP">php server.php</Tab>
  </Tabs>,
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
    expect(markup).toContain(
      '<div hidden=""><div class="tab" role="group" aria-label="Bank accounts">B</div></div>',
    );
  });

  it('have values that follow the language of samples only if their labels are languages', () => {
    expect(named).toContain('<div class="tabs samples">');
    expect([...named.matchAll(/<input type="radio"[^>]*value="([^"]*)"/g)].map(([, value]) => value)).toEqual(
      ['javascript', 'php'],
    );
    expect(named.match(/checked=""/g)).toHaveLength(1);
    expect(named).toContain('role="radiogroup" aria-label="Node or PHP"');
    expect(markup).not.toMatch(/samples|value=/);
  });

  it('a rule of code.css shows each panel that an author may write, by its position', () => {
    const css = readFileSync('src/ui/styles/code.css', 'utf8');
    const rules = css.matchAll(/label:nth-of-type\((\d)\) > :checked\) > :nth-of-type\((\d)\)/g);
    const shown = [...rules].map(([, label, panel]) => [Number(label), Number(panel)]);
    // The bar is the first element of its type.
    expect(shown).toEqual(Array.from({ length: MAX_PANELS }, (_, at) => [at + 1, at + 2]));
  });
});
