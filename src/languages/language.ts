import type { SampleRequest } from './sample-request.ts';

/** A language that a code block may name. Row S1.7. */
export interface FenceLanguage {
  /** What readers see. */
  label: string;
  /** Further names that authors may write behind the backticks. */
  aliases?: readonly string[];
  /** Name of the grammar below `shiki/langs/`, which the first block in the language loads; null for plain text. */
  grammar: string | null;
}

/** A language that every operation has a sample in. */
export interface SampleLanguage extends FenceLanguage {
  grammar: string;
  /** Package of Frame's SDK, which `x-sdk` may then name methods of; null where Frame has none. */
  sdk: string | null;
  /** Request → source text without a line break at its end: with the SDK where it has a method, otherwise plain HTTP. */
  write(request: SampleRequest): string;
  runner: Runner;
}

/** How the tests run samples: one process of the program runs all of them, by means of a harness. */
export interface Runner {
  /** Of the file that holds a sample. */
  extension: string;
  /** Program of the tests, below `test/samples/`; `test/samples/run-samples.ts` describes its protocol. */
  harness: string;
  /** Options of the program before the harness; `HARNESS` stands for the harness's folder. */
  options: readonly string[];
  /** Null where Node itself runs the samples. */
  tool: Tool | null;
}

/** A program that the tests need, and where it comes from. */
export interface Tool {
  name: string;
  /** Debian packages that bring the program and what it needs. */
  packages: readonly string[];
  /** Environment variable that may name the program. */
  variable: string;
  /** Where the program may be installed. */
  paths: readonly string[];
  /** Programs that serve as well, but worse, where the packages cannot be installed. */
  otherPaths?: readonly string[];
  /** Arguments of a run that ends with status 0 only where the program has what it needs, such as a library. */
  probe?: readonly string[];
}
