import { z } from 'zod';
import type { Diagnostic } from '../model/diagnostic.ts';
import { didYouMean, nearest } from '../model/nearest.ts';
import type { FrontMatter } from '../model/page.ts';
import { parseYamlSource } from '../model/yaml-source.ts';

/** More names than these are what readers ask of a section: `search/phrases/`. */
const MAX_KEYWORDS = 10;

/** Written on any number of lines; titles, metadata and lists show it in one. */
const line = z
  .string()
  .min(1)
  .overwrite((text) => text.replaceAll(/\s+/g, ' ').trim());

/** The only schema for what authors may write between the `---` lines. Row S1.3. */
export const schema = z.strictObject({
  title: line.optional(),
  description: line.optional(),
  rest_api: z.boolean().optional(),
  keywords: z.array(z.string().trim().min(1)).min(1).max(MAX_KEYWORDS).optional(),
  draft: z.boolean().optional(),
});

const KEYS = Object.keys(schema.shape);

export const rightValue: Record<string, string> = {
  title: 'a text, such as `title: Refunds`',
  description: 'a text of one or two sentences',
  rest_api: 'true or false',
  draft: 'true or false',
  keywords: 'a list of at most ten words and phrases, such as `keywords: [coupon, promo code]`',
};

/**
 * Parses and checks a page's front matter.
 * @param raw the YAML between the `---` lines, or undefined if the page has none
 * @param file path for messages; line 2 of the file is the first line of `raw`
 * @returns the valid values, and a diagnostic with line and column for every other one
 */
export function readFrontMatter(
  raw: string | undefined,
  file: string,
): { frontMatter: FrontMatter; diagnostics: Diagnostic[] } {
  // With the line of the first mark, so that lines are those of the file.
  const source = parseYamlSource(`\n${raw ?? ''}`, file);
  if (source.diagnostics.length > 0) {
    const diagnostics = source.diagnostics.map((syntax) => ({
      ...syntax,
      id: 'front-matter-yaml',
      message: `front matter is not valid YAML: ${syntax.message}`,
    }));
    return { frontMatter: {}, diagnostics };
  }
  const allowed = `allowed keys are ${KEYS.join(', ')}`;
  const parsed = schema.safeParse(source.value ?? {});
  if (!parsed.success) {
    const diagnostics = parsed.error.issues.flatMap((issue) => {
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((key) => {
          const message = `front matter has an unknown key \`${key}\``;
          const hint = didYouMean(nearest(key, KEYS), allowed);
          return source.problem('front-matter-unknown-key', [key], message, hint);
        });
      const path = issue.path as (string | number)[];
      const [key = 'document'] = path;
      const hint = rightValue[key] ?? `keys and values; ${allowed}`;
      return [source.problem('front-matter-type', path, `front matter \`${key}\` has the wrong type`, hint)];
    });
    return { frontMatter: {}, diagnostics };
  }
  if (parsed.data.title !== undefined) return { frontMatter: parsed.data, diagnostics: [] };
  const message = 'the page has no title, so it is shown as `Markdoc`';
  const hint = 'add `title: …` to the front matter';
  return {
    frontMatter: parsed.data,
    diagnostics: [{ id: 'front-matter-no-title', level: 'warning', message, hint, file, line: 1, column: 1 }],
  };
}
