import type { PageRule } from '../prose-rule.ts';

interface Section {
  heading: string;
  text: string;
}

/** The sections of level 2 in order, without their anchors. */
function sectionsOf(source: string): Section[] {
  const [, ...parts] = source.split(/^## /m);
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { heading: heading.replace(/ *\{%.*$/, '').trim(), text: lines.join('\n') };
  });
}

/** Rows of the tables in a section, without their headers. */
const rowsOf = ({ text }: Section): number =>
  Math.max(0, text.split('\n').filter((line) => line.startsWith('|')).length - 2);

/** Other pages that a section links to, in its text or by cards. */
const pagesOf = ({ text }: Section): Set<string> =>
  new Set([...text.matchAll(/(?:\]\(|href=")(\/[^)"#]*)/g)].map(([, path = '']) => path));

/** How an entry of the last section begins: it tells the reader what to do next. */
const VERBS =
  /^(?:Accept|Add|Ask|Authorize|Block|Browse|Build|Cancel|Capture|Change|Charge|Check|Choose|Collect|Compare|Confirm|Connect|Copy|Create|Delete|Download|Explain|Find|Fix|Follow|Get|Go|Handle|Import|Install|Issue|Keep|Learn|Let|List|Look|Match|Migrate|Move|Offer|Open|Pause|Pay|Plan|Prepare|Protect|Read|Receive|Reconcile|Refund|Report|Respond|Resume|Retry|Rotate|Run|Save|Search|See|Sell|Send|Set|Share|Show|Start|Stop|Store|Subscribe|Switch|Test|Track|Try|Understand|Update|Upload|Use|Verify|Void|Watch|Write) /;

/** Titles of cards and texts of list items, and where they begin in the section. */
const entriesOf = ({ text }: Section): { entry: string; at: number }[] =>
  [...text.matchAll(/(card title="|^- \[?)([^"\]\n]*)/gm)].map(
    ({ 1: before = '', 2: entry = '', index }) => ({
      entry,
      at: index + before.length,
    }),
  );

/**
 * Every guide ends with how to test it, what can go wrong, and where to go next; a reference page only with the last.
 */
export const guideEnding: PageRule = {
  id: 'guide-ending',
  checkPage(_blocks, file, source) {
    const sections = sectionsOf(source);
    const next = sections.at(-1)?.heading === 'Next steps' ? sections.at(-1) : undefined;
    const found: [isMissing: boolean, message: string, hint: string][] = [
      [next === undefined, 'the page does not say where to go next', 'end it with `## Next steps`'],
    ];
    if (!file.startsWith('content/api/')) {
      const test = sections.some(
        ({ heading, text }) => /^(?:Test|Check) /.test(heading) && text.trim() !== '',
      );
      const errors = sections.find(({ heading }) => /^(?:Handle|Fix) /.test(heading));
      const own = file.replace(/^content|(?:index)?\.mdoc$/g, '');
      const others = next === undefined ? new Set() : pagesOf(next);
      found.unshift(
        [!test, 'the page does not say how to test it', 'add a section `## Test …`'],
        [
          errors === undefined,
          'the page does not say what goes wrong',
          'add a section `## Handle …` or `## Fix …`',
        ],
        [
          errors !== undefined && rowsOf(errors) < 2,
          'the page does not list what goes wrong',
          'add a table with a row for each problem, at least two',
        ],
        [
          next !== undefined && (others.size < 3 || others.has(own)),
          'the last section links to fewer than three other pages, or to this one',
          'link to three others',
        ],
      );
    }
    const page = found
      .filter(([isMissing]) => isMissing)
      .map(([, message, hint]) => ({ block: undefined, index: 0, message, hint }));
    if (next === undefined) return page;
    const start = source.length - next.text.length;
    const names = entriesOf(next).filter(({ entry }) => !VERBS.test(`${entry} `));
    return [
      ...page,
      ...names.map(({ entry, at }) => ({
        block: undefined,
        index: start + at,
        message: `"${entry}" does not begin with a known verb`,
        hint: 'begin it with what the reader does there; the verbs are in test/prose/rules/guide-ending.ts',
      })),
    ];
  },
};
