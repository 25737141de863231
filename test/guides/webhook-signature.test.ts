import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { isMissing, writeFences } from './page-fences.ts';
import { sign as signWith } from './scripted-server.ts';

/** Runs the code printed on /webhooks that checks signatures against independently computed ones. */

const SECRET = 'Qm3xT8vLr2Jd6PyK9wZc1NbH5sUe7GaF';
const sign = (body: string, secret = SECRET) => signWith(body, secret);
const BODY =
  '{"id":"1d2c3b4a-5f6e-4789-90a1-b2c3d4e5f607","object":"event","type":"charge_intent.succeeded",' +
  '"created":1764000060,"livemode":false,"data":{"object":"charge_intent","metadata":{"order_id":"1042","note":"Ærø €"}}}';

const noRuby = await isMissing('ruby');
const noPython = await isMissing('python');
const noPhp = await isMissing('php');
const page = writeFences('webhooks.mdoc', [
  'verify.mjs',
  'verify.rb',
  'verify.py',
  'verify.php',
  'Sign and post a test event',
]);

type Verify = (rawBody: string | Buffer, header: string | undefined, secret: string) => boolean;

const file = pathToFileURL(page.file('verify.mjs')).href;
const { verifyFrameSignature: verify } = (await import(file)) as { verifyFrameSignature: Verify };

afterAll(() => page.remove());

const HEX = sign(BODY).slice('sha256='.length);

/** [description, raw body, header, receiver's secret, whether it is genuine] */
const DELIVERIES: [string, string, string | undefined, string, boolean][] = [
  ['a genuine body', BODY, sign(BODY), SECRET, true],
  ['an empty body that is signed', '', sign(''), SECRET, true],
  ['a body with one changed digit', BODY.replace('1042', '1043'), sign(BODY), SECRET, false],
  [
    'a body that was parsed and serialized again',
    JSON.stringify(JSON.parse(BODY), null, 2),
    sign(BODY),
    SECRET,
    false,
  ],
  ['a body with a line feed at its end', `${BODY}\n`, sign(BODY), SECRET, false],
  ['a signature made with another secret', BODY, sign(BODY, 'another secret'), SECRET, false],
  ['a receiver that holds another secret', BODY, sign(BODY), 'whsec_cli_other', false],
  ['no header', BODY, undefined, SECRET, false],
  ['an empty header', BODY, '', SECRET, false],
  ['the digest without its prefix', BODY, HEX, SECRET, false],
  ['another algorithm in the prefix', BODY, `sha1=${HEX}`, SECRET, false],
  ['the prefix alone', BODY, 'sha256=', SECRET, false],
  ['a digest cut short', BODY, sign(BODY).slice(0, -2), SECRET, false],
  ['a digest with a tail', BODY, `${sign(BODY)}00`, SECRET, false],
  ['a digest with a line feed behind it', BODY, `${sign(BODY)}\n`, SECRET, false],
  ['an upper-case digest', BODY, `sha256=${HEX.toUpperCase()}`, SECRET, false],
  ['two headers joined by a proxy', BODY, `${sign(BODY)}, ${sign(BODY)}`, SECRET, false],
  ['64 characters that are not hexadecimal', BODY, `sha256=${'z'.repeat(64)}`, SECRET, false],
  ['64 characters outside ASCII', BODY, `sha256=${'é'.repeat(64)}`, SECRET, false],
];

describe('webhook signature: verify.mjs', () => {
  test.each(DELIVERIES)('verifies %s', (_what, body, header, secret, genuine) => {
    expect(verify(body, header, secret)).toBe(genuine);
    expect(verify(Buffer.from(body), header, secret)).toBe(genuine);
  });

  test('agrees with the openssl command', () => {
    const printed = execFileSync('openssl', ['dgst', '-sha256', '-hmac', SECRET], {
      input: BODY,
      encoding: 'utf8',
    });
    expect(verify(BODY, `sha256=${printed.trim().split(' ').pop()}`, SECRET)).toBe(true);
  });

  test('does not run without a secret, so that nothing is signed with an empty one', () => {
    expect(() => verify(BODY, sign(BODY, ''), '')).toThrow(/secret is missing/);
  });
});

describe.skipIf(noRuby)('verify.rb', () => {
  test('agrees with verify.mjs on every delivery', async () => {
    const script = `require_relative './verify'
      puts JSON.parse($stdin.read).map { |_, body, header, secret, _| verify_frame_signature(body, header, secret) }.to_json`;
    expect(await page.run('ruby', script, DELIVERIES)).toEqual(
      DELIVERIES.map(([, , , , genuine]) => genuine),
    );
  });

  test('survives a header with invalid bytes and rejects an empty secret', async () => {
    const script = `require_relative './verify'
      rejected = begin; verify_frame_signature('x', 'y', ''); rescue ArgumentError; true; end
      puts [verify_frame_signature('x', "sha256=\\xff".dup.force_encoding('UTF-8'), 's'), rejected].to_json`;
    expect(await page.run('ruby', script, null)).toEqual([false, true]);
  });
});

describe.skipIf(noPython)('verify.py', () => {
  test('agrees with verify.mjs on every delivery and rejects an empty secret', async () => {
    const script = `import json, sys
from verify import verify_frame_signature
print(json.dumps([verify_frame_signature(body.encode(), header, secret) for _, body, header, secret, _ in json.load(sys.stdin)]))
try:
    verify_frame_signature(b"x", "y", "")
    sys.exit("an empty secret is accepted")
except ValueError:
    pass`;
    expect(await page.run('python', script, DELIVERIES)).toEqual(
      DELIVERIES.map(([, , , , genuine]) => genuine),
    );
  });
});

describe.skipIf(noPhp)('verify.php', () => {
  test('agrees with verify.mjs on every delivery and rejects an empty secret', async () => {
    const script = `require 'verify.php';
      $deliveries = json_decode(file_get_contents('php://stdin'));
      echo json_encode(array_map(fn ($one) => verifyFrameSignature($one[1], $one[2], $one[3]), $deliveries));
      try {
          verifyFrameSignature('x', 'y', '');
          echo 'an empty secret is accepted';
      } catch (InvalidArgumentException) {
      }`;
    expect(await page.run('php', script, DELIVERIES)).toEqual(DELIVERIES.map(([, , , , genuine]) => genuine));
  });
});

describe('the command line that signs a test event', () => {
  test('posts a delivery that server.mjs accepts', () => {
    const script = readFileSync(page.file('Sign and post a test event'), 'utf8').replace(
      /\ncurl [\s\S]*/,
      '\nprintf "%s\\n%s" "$SIGNATURE" "$BODY"',
    );
    const printed = execFileSync('bash', ['-c', script], { encoding: 'utf8' });
    const [signature = '', ...body] = printed.split('\n');
    expect(verify(body.join('\n'), `sha256=${signature}`, SECRET)).toBe(true);
    expect(JSON.parse(body.join('\n'))).toMatchObject({ type: 'charge_intent.succeeded' });
  });
});
