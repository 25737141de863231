import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Markdoc from '@markdoc/markdoc';
import { sampleLanguageOf } from '../../src/api/languages/registry.ts';
import { loadApi } from '../../src/api/load-api.ts';
import { openApiFile } from '../../src/api/load-openapi.ts';
import { readCurl } from '../../src/api/samples/read-curl.ts';
import { generateSamples } from '../../src/api/samples/sample-request.ts';
import { isSimulated } from '../../src/sandbox/operations.ts';
import { ROOT } from '../fixtures/root.ts';
import { runners } from './runners.ts';
import type { Sample } from './sample.ts';

/** Every fence in a sample language on the pages below `content/`, in page order. */
export function pageSamples(): Sample[] {
  const pages = readdirSync(join(ROOT, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.mdoc'))
    .sort();
  const { model } = loadApi(join(ROOT, openApiFile), ROOT);
  const unknown = (model?.operations ?? []).filter((operation) => !isSimulated(operation));
  return [
    ...pages
      .flatMap((page) => fencesOf(readFileSync(join(ROOT, 'content', page), 'utf8'), `content/${page}`))
      .map((sample) =>
        sample.language === 'shell' && readCurl(sample.code, unknown) !== null
          ? { ...sample, skipped: sample.skipped ?? NOT_SIMULATED }
          : sample,
      ),
    ...codeFiles(),
  ];
}

/** `npm run check` warns about such an operation; its samples are parsed all the same. */
const NOT_SIMULATED = 'the sandbox does not know the operation';

/** The code files of guides, which `test/guides/` runs; here they are only parsed. */
function codeFiles(): Sample[] {
  const folder = join(ROOT, 'content/files');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return paths.flatMap((path): Sample[] => {
    const extension = path.split('.').at(-1) ?? '';
    const language = sampleLanguageOf(extension === 'ru' ? 'ruby' : extension);
    if (language === null) return [];
    return [
      {
        name: `files-${path.replaceAll(/\W+/g, '-')}`,
        language,
        code: readFileSync(join(folder, path), 'utf8'),
        fileName: null,
        file: `content/files/${path}`,
        line: 1,
        title: `${language} file`,
        skipped: 'run by test/guides',
      },
    ];
  });
}

/** The fences in one page's text. */
export function fencesOf(text: string, file: string): Sample[] {
  return [...Markdoc.parse(text).walk()].flatMap((node): Sample[] => {
    if (node.type !== 'fence') return [];
    const { content, language, run, title } = node.attributes as Record<string, string | undefined>;
    const known = sampleLanguageOf(language);
    if (content === undefined || known === null) return [];
    // Markdoc counts lines from 0 and points at the backticks.
    const line = (node.lines[0] ?? 0) + 2;
    const name = `${file.replace(/^content\/|\.mdoc$/g, '').replaceAll(/\W+/g, '-')}-${line}`;
    const skipped = run?.startsWith('no:') ? run.slice(3).trim() : null;
    const { extension } = runners[known];
    const fileName = title?.endsWith(`.${extension}`) && /^[\w.-]+$/.test(title) ? title : null;
    return [
      { name, language: known, code: content, fileName, file, line, title: `${known} sample`, skipped },
    ];
  });
}

/** The generated samples for every operation and each of its request examples. */
export function operationSamples(): Sample[] {
  const { model } = loadApi(join(ROOT, openApiFile), ROOT);
  return (model?.operations ?? []).flatMap((operation) => {
    const written = operation.bodies.flatMap((body) => body.examples.map(({ name }) => name));
    // Without a `default`, the plain request has no body; the document defines where that is allowed.
    return [...new Set(['default', ...written])].flatMap((example) =>
      generateSamples(operation, example).map(
        ({ language, code }): Sample => ({
          name: `${operation.id}-${example}`,
          language,
          code,
          fileName: null,
          file: openApiFile,
          line: null,
          title: `${language} sample of ${operation.id} (${example})`,
          skipped: isSimulated(operation) ? null : NOT_SIMULATED,
        }),
      ),
    );
  });
}
