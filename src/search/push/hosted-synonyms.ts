import { SYNONYMS } from '../index/concepts.ts';

/** A synonym in the hosted service's form. */
export type HostedSynonym =
  | { objectID: string; type: 'synonym'; synonyms: string[] }
  | { objectID: string; type: 'oneWaySynonym'; input: string; synonyms: string[] };

/** Our synonym list for the hosted service: words that meet each other, and readers' words that lead to them. */
export function hostedSynonyms(): HostedSynonym[] {
  return SYNONYMS.flatMap(({ name, words, asks }): HostedSynonym[] => {
    const id = name.replaceAll(/[^a-z0-9]+/gi, '-');
    const meeting: HostedSynonym[] =
      words.length > 1 ? [{ objectID: id, type: 'synonym', synonyms: [...words] }] : [];
    const leading = asks.map(
      (input, index): HostedSynonym => ({
        objectID: `${id}-${index + 1}`,
        type: 'oneWaySynonym',
        input,
        synonyms: [...words],
      }),
    );
    return [...meeting, ...leading];
  });
}
