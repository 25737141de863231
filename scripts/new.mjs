// `npm run new -- guides/my-page [--title "My page"]`: creates a page that passes the checks, and its link in the
// navigation.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { enterProject } from './lib/enter-project.mjs';
import { newPage } from './lib/new-page.mjs';

const USAGE = 'Write npm run new -- guides/my-page --title "My page".';

enterProject();
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { title: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [path] = positionals;
  if (values.help) {
    console.log(USAGE);
    process.exit();
  }
  if (path === undefined || positionals.length > 1)
    throw new RangeError('Name one page: npm run new -- guides/my-page.');
  const page = newPage({ path, title: values.title, config: readFileSync('site.config.ts', 'utf8') });
  const isFirst = dirname(page.file) !== 'content' && !existsSync(dirname(page.file));
  if (existsSync(page.file)) throw new RangeError(`${page.file} is there already.`);
  mkdirSync(dirname(page.file), { recursive: true });
  writeFileSync(page.file, page.text);
  writeFileSync('site.config.ts', page.config);
  console.log(
    `${page.file} is ready, with its link in site.config.ts. It is a draft: npm run dev shows it. Once it is finished, delete its line draft: true, and add its card to content/docs.mdoc.`,
  );
  if (isFirst)
    console.log(
      `It is the first page of ${dirname(page.file)}/, so it is a section of its own in the side navigation.`,
    );
} catch (error) {
  const expected = error instanceof RangeError || (error instanceof TypeError && 'code' in error);
  if (!expected) throw error;
  const usage = error instanceof RangeError ? '' : ` ${USAGE}`;
  console.error(`${error.message.split('. ')[0]?.replace(/\.$/, '')}.${usage}`);
  process.exitCode = 1;
}
