import { type SampleLanguageName, sampleLanguages } from '../../api/languages/registry.ts';
import type { SampleRequest } from '../../api/languages/sample-request.ts';
import { type ColoredText, colorCode, wordColors } from '../code/color-code.ts';

/** Source text that makes a request; null for a language that samples are not written in. */
export function writeSample(language: string, request: SampleRequest): string | null {
  return Object.hasOwn(sampleLanguages, language)
    ? sampleLanguages[language as SampleLanguageName].write(request)
    : null;
}

/** The printed code of a request, in every language that the page has it in. */
export type SampleCode = ReturnType<typeof sampleCode>;

/** Shorter code leaves enough room for a result below it. */
const SHORT_LINES = 10;

/** @param block `.samples`, or the `.code` of a single cURL command; null if the page shows no code of the request */
export function sampleCode(block: Element | null) {
  const parts = [...(block?.querySelectorAll('code') ?? [])].map((code) => {
    const language = code.closest<HTMLElement>('.sample')?.dataset.language ?? 'shell';
    const figure = code.closest<HTMLElement>('.code');
    return { code, language, figure, printed: [...code.childNodes], colors: wordColors(code) };
  });
  type Part = (typeof parts)[number];
  const linesOf = ({ code }: Part): number => code.textContent.trimEnd().split('\n').length;
  const countLines = (part: Part): void => {
    const label = part.figure?.querySelector('.code-fold span');
    if (label) label.textContent = `all ${linesOf(part)} lines`;
  };
  return {
    /** Shows another request in its place. */
    show(request: SampleRequest): void {
      for (const part of parts) {
        const text = writeSample(part.language, request);
        if (text === null || text === part.code.textContent) continue;
        part.code.replaceChildren(...colorCode(text, part.colors).map(nodeOf));
        countLines(part);
      }
    },
    reset(): void {
      for (const part of parts) {
        part.code.replaceChildren(...part.printed);
        countLines(part);
      }
    },
    /** Folds long code to its first lines, because the result is read now, or unfolds it. */
    fold(isFolded: boolean): void {
      for (const part of parts) {
        if (part.figure === null) continue;
        part.figure.querySelector('.code-fold[data-added]')?.remove();
        part.figure.toggleAttribute('data-ran', isFolded);
        if (!isFolded || linesOf(part) <= SHORT_LINES || part.figure.querySelector('.code-fold')) continue;
        // Like the fold of longer code on the pages; the style sheet does the rest.
        const fold = document.createElement('details');
        fold.className = 'code-fold';
        fold.dataset.added = '';
        fold.append(document.createElement('summary'));
        fold.firstElementChild?.append('Show ', document.createElement('span'));
        part.figure.append(fold);
        const pre = part.code.parentElement;
        // The window may have room for all of it. The code of a language that is not shown has no height.
        if (pre !== null && pre.clientHeight > 0 && pre.scrollHeight <= pre.clientHeight) fold.remove();
        else countLines(part);
      }
    },
  };
}

function nodeOf([text, color]: ColoredText): Node | string {
  if (color === null && !text.includes('://')) return text;
  const span = document.createElement('span');
  span.className = color ?? '';
  // A URL breaks after its host, as in `markdoc/highlight.ts`.
  for (const part of text.split(/(?<=:\/\/[\w.:-]+\/)/)) span.append(part, document.createElement('wbr'));
  span.lastChild?.remove();
  return span;
}
