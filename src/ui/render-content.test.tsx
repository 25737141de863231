import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ContentNode } from '../model/content-tree.ts';
import { RenderContent } from './render-content.tsx';

const render = (node: ContentNode): string => renderToStaticMarkup(<RenderContent node={node} />);
const tag = (name: string, attributes: Record<string, unknown> = {}, ...children: ContentNode[]) => ({
  name,
  attributes,
  children,
});

describe('RenderContent', () => {
  it('renders text, numbers, and lists of nodes, and nothing for empty values', () => {
    expect(render(['a', 1, null, undefined, false, [tag('p', {}, 'b')]])).toBe('a1<p>b</p>');
  });

  it("escapes authors' texts", () => {
    expect(render(tag('p', {}, '<script>&'))).toBe('<p>&lt;script&gt;&amp;</p>');
  });

  it('a name without a component is an internal error and stops the build', () => {
    expect(() => render(tag('Nonsense'))).toThrow(
      'There is no component Nonsense in ui/content/components.ts',
    );
  });

  it('passes only the attributes that content needs', () => {
    const attributes = {
      id: 'a',
      class: 'b',
      align: 'right',
      style: 'color: red',
      onclick: 'alert(1)',
      dangerouslySetInnerHTML: { __html: '<b>' },
      ref: 'x',
      'data-x': 'y',
      srcdoc: 'z',
    };
    expect(render(tag('td', attributes, 'c'))).toBe('<td id="a" class="b" align="right">c</td>');
  });

  it('leaves the article element to the wrapper', () => {
    expect(render(tag('article', {}, tag('p', {}, 'a')))).toBe('<p>a</p>');
  });

  it('S2.5 renders headings at their level with their id', () => {
    expect(render(tag('Heading', { level: 1, id: 't' }, 'T'))).toBe('<h1 id="t" class="title">T</h1>');
    for (const level of [2, 3, 4]) {
      expect(render(tag('Heading', { level, id: 'h' }, 'H'))).toBe(
        `<h${level} id="h" class="heading"><a class="anchor" href="#h">H</a></h${level}>`,
      );
    }
  });

  it('S1.6 renders a callout as a box with a title and a body', () => {
    const markup = render(tag('Callout', { type: 'warning', title: 'Mind' }, tag('p', {}, 'Body')));
    expect(markup).toMatch(
      /^<div class="callout callout-warning" role="note" aria-label="Mind"><p class="callout-title">.*Mind<\/p><p>Body<\/p><\/div>$/,
    );
  });

  it('S1.7 renders code with a visible language label', () => {
    const markup = render(
      tag('Fence', { language: 'json', label: 'JSON', content: '1', markup: '<span class="n">1</span>' }),
    );
    expect(markup).toContain('<span class="code-language">JSON</span>');
    expect(markup).toContain('<code><span class="n">1</span></code>');
  });

  it('lines of a file do not wrap; those of an event wrap, although its name has a dot', () => {
    const figure = (title: string, language: string) =>
      render(tag('Fence', { language, label: '', content: '1', markup: '1', title })).split('>')[0];
    expect(figure('server.mjs', 'js')).toBe('<figure class="code file"');
    expect(figure('decline-codes.json', 'json')).toBe('<figure class="code file"');
    expect(figure('invoice.paid', 'json')).toBe('<figure class="code"');
    expect(figure('A refund', 'json')).toBe('<figure class="code"');
  });

  it('folds code of more than 32 lines, on phones of more than 17, unless one of its lines is highlighted', () => {
    const fence = (lines: number, first = ';') => {
      const rest = '\n;'.repeat(lines - 1);
      return render(tag('Fence', { language: 'c', label: 'C', content: `;${rest}`, markup: first + rest }));
    };
    expect(fence(33)).toContain('<summary>Show <span>all 33 lines</span></summary>');
    expect(fence(33)).not.toContain('phone');
    expect(fence(32)).toContain('class="code-fold phone"');
    expect(fence(17)).not.toContain('<summary>');
    expect(fence(33, '<span class="hl">;</span>')).not.toContain('<summary>');
  });

  it('marks external links visually and for assistive technology', () => {
    expect(render(tag('Link', { href: '/webhooks' }, 'a'))).toBe('<a href="/webhooks">a</a>');
    const away = render(tag('Link', { href: 'https://example.com' }, 'a'));
    expect(away).toContain('rel="external noopener"');
    expect(away).toContain('(external site)');
    expect(render(tag('Link', { href: '//example.com' }, 'a'))).toContain('external');
  });

  it('S5.3 renders an image with width, height, and srcset, lazy below the fold', () => {
    const picture = { src: '/images/a.png', alt: 'A form', width: 1200, height: 800 };
    const markup = render(tag('Image', picture));
    for (const part of [
      'width="1200"',
      'height="800"',
      'alt="A form"',
      'loading="lazy"',
      '/_next/image?url=',
    ])
      expect(markup).toContain(part);
    expect(markup).toMatch(/srcset=/i);
    expect(render(tag('Image', { ...picture, eager: true }))).not.toContain('lazy');
    expect(render(tag('Image', { ...picture, drawing: true }))).toContain('class="drawing"');
  });
});
