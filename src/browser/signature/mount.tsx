import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadStyles } from '../tools/load-styles.ts';
import styles from './signature-checker.css?url';
import { SignatureChecker } from './signature-checker.tsx';

const ready = loadStyles(styles);

/** Replaces the box of a button with the checker. */
export async function openSignatureChecker(button: HTMLElement): Promise<void> {
  await ready;
  const place = document.createElement('div');
  (button.closest('.signature-offer') ?? button).replaceWith(place);
  flushSync(() => createRoot(place).render(<SignatureChecker />));
}
