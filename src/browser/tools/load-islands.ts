// A separate module, because in its callers the bundler would wrap it in more code.

export const loadRunSample = (): Promise<typeof import('../run/mount.tsx')> => import('../run/mount.tsx');

export const loadShortcuts = (): Promise<typeof import('../shortcuts/mount.tsx')> =>
  import('../shortcuts/mount.tsx');

export const loadSignatureChecker = (): Promise<typeof import('../signature/signature-checker.tsx')> =>
  import('../signature/signature-checker.tsx');
