import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkSignature,
  exampleDelivery,
  exampleNames,
} from '../../src/browser/signature/check-signature.ts';
import { type SignatureCauseName, signatureCauses } from '../../src/browser/signature/signature-causes.ts';
import { titledFences, writeFences } from './page-fences.ts';
import { sign } from './scripted-server.ts';

type Verify = (rawBody: string | Buffer, header: string | undefined, secret: string) => boolean;

const page = writeFences('webhooks.mdoc', ['verify.mjs']);
let verify: Verify;
beforeAll(async () => {
  verify = (await import(pathToFileURL(page.file('verify.mjs')).href)).verifyFrameSignature;
});
afterAll(() => page.remove());

const BODY = '{"id":"evt","livemode":false,"name":"Zoë"}';
const SECRET = 'secret';
const HEADER = sign(BODY, SECRET);

/** A failing delivery for each cause. */
const failing: Record<SignatureCauseName, { body?: string; header?: string; secret?: string }> = {
  'no-prefix': { header: HEADER.slice(7) },
  'other-header': { header: `sha256=${HEADER.slice(7).toUpperCase()}` },
  'api-key': { secret: 'sk_sandbox_1' },
  'secret-wrapped': { secret: `'${SECRET}'` },
  'whitespace-added': { body: `${BODY}\n` },
  'whitespace-trimmed': { header: sign(`${BODY}\n`, SECRET) },
  reserialized: { body: JSON.stringify(JSON.parse(BODY), null, 2) },
  'incomplete-body': { body: BODY.slice(0, -5) },
  'other-secret': { secret: 'another' },
};

/** Output of a cause's code when a receiver runs it. */
function printed(cause: SignatureCauseName, body: string, header: string, secret: string): unknown[][] {
  const lines: unknown[][] = [];
  const run = new Function(
    'rawBody',
    'header',
    'secret',
    'verifyFrameSignature',
    'console',
    signatureCauses[cause].code,
  );
  run(Buffer.from(body), header, secret, verify, { error: (...words: unknown[]) => lines.push(words) });
  return lines;
}

describe('code of the signature checker', () => {
  it.each(Object.entries(failing))('%s: it reports this fault and no other', async (name, fault) => {
    const cause = name as SignatureCauseName;
    const { body = BODY, header = HEADER, secret = SECRET } = fault;
    expect(await checkSignature({ body, header, secret })).toMatchObject({ state: 'invalid', cause });
    expect(verify(body, header, secret)).toBe(false);
    expect(printed(cause, body, header, secret)).toHaveLength(1);
    // Another secret is the cause of last resort, so its code always reports something.
    if (cause !== 'other-secret') expect(printed(cause, BODY, HEADER, 'another')).toEqual([]);
  });
});

describe('examples of the signature checker', () => {
  it('the first one is the event on the page, and the code on the page accepts it', async () => {
    const { body, header, secret } = await exampleDelivery(exampleNames[0] ?? '');
    expect(JSON.parse(body)).toEqual(
      JSON.parse(titledFences('webhooks.mdoc').get('Body (data shortened)') ?? ''),
    );
    expect(verify(body, header, secret)).toBe(true);
    expect(await checkSignature({ body, header, secret })).toEqual({ state: 'valid' });
  });

  it('each of the others fails for its own reason', async () => {
    const verdicts = await Promise.all(
      exampleNames.slice(1).map(async (name) => checkSignature(await exampleDelivery(name))),
    );
    const causes = verdicts.map((verdict) => ('cause' in verdict ? verdict.cause : verdict.state));
    expect(causes).toEqual(['reserialized', 'whitespace-added', 'other-secret', 'no-prefix']);
  });
});
