/**
 * Measures each site `rounds` times. Sites take turns, so that a machine that slows down or speeds up affects all of
 * them; a different one starts each round, so that none always follows the same neighbor.
 * @returns the results of each site, in the order of `sites`
 */
export async function inTurn<Site, Result>(
  sites: readonly Site[],
  rounds: number,
  measure: (site: Site) => Promise<Result>,
): Promise<Result[][]> {
  const results = sites.map((): Result[] => []);
  const order = [...sites.entries()];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, site] of order) results[index]?.push(await measure(site));
    order.push(...order.splice(0, 1));
  }
  return results;
}
