/** Loads what a "Run" button does. Apart from its use: the bundler would wrap it in code of its own. */
export const loadRunSample = (): Promise<typeof import('../islands/run-sample/mount.ts')> =>
  import('../islands/run-sample/mount.ts');
