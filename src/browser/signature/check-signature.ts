import { sign } from '../../sandbox/events.ts';
import type { SignatureCauseName } from './signature-causes.ts';

/** A delivery as pasted by a reader. */
export interface PastedDelivery {
  body: string;
  secret: string;
  /** Value of `X-Frame-Signature`, or the whole header line. */
  header: string;
}

export type SignatureVerdict =
  | { state: 'incomplete' | 'valid' }
  /** `form` names the JSON form that was signed, if the body was serialized again. */
  | { state: 'invalid'; cause: SignatureCauseName; form?: string };

/** Whether a signature is valid; if not, the first change that explains it. No data leaves the function. */
export async function checkSignature({ body, secret, header }: PastedDelivery): Promise<SignatureVerdict> {
  const signature = header.trim().replace(/^x-frame-signature:\s*/i, '');
  if (body === '' || secret === '' || signature === '') return { state: 'incomplete' };
  if (/^[0-9a-f]{64}$/i.test(signature)) return { state: 'invalid', cause: 'no-prefix' };
  if (!/^sha256=[0-9a-f]{64}$/.test(signature)) return { state: 'invalid', cause: 'other-header' };

  const matches = async (text: string, key = secret): Promise<boolean> =>
    (await sign(text, key)) === signature;
  if (await matches(body)) return { state: 'valid' };
  if (/^[sp]k_/.test(secret.trim())) return { state: 'invalid', cause: 'api-key' };
  const bare = secret.replace(/^[\s"']+|[\s"']+$/g, '');
  if (bare !== '' && (await matches(body, bare))) return { state: 'invalid', cause: 'secret-wrapped' };
  for (const { text, ...change } of changesOf(body))
    if (await matches(text)) return { state: 'invalid', ...change };
  return { state: 'invalid', cause: parsed(body) === undefined ? 'incomplete-body' : 'other-secret' };
}

interface Change {
  cause: SignatureCauseName;
  /** The body before the change. */
  text: string;
  form?: string;
}

/** The bodies that Frame may have signed when this one arrived, by the change that happened to them. */
function changesOf(body: string): Change[] {
  const cause = (name: SignatureCauseName) => (text: string) => ({ cause: name, text });
  return [
    ...[body.trimEnd(), body.trimStart(), body.trim()].map(cause('whitespace-added')),
    ...['\n', '\r\n', ' ', '\n\n'].map((end) => body + end).map(cause('whitespace-trimmed')),
    ...jsonForms(body),
  ];
}

/** The same JSON in the formatting of common serializers, with and without a line break at its end. */
function jsonForms(body: string): Change[] {
  const value = parsed(body);
  if (value === undefined) return [];
  const compact = JSON.stringify(value);
  // JSON strings contain no line breaks, so all of these are between tokens.
  const spaced = JSON.stringify(value, null, 1)
    .replace(/,\n\s*/g, ', ')
    .replace(/\n\s*/g, '');
  const forms = {
    'compact JSON': compact,
    'JSON indented by two spaces': JSON.stringify(value, null, 2),
    'JSON indented by four spaces': JSON.stringify(value, null, 4),
    'JSON indented by tabs': JSON.stringify(value, null, '\t'),
    'JSON as Rails writes it': escaped(compact, /[<>&\u2028\u2029]/g),
    'JSON as PHP writes it': escaped(compact, /[^\0-\x7f]/g).replaceAll('/', '\\/'),
    'JSON as Python writes it': escaped(spaced, /[^\0-\x7f]/g),
    'compact JSON in ASCII': escaped(compact, /[^\0-\x7f]/g),
    // The body itself is a JSON string that contains the JSON.
    ...(typeof value === 'string' ? { 'JSON that is not quoted': value } : {}),
  };
  return Object.entries(forms).flatMap(([form, text]) =>
    ['', '\n'].map((end) => ({ cause: 'reserialized' as const, text: text + end, form })),
  );
}

const escaped = (text: string, characters: RegExp): string =>
  text.replace(characters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const SECRET = 'Qm3xT8vLr2Jd6PyK9wZc1NbH5sUe7GaF';

/** The event from `/webhooks` in its delivered form: compact. */
const EVENT = {
  id: '1d2c3b4a-5f6e-4789-90a1-b2c3d4e5f607',
  object: 'event',
  type: 'charge_intent.succeeded',
  created: 1764000060,
  livemode: false,
  data: {
    id: '9f2a6d84-1c3b-47e5-b0a8-5d6e7f8091a2',
    object: 'charge_intent',
    amount: 4200,
    currency: 'usd',
    status: 'succeeded',
    metadata: { order_id: '1042' },
  },
};

/** The change made to a valid delivery in each example. */
const changes: Record<string, (delivery: PastedDelivery) => Partial<PastedDelivery>> = {
  Valid: () => ({}),
  'Parsed body': ({ body }) => ({ body: JSON.stringify(JSON.parse(body), null, 2) }),
  'Added newline': ({ body }) => ({ body: `${body}\n` }),
  'Other secret': () => ({ secret: 'whsec_cli_from_another_session' }),
  'No prefix': ({ header }) => ({ header: header.replace('sha256=', '') }),
};

/** Names of the examples, the valid delivery first. */
export const exampleNames = Object.keys(changes);

/** A delivery with Frame's signature, after the change of the named example. */
export async function exampleDelivery(name: string): Promise<PastedDelivery> {
  const body = JSON.stringify(EVENT);
  const valid = { body, secret: SECRET, header: await sign(body, SECRET) };
  return { ...valid, ...changes[name]?.(valid) };
}
