import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { site as config } from '../site.config.ts';
import type { SiteManifest } from '../src/model/site-manifest.ts';

export interface OwnPagesOptions {
  folder: string;
  /** This site, built; the Markdown twins of its pages are the source. */
  site: string;
  pages: number;
  /** `markdoc` for this site's build, `markdown` for other generators. Only the file names differ. */
  flavor: 'markdoc' | 'markdown';
}

/**
 * Copies the text of this site's pages until there are `pages`, each copy with a new path and title: long pages with
 * much code, most of it shared between pages. Internal links lead to the start page, and pictures are left out.
 */
export async function writeOwnPages({ folder, site, pages, flavor }: OwnPagesOptions): Promise<void> {
  const texts = twinsOf(site);
  const [start, end] = flavor === 'markdoc' ? ['index', 'mdoc'] : ['_index', 'md'];
  const write = async (name: string, text: string): Promise<void> => {
    const path = join(folder, `${name}.${end}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  await write(start, ownPageText('# Start\n', 0));
  for (let copy = 0; copy * texts.length < pages - 1; copy += 1) {
    const left = pages - 1 - copy * texts.length;
    await Promise.all(
      texts.slice(0, left).map(({ name, text }) => write(`copy-${copy}/${name}`, ownPageText(text, copy))),
    );
  }
}

/** One page: a twin with the copy's number in its title. */
export function ownPageText(twin: string, copy: number): string {
  const text = twin
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    // Ids of headings, which our build rejects in this form.
    .replaceAll(/ \{#[^{}\n]+\}$/gm, '')
    // Of files, twins have the full address.
    .replaceAll(`](${config.origin}/`, '](/')
    .replaceAll(/\]\([/#][^)]*\)/g, '](/)')
    .replace(/^# .*$/m, (title) => `${title} ${copy}`);
  const [, title = ''] = /^# (.*)$/m.exec(text) ?? [];
  return `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(`${title}, in this bench.`)}\n---\n\n${text}`;
}

function twinsOf(site: string): { name: string; text: string }[] {
  const { files } = JSON.parse(readFileSync(join(site, 'site.json'), 'utf8')) as SiteManifest;
  return files
    .filter(({ path, retired }) => path.endsWith('.md') && retired === undefined)
    .map(({ path }) => ({
      // Generators differ in the file name of a folder's index page.
      name: path === 'index.md' ? 'start' : path.slice(0, -'.md'.length),
      text: readFileSync(join(site, path), 'utf8'),
    }));
}
