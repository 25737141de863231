import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { rolldown } from 'rolldown';
import type { SiteConfig } from '../model/define-site.ts';
import { OperatorError } from '../model/diagnostic.ts';
import { didYouMean, nearest } from '../model/nearest.ts';
import { placeAt } from '../model/text.ts';
import { siteSchema } from './site-schema.ts';

/**
 * Runs and checks a site's configuration, the file's export `site`.
 * @throws OperatorError if the file does not parse or run, and if settings are missing or invalid
 */
export async function readSiteConfig(file: string): Promise<SiteConfig> {
  const path = resolve(file);
  const name = relative(process.cwd(), path);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(`${name} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
  const fail = (offset: number, message: string): string => {
    const { line, column } = placeAt(text, offset);
    return `${name}:${line}:${column} ${message}`;
  };
  const site = await evaluate(path).catch((error: Error & { errors?: { pos?: number }[] }) => {
    // The bundler's first line counts the errors; it colors its messages for terminals.
    const lines = stripVTControlCharacters(error.message).split('\n');
    const reason = lines.find((line) => line !== '' && !line.startsWith('Build failed')) ?? '';
    const message = reason.replace(/^\[\w+\] /, '');
    // Line numbers in the bundle differ from those in the file.
    const [, identifier = ''] = /^(\w+) is not defined/.exec(message) ?? [];
    const place = error.errors?.[0]?.pos ?? text.search(new RegExp(`\\b${identifier}\\b`));
    throw new OperatorError(fail(place, message));
  });
  const parsed = siteSchema.safeParse(site);
  if (parsed.success) return site as SiteConfig;
  const problems = parsed.error.issues.flatMap((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const paths = unknown.length > 0 ? unknown.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((keys) => {
      const setting = keys.join('.') || 'site';
      const place = offsetOf(text, site, keys);
      if (unknown.length > 0) {
        const known = Object.keys(siteSchema.shape);
        const hint = didYouMean(nearest(String(keys.at(-1)), known), `the settings are ${known.join(', ')}`);
        return fail(place, `there is no setting \`${setting}\` — ${hint}`);
      }
      const reason = issue.message.replace(/^Invalid (?:input|option): /, '');
      const missing = reason.endsWith('received undefined');
      return fail(place, `\`${setting}\` is ${missing ? 'missing' : `wrong: ${reason}`}`);
    });
  });
  throw new OperatorError(problems.join('\n'));
}

/** The file's export `site`. @throws errors of the bundler and of the file itself */
async function evaluate(path: string): Promise<unknown> {
  const bundle = await rolldown({ input: path, external: /^[^./]/, logLevel: 'silent' });
  const { output } = await bundle.generate();
  const { site } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(output[0].code)}`
  );
  return site;
}

/** Position of a setting, found by its name and its text; if neither is there, that of the setting around it. */
function offsetOf(text: string, site: unknown, keys: readonly PropertyKey[]): number {
  const value = keys.reduce((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], site);
  const inner = Object.entries(value ?? {}).find(([, each]) => typeof each === 'string');
  const [name, written] = typeof keys.at(-1) === 'number' && inner ? inner : [keys.at(-1), value];
  const literal = (part: unknown): string => String(part).replace(/[^\w ]/g, '\\$&');
  const quoted = typeof written === 'string' ? `\\s*['"\`]${literal(written)}` : '';
  const at = value === undefined ? -1 : text.search(new RegExp(`\\b${literal(name)}['"]?:${quoted}`));
  if (at !== -1) return at;
  return keys.length === 0 ? Math.max(text.search(/\bsite =/), 0) : offsetOf(text, site, keys.slice(0, -1));
}
