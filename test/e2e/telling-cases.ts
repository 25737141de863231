/**
 * The widths, themes, languages, latencies, or pages of one browser test. On every change it runs the most telling of them,
 * and before a release (`npm test -- soak`) all.
 */
export const cases = <Case>(telling: readonly Case[], others: readonly Case[]): Case[] =>
  process.env.SOAK === undefined ? [...telling] : [...telling, ...others];
