// In a module apart from its callers, which the bundler would otherwise wrap in more code.

/** Loads what a "Run" button does. */
export const loadRunSample = (): Promise<typeof import('../islands/run-sample/mount.ts')> =>
  import('../islands/run-sample/mount.ts');

/** Loads the list of keyboard shortcuts. */
export const loadShortcuts = (): Promise<typeof import('../islands/shortcuts/mount.ts')> =>
  import('../islands/shortcuts/mount.ts');

/** Loads what the button of the signature checker opens. */
export const loadSignatureChecker = (): Promise<typeof import('../islands/signature-checker/mount.ts')> =>
  import('../islands/signature-checker/mount.ts');
