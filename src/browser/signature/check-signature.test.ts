import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSignature } from './check-signature.ts';
import { signatureCauses } from './signature-causes.ts';

const SECRET = 'Qm3xT8vLr2Jd6PyK9wZc1NbH5sUe7GaF';
const VALUE = { id: 'evt', data: { note: 'Café & <b>', url: 'https://a.example/b' } };
const BODY = JSON.stringify(VALUE);
const hmac = (body: string, secret = SECRET, digest: 'hex' | 'base64' = 'hex') =>
  createHmac('sha256', secret).update(body).digest(digest);
const headerOf = (body: string, secret = SECRET) => `sha256=${hmac(body, secret)}`;
const HEADER = headerOf(BODY);
const asciiOf = (text: string) => text.replaceAll('é', '\\u00e9');
const PYTHON = asciiOf('{"id": "evt", "data": {"note": "Café & <b>", "url": "https://a.example/b"}}');
const RAILS = BODY.replace('&', '\\u0026').replace('<', '\\u003c').replace('>', '\\u003e');

/** [what happened, body, secret, header, the cause] */
const rejected: [string, string, string, string, keyof typeof signatureCauses][] = [
  ['a header without its prefix', BODY, SECRET, hmac(BODY), 'no-prefix'],
  ['a header in another scheme', BODY, SECRET, `t=1,v1=${hmac(BODY)}`, 'other-header'],
  ['another algorithm', BODY, SECRET, `sha1=${hmac(BODY)}`, 'other-header'],
  ['uppercase digits', BODY, SECRET, `sha256=${hmac(BODY).toUpperCase()}`, 'other-header'],
  ['Base64', BODY, SECRET, `sha256=${hmac(BODY, SECRET, 'base64')}`, 'other-header'],
  ['a truncated digest', BODY, SECRET, HEADER.slice(0, -1), 'other-header'],
  ['an API key', BODY, 'sk_sandbox_1', HEADER, 'api-key'],
  ['a secret with a line break', BODY, `${SECRET}\n`, HEADER, 'secret-wrapped'],
  ['a secret in quotes', BODY, `"${SECRET}"`, HEADER, 'secret-wrapped'],
  ['a trailing line break', `${BODY}\n`, SECRET, HEADER, 'whitespace-added'],
  ['a byte order mark', `\ufeff${BODY}`, SECRET, HEADER, 'whitespace-added'],
  ['a trimmed line break', BODY, SECRET, headerOf(`${BODY}\n`), 'whitespace-trimmed'],
  ['half a body', BODY.slice(0, 20), SECRET, HEADER, 'incomplete-body'],
  ['another secret', BODY, 'whsec_cli_1', HEADER, 'other-secret'],
  ['another value', BODY.replace('evt', 'evu'), SECRET, HEADER, 'other-secret'],
];

/** [pasted body, signed body, reported form] */
const forms: [string, string, string][] = [
  [JSON.stringify(VALUE, null, 2), BODY, 'compact JSON'],
  [PYTHON, BODY, 'compact JSON'],
  [BODY, JSON.stringify(VALUE, null, 2), 'JSON indented by two spaces'],
  [BODY, `${JSON.stringify(VALUE, null, 4)}\n`, 'JSON indented by four spaces'],
  [BODY, JSON.stringify(VALUE, null, '\t'), 'JSON indented by tabs'],
  [BODY, PYTHON, 'JSON as Python writes it'],
  [BODY, RAILS, 'JSON as Rails writes it'],
  [BODY, asciiOf(BODY).replaceAll('/', '\\/'), 'JSON as PHP writes it'],
  [BODY, asciiOf(BODY), 'compact JSON in ASCII'],
  [JSON.stringify(BODY), BODY, 'JSON that is not quoted'],
];

describe('checkSignature', () => {
  it.each([
    ['the header value', HEADER],
    ['the whole header line, surrounded by spaces', `  X-Frame-Signature: ${HEADER}\n`],
  ])('finds a valid signature in %s', async (_, header) => {
    expect(await checkSignature({ body: BODY, secret: SECRET, header })).toEqual({ state: 'valid' });
  });

  it.each(['body', 'secret', 'header'])('waits for the %s', async (field) => {
    const delivery = { body: BODY, secret: SECRET, header: HEADER, [field]: '' };
    expect(await checkSignature(delivery)).toEqual({ state: 'incomplete' });
  });

  it.each(rejected)('says why %s is not valid', async (_, body, secret, header, cause) => {
    expect(await checkSignature({ body, secret, header })).toEqual({ state: 'invalid', cause });
  });

  it.each(forms)('finds the signed body when %j arrives', async (body, signed, form) => {
    const verdict = await checkSignature({ body, secret: SECRET, header: headerOf(signed) });
    expect(verdict).toEqual({ state: 'invalid', cause: 'reserialized', form });
  });

  it('every cause occurs above', () => {
    const found = new Set([...rejected.map(([, , , , cause]) => cause), 'reserialized']);
    expect([...found].sort()).toEqual(Object.keys(signatureCauses).sort());
  });
});
