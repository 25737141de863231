import { element } from './element.ts';
import type { OpenChallenge, RunResult } from './runner.ts';

/** The status in which an object waits for its challenge. */
const WAITING: Record<OpenChallenge['object'], string> = {
  charge_intent: 'requires_3d_secure',
  '3ds_intent': 'issued',
};

/**
 * Two buttons that stand in for the shopper in front of the bank's page; nothing if no challenge is open.
 * @param finish called with the reader's choice
 */
export function challengeView(
  { body }: RunResult,
  finish: (challenge: OpenChallenge, result: 'passed' | 'failed') => void,
): HTMLElement[] {
  const challenge = body as OpenChallenge & { status?: unknown };
  if (challenge.status !== WAITING[challenge.object]) return [];
  const button = (label: string, result: 'passed' | 'failed') => {
    const made = element('button', { type: 'button', className: 'run-button' }, label);
    made.onclick = () => finish(challenge, result);
    return made;
  };
  return [
    element(
      'div',
      { className: 'run-challenge' },
      element('p', {}, 'The bank now asks the shopper to confirm the payment. Be the shopper:'),
      button('Pass the challenge', 'passed'),
      button('Fail the challenge', 'failed'),
    ),
  ];
}
