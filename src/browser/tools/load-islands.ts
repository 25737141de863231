// A separate module, because in its callers the bundler would wrap it in more code.

export const loadRunSample = () => import('../run/mount.tsx');

export const loadSignatureChecker = () => import('../signature/signature-checker.tsx');
