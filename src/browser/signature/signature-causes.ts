/** An explanation why a signature does not match, with JavaScript that would have found it. */
interface SignatureCause {
  title: string;
  text: string;
  /**
   * Runs after the check from `/webhooks` has failed: with `rawBody`, `header`, `secret` and `verifyFrameSignature`.
   */
  code: string;
}

const HEADER_CODE = `if (!/^sha256=[0-9a-f]{64}$/.test(header ?? '')) {
  console.error('This is not a Frame signature:', header);
}`;

/** Rules of the signature: page `/webhooks`, section "Verify the signature". */
export const signatureCauses = {
  'no-prefix': {
    title: 'The header has no sha256= prefix',
    text: 'Frame sends sha256= and then the digest. Something cut off the prefix before your check, or the digest was copied alone.',
    code: HEADER_CODE,
  },
  'other-prefix': {
    title: 'The header is not Frame’s',
    text: 'X-Frame-Signature starts with sha256=. Another prefix belongs to the header of another provider or of a proxy.',
    code: HEADER_CODE,
  },
  'not-hexadecimal': {
    title: 'The digest is not lowercase hexadecimal',
    text: 'After sha256= come 64 of the characters 0-9 and a-f. Uppercase letters or Base64 mean that something converted the header.',
    code: HEADER_CODE,
  },
  'digest-length': {
    title: 'The digest has the wrong length',
    text: 'After sha256= come exactly 64 characters. Copy the whole header, and check that no log or column shortens it.',
    code: HEADER_CODE,
  },
  'api-key': {
    title: 'The secret is an API key',
    text: 'Keys that start with sk_ or pk_ authenticate API requests. Use the secret that the response to creating or rotating the webhook endpoint contains.',
    code: `if (/^[sp]k_/.test(secret)) {
  console.error('FRAME_WEBHOOK_SECRET holds an API key.');
}`,
  },
  'secret-wrapped': {
    title: 'The secret has spaces or quotes around it',
    text: 'Without them the signature matches. They often come from an .env file or from a copied line.',
    code: `if (/^[\\s"']|[\\s"']$/.test(secret)) {
  console.error('FRAME_WEBHOOK_SECRET has spaces or quotes around it.');
}`,
  },
  'whitespace-added': {
    title: 'Whitespace was added around the body',
    text: 'Without it the signature matches. Editors and echo append a line break; sign and verify the exact bytes instead.',
    code: `if (verifyFrameSignature(rawBody.toString().trim(), header, secret)) {
  console.error('Something added whitespace around the body.');
}`,
  },
  'whitespace-trimmed': {
    title: 'Whitespace was trimmed from the body',
    text: 'With a line break or space at its end the signature matches. Verify the body before anything trims it.',
    code: `for (const end of ['\\n', '\\r\\n', ' ']) {
  if (verifyFrameSignature(rawBody + end, header, secret))
    console.error('Something trimmed the body.');
}`,
  },
  'line-breaks': {
    title: 'The line breaks of the body were changed',
    text: 'With CRLF line breaks the signature matches. Text fields, including this one, and many logs turn them into LF; your code must read the bytes.',
    code: `const crlf = rawBody.toString().replace(/\\r?\\n/g, '\\r\\n');
if (verifyFrameSignature(crlf, header, secret)) {
  console.error('Something turned CRLF into LF.');
}`,
  },
  reserialized: {
    title: 'The body was parsed and serialized again',
    text: 'The values are right, but the bytes are not: a JSON parser ran before your check. Verify the raw body, then parse it.',
    code: `for (const indent of [undefined, 2, 4, '\\t']) {
  const text = JSON.stringify(JSON.parse(rawBody), null, indent);
  if (verifyFrameSignature(text, header, secret))
    console.error('Something parsed the body before this check.');
}`,
  },
  'wrong-encoding': {
    title: 'The body was decoded with the wrong character set',
    text: 'Read as UTF-8 the signature matches. The bytes were decoded as Latin-1, which turns é into Ã©.',
    code: `const bytes = Buffer.from(rawBody.toString(), 'latin1');
if (verifyFrameSignature(bytes, header, secret)) {
  console.error('Something decoded the body as Latin-1.');
}`,
  },
  'incomplete-body': {
    title: 'The body is not complete JSON',
    text: 'Part of it is missing or was changed, so no secret can match. Copy the body from the request itself.',
    code: `try {
  JSON.parse(rawBody);
} catch {
  console.error('The body is cut off or changed:', rawBody.length);
}`,
  },
  'other-secret': {
    title: 'The signature belongs to another secret or another body',
    text: 'No usual change of the body explains it. Most often the secret is that of another endpoint, of the other environment, or from before a rotation; under frame listen it starts with whsec_cli_.',
    code: `const { livemode } = JSON.parse(rawBody);
console.error('The secret ends with', secret.slice(-4), { livemode });`,
  },
} satisfies Record<string, SignatureCause>;

export type SignatureCauseName = keyof typeof signatureCauses;
