import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Markdoc from '@markdoc/markdoc';
import { parse } from 'yaml';

const folder = process.env.CONTENT;
const tokenizer = new Markdoc.Tokenizer({ allowIndentation: true, allowComments: true });

/** Every page of the folder that `CONTENT` names. */
export function listPages() {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /\.(mdoc|md)$/.test(file))
    .sort()
    .map((file) => {
      const path = file.replace(/\.\w+$/, '').replace(/(^|\/)index$/, '');
      return { route: path === '' ? '/' : `/${path}`, file };
    });
}

/** One page as Markdoc's tree. Of tags that are not known, what stands between them is shown. */
export function loadPage(route) {
  const entry = listPages().find((page) => page.route === route);
  const text = readFileSync(join(folder, entry.file), 'utf8');
  const tokens = tokenizer.tokenize(text);
  for (const token of tokens) if (token.type === 'fence') token.children = null;
  const ast = Markdoc.parse(tokens);
  const front = ast.attributes.frontmatter ? parse(ast.attributes.frontmatter) : {};
  return { front: { ...front, title: front.title ?? titleOf(text) }, tree: Markdoc.transform(ast) };
}

function titleOf(text) {
  return (/^# (.*)$/m.exec(text)?.[1] ?? 'Documentation').replace(/\{%.*?%\}/g, '').trim();
}

/** Links of the side navigation. */
export function navigation() {
  return listPages().map(({ route, file }) => ({ route, title: titleOf(readFileSync(join(folder, file), 'utf8')) }));
}
