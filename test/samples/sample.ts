import type { SampleLanguageName } from '../../src/api/languages/registry.ts';

/** A code sample in the documentation. */
export interface Sample {
  /** Unique and usable as a file name. */
  name: string;
  language: SampleLanguageName;
  code: string;
  /** Name under which other samples on its page import it, such as `retry.mjs`; null if it has none. */
  fileName: string | null;
  /** File that contains it, relative to the project root. */
  file: string;
  /** Line number of the first line of code in `file`; null for a generated sample. */
  line: number | null;
  /** A readable name for messages. */
  title: string;
  /** Why it is not run; null if it is. It is parsed in either case. */
  skipped: string | null;
}

/** The result of running a sample; `error` is null on success. */
export interface Outcome {
  name: string;
  error: string | null;
  /** One-based line inside the sample, if known. */
  line: number | null;
}
