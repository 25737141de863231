import type { SampleLanguageName } from '../../src/languages/registry.ts';

/** A piece of code that the documentation shows. */
export interface Sample {
  /** Unique and fit for a file name. */
  name: string;
  language: SampleLanguageName;
  code: string;
  /** Name under which other samples of its page import it, such as `retry.mjs`; null when it has none. */
  fileName: string | null;
  /** Where it is shown, relative to the project root. */
  file: string;
  /** Line of the first line of code in `file`; null for a sample that a generator writes. */
  line: number | null;
  /** What the reader would call it, for messages. */
  title: string;
  /** Why it is not run; null when it is. It is parsed all the same. */
  skipped: string | null;
}

/** What became of a sample; `error` is null when all is well. */
export interface Outcome {
  name: string;
  error: string | null;
  /** Line inside the sample, from 1, where it is known. */
  line: number | null;
}
