import type { Operation } from '../api-model.ts';
import { type SampleLanguageName, sampleLanguages } from '../languages/registry.ts';
import { sampleRequest } from './sample-request.ts';

export interface Sample {
  language: SampleLanguageName;
  code: string;
}

/**
 * An operation with one of its examples → the same request in every sample language, in the order of the registry.
 *
 * @param example name of the request example, `default` by default.
 */
export function generateSamples(operation: Operation, example = 'default'): Sample[] {
  const request = sampleRequest(operation, example);
  return Object.entries(sampleLanguages).map(([language, { write }]) => ({
    language: language as SampleLanguageName,
    code: write(request),
  }));
}
