import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface BuildOptions {
  /** Folder of the authors' pages. */
  content: string;
  /** Folder that receives the site. */
  out: string;
  /** True to check content and stop before anything is written. */
  checkOnly: boolean;
  /** True for the site's own content; another tree gets its navigation from its folders. */
  ownContent: boolean;
}

/** Raised for a flag that is not known; its message is one sentence. */
export class OptionsError extends Error {
  override name = 'OptionsError';
}

/**
 * Reads `--content DIR`, `--out DIR` and `--check`.
 * @throws OptionsError for anything else.
 */
export function readOptions(args: string[], root: string): BuildOptions {
  try {
    const { values } = parseArgs({
      args,
      options: {
        content: { type: 'string' },
        out: { type: 'string' },
        check: { type: 'boolean', default: false },
      },
    });
    return {
      content: resolve(root, values.content ?? 'content'),
      out: resolve(root, values.out ?? 'dist'),
      checkOnly: values.check,
      ownContent: values.content === undefined,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new OptionsError(`${reason}. The flags are --content DIR, --out DIR and --check.`);
  }
}
