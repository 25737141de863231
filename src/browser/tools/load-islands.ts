// A separate module, because in its callers the bundler would wrap it in more code.

/** Loads the code behind a "Run" button. */
export const loadRunSample = (): Promise<typeof import('../run/mount.ts')> => import('../run/mount.ts');

/** Loads the list of keyboard shortcuts. */
export const loadShortcuts = (): Promise<typeof import('../shortcuts/mount.ts')> =>
  import('../shortcuts/mount.ts');

/** Loads the signature checker that its button opens. */
export const loadSignatureChecker = (): Promise<typeof import('../signature/mount.ts')> =>
  import('../signature/mount.ts');
