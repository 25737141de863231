import type { ReactNode } from 'react';

/** Opens the signature checker (`browser/tools.ts` listens). Without script, the code on the page does the same. */
export function SignatureChecker({ children }: { children?: ReactNode }) {
  return (
    <div className="callout signature-offer">
      {children}
      <button className="button open-checker" type="button">
        Open the signature checker
      </button>
      <noscript>
        <p>
          The checker needs JavaScript. Without it, run the code above with the body that your server logged.
        </p>
      </noscript>
    </div>
  );
}
