import type { SiteContext } from '../page/site-context.ts';
import type { PageChrome } from '../ui/layout/chrome.ts';
import type { Inspection } from './inspect-pages.ts';
import type { loadVocabulary } from './load-vocabulary.ts';
import type { BuildOptions } from './options.ts';
import type { OutputWriter } from './output-writer.ts';
import type { Steps } from './steps.ts';

/** All that the two ways of building share. */
export interface BuildJob {
  options: BuildOptions;
  root: string;
  client: string;
  publicFolder: string;
  images: string;
  apiDocument: string | null;
  entries: { route: string; path: string }[];
  staging: string;
  quality: number;
  steps: Steps;
  chrome: PageChrome;
  /** Where the state of a large tree is kept, and the key it must have; null for a small one. */
  state: { file: string; key: string } | null;
  contextOf(navigation: Inspection['navigation']): SiteContext;
  /** Prints the problems; false where the build must stop. */
  report(inspection: Inspection): boolean;
}

/** The vocabulary, loaded at most once and only when a page is, and the writer of this build. */
export interface VocabularyWriter {
  vocabulary: () => ReturnType<typeof loadVocabulary>;
  writer: OutputWriter;
}
