import type { Diagnostic } from '../../model/diagnostic.ts';
import type { SourcePage } from '../../model/page.ts';
import type { Problem } from './problem.ts';

/** The data of each page for comparison with the others. */
type PageOfSet = Pick<SourcePage, 'route' | 'file' | 'frontMatter'>;

/** First segments of addresses that the server handles itself, before any page. */
export const TAKEN = new Set(['healthz', 'readyz', 'metrics', '_next', '1', 'mcp']);

/**
 * Finds problems that only show across pages: missing or duplicate titles and descriptions, and addresses that readers
 * cannot reach.
 * @param files addresses served besides the pages
 */
export function checkPageSet(pages: readonly PageOfSet[], files: ReadonlySet<string>): Diagnostic[] {
  return [
    ...pages.flatMap((page) => [...checkAddress(page, files), ...checkDescription(page)]),
    ...checkUnique(pages, 'title'),
    ...checkUnique(pages, 'description'),
  ];
}

const at = (file: string, problem: Problem): Diagnostic => ({ ...problem, file, line: 1, column: 1 });

function checkAddress({ route, file }: PageOfSet, files: ReadonlySet<string>): Diagnostic[] {
  const [, first = ''] = route.split('/');
  if (!TAKEN.has(first) && !files.has(route)) return [];
  const message = `the server reserves the path ${files.has(route) ? route : `/${first}`} for itself, so no one sees this page`;
  return [at(file, { id: 'address-taken', level: 'error', message, hint: 'rename the file or its folder' })];
}

function checkDescription({ file, frontMatter }: PageOfSet): Diagnostic[] {
  // A missing title already gets a warning; the page is unfinished.
  if (frontMatter.title === undefined || frontMatter.description !== undefined) return [];
  const message = 'the page has no description, so search engines show the same one for every such page';
  const hint = 'add `description: …`, one or two sentences, to the front matter';
  return [at(file, { id: 'description-missing', level: 'warning', message, hint })];
}

/** A reference page may share its title with a guide: the section distinguishes them. */
function checkUnique(pages: readonly PageOfSet[], key: 'title' | 'description'): Diagnostic[] {
  const first = new Map<string, string>();
  return pages.flatMap(({ file, frontMatter }) => {
    const value = frontMatter[key];
    if (value === undefined) return [];
    const kind = key === 'title' && frontMatter.rest_api === true ? 'reference' : '';
    const same = `${kind}\0${value.toLowerCase()}`;
    const other = first.get(same);
    first.set(same, other ?? file);
    if (other === undefined) return [];
    const message = `the page has the same ${key} as ${other}`;
    const hint = 'say what is different about this page; readers of search results see nothing else';
    return [at(file, { id: `duplicate-${key}`, level: 'warning', message, hint })];
  });
}
