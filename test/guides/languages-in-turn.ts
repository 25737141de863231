import type { TestContext } from 'vitest';

/** The languages whose programs print the same rules as Node's, by the name of their file or their own. */
const others = [/ruby|\.ru$/, /python|\.py$/, /php/];

/**
 * Skips a test whose language does not have its turn. On every change, each test runs in Node and in one other language,
 * which its title decides, so that each language has a third of them; `npm test -- soak` runs every test in every language.
 * @param language a language or the file of a server
 */
export function skipOutOfTurn(language: string, { task, skip }: TestContext): void {
  const place = others.findIndex((pattern) => pattern.test(language));
  const sum = [...task.name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  skip(process.env.SOAK === undefined && place >= 0 && sum % others.length !== place);
}
