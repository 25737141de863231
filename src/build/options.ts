import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ReportFormat, reportFormats } from '../content/report.ts';
import { OperatorError } from '../model/diagnostic.ts';

export type BuildOptions = ReturnType<typeof readOptions>;

/**
 * Reads `--content DIR`, `--out DIR`, `--check`, `--format text|github|json`, `--strict` and `--problems FILE`.
 * @throws OperatorError for anything else.
 */
export function readOptions(args: string[], root: string) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        content: { type: 'string' },
        out: { type: 'string' },
        check: { type: 'boolean', default: false },
        format: { type: 'string', default: 'text' },
        strict: { type: 'boolean', default: false },
        problems: { type: 'string' },
      },
    });
    return {
      /** Folder of the authors' pages. */
      content: resolve(root, values.content ?? 'content'),
      /** Folder that receives the site. */
      out: resolve(root, values.out ?? 'dist'),
      /** True to check content and stop before writing anything. */
      checkOnly: values.check,
      /** Output format for problems. */
      format: formatOf(values.format),
      /** True if warnings fail the build like errors. */
      strict: values.strict,
      /** File with problems that another check found, as `--format json` lists them; part of the report. */
      problems: values.problems === undefined ? null : resolve(root, values.problems),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new OperatorError(
      `${reason}. The flags are --content DIR, --out DIR, --check, --format text|github|json, --strict and --problems FILE; the check has --prose, too, and dev listens where HOST and PORT say.`,
    );
  }
}

function formatOf(value: string): ReportFormat {
  const format = reportFormats.find((name) => name === value);
  if (format === undefined) throw new Error(`There is no format '${value}'`);
  return format;
}

/** A failure of the disk as one sentence, also from another thread, which keeps only the message; null for another error. */
export function ioSentence(error: unknown): string | null {
  const message = error instanceof Error ? error.message : '';
  const [, code, reason, path = 'a file'] = /^(E[A-Z]+): ([^,]*), \w+(?: '([^']*)')?/.exec(message) ?? [];
  if (code === undefined) return null;
  return `The build stopped at ${path}: ${reason} (${code}). The last site is unchanged.`;
}
