import type { SampleRequest } from './sample-request.ts';

/** A language with a sample for every operation. */
export interface SampleLanguage {
  /** The name shown to readers. */
  label: string;
  /** Other names that authors may write after the backticks. */
  aliases?: readonly string[];
  /** Name of its grammar in Shiki. */
  grammar: string;
  /** Package of Frame's SDK, whose methods `x-sdk` may name; null if Frame has none. */
  sdk: string | null;
  /** Request → source code without a trailing line break: with the SDK if it has a method, otherwise plain HTTP. */
  write(request: SampleRequest): string;
}
