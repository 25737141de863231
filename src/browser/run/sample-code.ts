import type { SampleRequest } from '../../api/languages/sample-request.ts';
import { colorCode, wordColors } from './color-code.ts';
import { writeSample } from './write-samples.ts';

/** The printed code of a request, in every language that the page has it in. */
export interface SampleCode {
  /** Shows another request in its place. */
  show(request: SampleRequest): void;
  /** Puts back what was printed. */
  reset(): void;
}

/**
 * @param block `.samples`, or the `.code` of a single cURL command; null where the page shows no code of the request
 */
export function sampleCode(block: Element | null): SampleCode {
  const parts = [...(block?.querySelectorAll('code') ?? [])].map((code) => {
    const language = code.closest<HTMLElement>('.sample')?.dataset.language ?? 'shell';
    const fold = code.closest('.code')?.querySelector('.code-fold span') ?? null;
    return { code, language, fold, printed: [...code.childNodes], colors: wordColors(code) };
  });
  const countLines = ({ code, fold }: (typeof parts)[number]): void => {
    if (fold !== null) fold.textContent = `all ${code.textContent.split('\n').length} lines`;
  };
  return {
    show(request) {
      for (const part of parts) {
        const text = writeSample(part.language, request);
        if (text === null || text === part.code.textContent) continue;
        part.code.replaceChildren(...colorCode(text, part.colors));
        countLines(part);
      }
    },
    reset() {
      for (const part of parts) {
        part.code.replaceChildren(...part.printed);
        countLines(part);
      }
    },
  };
}
