import { sayOn } from './copy.ts';

/**
 * Sends a reader's feedback to the form's address and replaces the form with thanks; without script the form submits
 * itself.
 */
export async function sendFeedback(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  if (!form.matches('.helpful')) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  try {
    const { ok } = await fetch(form.action, { method: 'POST', body });
    if (!ok) throw new Error('Not accepted.');
    const thanks = document.createElement('p');
    thanks.tabIndex = -1;
    thanks.textContent = 'Thank you for your feedback.';
    form.replaceWith(thanks);
    // The focused element is gone; moving the focus here also announces the text.
    thanks.focus();
  } catch {
    sayOn(event.submitter as HTMLElement, 'Not sent. Try again');
  }
}
