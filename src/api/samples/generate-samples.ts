import type { Operation } from '../api-model.ts';
import { writeJavaScript } from './javascript.ts';
import { writeRuby } from './ruby.ts';
import { sampleRequest } from './sample-request.ts';
import { writeShell } from './shell.ts';

export type SampleLanguage = 'shell' | 'javascript' | 'ruby';

export interface Sample {
  language: SampleLanguage;
  code: string;
}

/**
 * An operation with one of its examples → the same request in shell, JavaScript and Ruby, in that order.
 * A language whose official library lacks the call is left out.
 *
 * @param example name of the request example, `default` unless told.
 */
export function generateSamples(operation: Operation, example = 'default'): Sample[] {
  const request = sampleRequest(operation, example);
  const samples: [SampleLanguage, string | null][] = [
    ['shell', writeShell(request)],
    ['javascript', writeJavaScript(request)],
    ['ruby', writeRuby(request)],
  ];
  return samples.flatMap(([language, code]) => (code === null ? [] : [{ language, code }]));
}
