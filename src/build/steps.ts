/** Runs the named steps of a build in order and tells how long each took. */
export interface Steps {
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Prints the closing line: what was built, where, and the seconds of each step. */
  finish(what: string, where: string): void;
}

/** Times count from this call; seconds with two decimals are printed at the end. */
export function createSteps(): Steps {
  const times: string[] = [];
  const started = performance.now();
  return {
    async run(name, work) {
      const from = performance.now();
      const result = await work();
      times.push(`${name} ${((performance.now() - from) / 1000).toFixed(2)} s`);
      return result;
    },
    finish(what, where) {
      const total = ((performance.now() - started) / 1000).toFixed(2);
      console.log(`Built ${what} into ${where} in ${total} s (${times.join(', ')})`);
    },
  };
}
