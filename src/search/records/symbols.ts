import { type ContentTag, isTag, textOf, walkTags } from '../../model/content-tree.ts';

/** Symbols of a block: those that its text begins with, and card numbers. */
export function symbolsOf(tag: ContentTag): string[] {
  // A row is about what its first cell says and nothing else.
  const head = tag.name === 'tr' ? tag.children.find(isTag) : tag;
  const text = textOf(head).trim();
  const symbols: string[] = [];
  walkTags(tag.children, (inner) => {
    if (inner.name !== 'code') return;
    const code = textOf(inner).trim();
    if (isCardNumber(code) || (symbols.length === 0 && opensBlock(tag, text, code)))
      symbols.push(code, ...methodsIn(code), ...leafOf(code));
  });
  return [...new Set(symbols)];
}

/** `meta.has_more` → `has_more`, as it is read in code. */
function leafOf(code: string): string[] {
  const leaf = /^[a-z]+\.([a-z]+_[a-z_]+)$/.exec(code)?.[1];
  return leaf === undefined ? [] : [leaf];
}

/** `frame.createElement('card', options?)` → `frame.createElement`, `createElement`. */
function methodsIn(code: string): string[] {
  const path = /^([A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)*)\(/.exec(code)?.[1];
  return path === undefined ? [] : [path, path.split(/\.|::/).at(-1) ?? path];
}

/** A row, a heading or an item that begins with code is about that code: `` - `amount`: in cents ``. */
function opensBlock(tag: ContentTag, text: string, code: string): boolean {
  if (code === '' || !text.startsWith(code)) return false;
  const next = text.slice(code.length).trimStart();
  return next === '' || /^[:–—]/.test(next) || tag.name === 'Heading';
}

const isCardNumber = (code: string): boolean => /^(?:\d ?){9,19}$/.test(code);
