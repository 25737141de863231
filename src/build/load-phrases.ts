import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { parseDataFile } from '../api/load-data-files.ts';
import { filesBelow } from '../content/read.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { didYouMean, nearest } from '../model/nearest.ts';
import type { Heading, Phrases } from '../model/page.ts';
import { routeOfFile } from '../model/route.ts';
import type { YamlPath, YamlSource } from '../model/yaml-source.ts';
import { stemsOf } from '../search/index/tokenize.ts';

/**
 * Phrases of one part of a page. Fewer were tried on the judged lists: twenty cost 1.2 points of right first hits and three of
 * questions, twelve 3 and 6; choosing those that add the most unseen words cost more than keeping the first.
 */
const MAX_PHRASES = 60;
const RULES = 'docs/writing.md says which phrases help readers';

const phrasesOfPage = z.record(z.string(), z.array(z.string().trim().min(1)).min(1).max(MAX_PHRASES));

export interface PhraseFile {
  source: YamlSource;
  text: string;
  /** Empty if the file has errors. */
  phrases: Phrases;
}

/**
 * Reads what readers ask of each page, in their words: `search/phrases/webhooks.yaml` is for `content/webhooks.mdoc`.
 * @returns the files by the route of their page, and what is wrong with each alone
 */
export function readPhrases(folder: string) {
  const phrases = new Map<string, PhraseFile>();
  const diagnostics: Diagnostic[] = [];
  const files = filesBelow(folder).filter((path) => path.endsWith('.yaml'));
  for (const path of files.sort()) {
    const text = readFileSync(path, 'utf8');
    const file = relative(process.cwd(), path);
    const { data, source, ...wrong } = parseDataFile(text, file, phrasesOfPage, RULES);
    diagnostics.push(...wrong.diagnostics);
    const route = routeOfFile(relative(folder, path).replace(/\.yaml$/, '.mdoc'));
    phrases.set(route, { source, text, phrases: data ?? {} });
  }
  return { phrases, diagnostics };
}

/** Files of phrases whose page does not exist. */
export function checkPhraseFiles(
  files: ReadonlyMap<string, PhraseFile>,
  routes: readonly string[],
): Diagnostic[] {
  return [...files]
    .filter(([route]) => !routes.includes(route))
    .map(([route, { source }]) => {
      const hint = didYouMean(nearest(route, [...routes]), 'name it after a file of content/');
      return source.problem('search-phrases', [], `there is no page ${route}`, hint);
    });
}

/**
 * Checks the phrases of a page against its headings: each key is the anchor of one, no two phrases are alike, and each says
 * more than the heading.
 */
export function checkPhrases(
  { source, text, phrases }: PhraseFile,
  headings: readonly Heading[],
): Diagnostic[] {
  const titles = new Map(headings.filter(({ level }) => level > 1).map(({ id, title }) => [id, title]));
  const report = (path: YamlPath, message: string, hint: string): Diagnostic[] => [
    source.problem('search-phrases', path, message, hint),
  ];
  const seen = new Map<string, string>();
  return Object.entries(phrases).flatMap(([anchor, list]) => {
    const title = titles.get(anchor);
    if (title === undefined) {
      const known = [...titles.keys()];
      const hint = didYouMean(nearest(anchor, known), `its headings are ${known.join(', ')}`);
      return report([anchor], `${anchor} is not a heading of the page`, hint);
    }
    const said = new Set(stemsOf(title));
    return list.flatMap((phrase, index) => {
      const words = stemsOf(phrase);
      const key = [...new Set(words)].sort().join(' ');
      const earlier = seen.get(key);
      seen.set(key, phrase);
      const at = [anchor, index];
      if (!text.includes(phrase.replaceAll("'", "''")) && !text.includes(phrase))
        return report(at, `"${phrase}" goes on in the next line`, 'indent each `-` by two spaces');
      if (earlier !== undefined)
        return report(at, `"${phrase}" says the same as "${earlier}"`, 'delete one of the two');
      if (!words.every((word) => said.has(word))) return [];
      return report(at, `"${phrase}" only repeats the heading "${title}"`, 'delete it or use other words');
    });
  });
}
