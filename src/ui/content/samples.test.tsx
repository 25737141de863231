import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SamplePanel, Samples } from './samples.tsx';

const languages = [
  { name: 'shell', label: 'Shell' },
  { name: 'ruby', label: 'Ruby' },
];

/** Two groups on one page, as real pages have them. */
function render(): string {
  return renderToStaticMarkup(
    <>
      <Samples languages={languages} title="Create a refund">
        <SamplePanel language="shell">curl</SamplePanel>
        <SamplePanel language="ruby">require</SamplePanel>
      </Samples>
      <Samples languages={languages}>
        <SamplePanel language="shell">curl</SamplePanel>
      </Samples>
    </>,
  );
}

describe('Samples', () => {
  it('S1.7 names each language with a radio button and selects the first one', () => {
    const first = render().split('<div class="samples"')[1] ?? '';
    expect(first.match(/<input type="radio"/g)).toHaveLength(2);
    expect(first.match(/checked=""/g)).toHaveLength(1);
    expect(first).toMatch(/<label><input type="radio"[^>]*checked=""[^>]*value="shell"[^>]*>Shell<\/label>/);
  });

  it('has an accessible name, with or without a title', () => {
    expect(render()).toContain(
      'role="radiogroup" data-markdown-ignore="" aria-label="Language of Create a refund"',
    );
    expect(render()).toContain(
      'role="radiogroup" data-markdown-ignore="" aria-label="Language of the sample"',
    );
  });

  it('each group switches independently', () => {
    const groups = [...render().matchAll(/name="([^"]+)"/g)].map(([, name]) => name);
    expect(groups).toHaveLength(4);
    expect(groups[0]).toBe(groups[1]);
    expect(groups[2]).toBe(groups[3]);
    expect(groups[0]).not.toBe(groups[2]);
  });

  it('renders every language, so that all are readable without script', () => {
    expect(render()).toContain('<div class="sample" data-language="ruby">require</div>');
  });
});
