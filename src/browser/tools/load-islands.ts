// A separate module, because in its callers the bundler would wrap it in more code.

/** Loads the code behind a "Run" button. */
export const loadRunSample = (): Promise<typeof import('../run/mount.tsx')> => import('../run/mount.tsx');

/** Loads the list of keyboard shortcuts. */
export const loadShortcuts = (): Promise<typeof import('../shortcuts/mount.tsx')> =>
  import('../shortcuts/mount.tsx');

/** Loads the signature checker that its button opens. */
export const loadSignatureChecker = (): Promise<typeof import('../signature/signature-checker.tsx')> =>
  import('../signature/signature-checker.tsx');
