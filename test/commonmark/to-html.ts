import type { Node } from '@markdoc/markdoc';

/** A syntax tree as HTML in the style of CommonMark's examples, without white space between blocks. */
export function toHtml(node: Node): string {
  const inner = (): string => node.children.map(toHtml).join('');
  const { content, href, src, alt, title, level, language, ordered, start } = node.attributes;
  switch (node.type) {
    case 'document':
    case 'inline':
      return inner();
    case 'text':
      return escapeHtml(String(content));
    case 'comment':
      return '';
    case 'softbreak':
      return ' ';
    case 'hardbreak':
      return '<br />';
    case 'hr':
      return '<hr />';
    case 'code':
      return `<code>${escapeHtml(content)}</code>`;
    case 'fence':
      return `<pre><code${language === undefined ? '' : ` class="language-${escapeHtml(language)}"`}>${escapeHtml(content)}</code></pre>`;
    case 'heading':
      return `<h${level}>${inner()}</h${level}>`;
    case 'list':
      return ordered
        ? `<ol${start === undefined ? '' : ` start="${start}"`}>${inner()}</ol>`
        : `<ul>${inner()}</ul>`;
    case 'link':
      return `<a href="${escapeHtml(href)}"${titleOf(title)}>${inner()}</a>`;
    case 'image':
      return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${titleOf(title)} />`;
    default:
      return `<${elements[node.type] ?? node.type}>${inner()}</${elements[node.type] ?? node.type}>`;
  }
}

const elements: Record<string, string> = { paragraph: 'p', item: 'li', s: 'del' };

function titleOf(title: string | undefined): string {
  return title === undefined ? '' : ` title="${escapeHtml(title)}"`;
}

function escapeHtml(text = ''): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * HTML with significant white space only: a line break within a line becomes a space, and white space between blocks is
 * removed.
 */
export function normalize(html: string): string {
  return html
    .split(/(<pre>.*?<\/pre>)/s)
    .map((part) => (part.startsWith('<pre>') ? part : normalizeText(part)))
    .join('');
}

const BLOCK = '(?:p|h[1-6]|ul|ol|li|blockquote|hr|pre)';

function normalizeText(html: string): string {
  return html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(new RegExp(` ?(</?${BLOCK}\\b[^>]*>) ?`, 'g'), '$1')
    .replaceAll('<br /> ', '<br />')
    .trim();
}
