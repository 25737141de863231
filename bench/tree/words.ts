import type { Random } from '../lib/random.ts';

/** Vocabulary of API documentation, so that generated text compresses and searches like real pages. */
const nouns =
  'payment customer refund subscription invoice webhook charge card account event request response key token amount currency status field object endpoint signature retry secret dispute balance payout product price plan period discount address bank reader server browser client library header body page cursor list error code limit window log dashboard sandbox session method intent merchant order receipt'.split(
    ' ',
  );
const verbs =
  'creates returns confirms updates sends stores checks lists cancels retries verifies refunds captures expires contains requires replaces keeps moves starts ends describes accepts rejects'.split(
    ' ',
  );
const adjectives =
  'new open failed pending active canceled saved expired partial full unique optional required signed stored recurring monthly first last next secure live local'.split(
    ' ',
  );
const openers = ['When', 'After', 'Before', 'If', 'Once', 'Because', 'While', 'Unless'];

/** A sentence of 8 to 20 words. */
export function sentence(random: Random): string {
  const thing = (): string =>
    `${random.below(3) === 0 ? `${random.pick(adjectives)} ` : ''}${random.pick(nouns)}`;
  const clause = (): string => `the ${thing()} ${random.pick(verbs)} the ${thing()}`;
  const text =
    random.below(3) === 0
      ? `${random.pick(openers)} ${clause()}, ${clause()}`
      : `${clause()} and ${random.pick(verbs)} each ${thing()} of the ${thing()}`;
  return `${capital(text)}.`;
}

/** Two to four words, starting with a capital letter. */
export function title(random: Random): string {
  const more = random.below(2) === 0 ? ['and', random.pick(nouns)] : [];
  return capital([random.pick(adjectives), random.pick(nouns), ...more].join(' '));
}

/** The name of a field, such as `invoice_status`. */
export function fieldName(random: Random): string {
  return `${random.pick(nouns)}_${random.pick(nouns)}`;
}

export function noun(random: Random): string {
  return random.pick(nouns);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
