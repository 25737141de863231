// A separate module, because in its callers the bundler would wrap it in more code.

/** Loads the code behind a "Run" button. */
export const loadRunSample = (): Promise<typeof import('../islands/run-sample/mount.ts')> =>
  import('../islands/run-sample/mount.ts');

/** Loads the list of keyboard shortcuts. */
export const loadShortcuts = (): Promise<typeof import('../islands/shortcuts/mount.ts')> =>
  import('../islands/shortcuts/mount.ts');

/** Loads the signature checker that its button opens. */
export const loadSignatureChecker = (): Promise<typeof import('../islands/signature-checker/mount.ts')> =>
  import('../islands/signature-checker/mount.ts');
