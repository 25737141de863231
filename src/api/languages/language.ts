import type { SampleRequest } from './sample-request.ts';

/** A language that a code block may name. Row S1.7. */
export interface FenceLanguage {
  /** The name shown to readers. */
  label: string;
  /** Other names that authors may write after the backticks. */
  aliases?: readonly string[];
  /** Name of the grammar in `shiki/langs/`, loaded by the first block in the language; null for plain text. */
  grammar: string | null;
}

/** A language with a sample for every operation. */
export interface SampleLanguage extends FenceLanguage {
  grammar: string;
  /** Package of Frame's SDK, whose methods `x-sdk` may name; null if Frame has none. */
  sdk: string | null;
  /** Request → source code without a trailing line break: with the SDK if it has a method, otherwise plain HTTP. */
  write(request: SampleRequest): string;
  runner: Runner;
}

/** How the tests run samples: one process of the program runs all of them through a harness. */
export interface Runner {
  /** Extension of a sample's file. */
  extension: string;
  /** The tests' program in `test/samples/`; `test/samples/run-samples.ts` describes its protocol. */
  harness: string;
  /** Command line options before the harness; `HARNESS` is replaced by the harness's folder. */
  options: readonly string[];
  /** Null if Node itself runs the samples. */
  tool: Tool | null;
}

/** A program that the tests need, and how to install it. */
export interface Tool {
  name: string;
  /** Debian packages of the program and its dependencies. */
  packages: readonly string[];
  /** Environment variable that may contain the program's path. */
  variable: string;
  /** Paths where the program may be installed. */
  paths: readonly string[];
  /** Less suitable programs for when the packages cannot be installed. */
  otherPaths?: readonly string[];
  /** Arguments of a run that exits with status 0 only if the program has what it needs, such as a library. */
  probe?: readonly string[];
}
