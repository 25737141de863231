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
    text: 'Frame sends sha256= and then the digest. Something cut off the prefix before your check, or only the digest was copied.',
    code: HEADER_CODE,
  },
  'other-header': {
    title: "The header is not in Frame's format",
    text: 'X-Frame-Signature is sha256= and 64 of the characters 0-9 and a-f. Another prefix belongs to another provider or a proxy; uppercase letters, Base64 or another length mean that something converted or cut the header.',
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
    text: 'Without them, the signature matches. They often come from an .env file or from a copied line.',
    code: `if (/^[\\s"']|[\\s"']$/.test(secret)) {
  console.error('FRAME_WEBHOOK_SECRET has spaces or quotes around it.');
}`,
  },
  'whitespace-added': {
    title: 'Whitespace was added around the body',
    text: 'Without it, the signature matches. Editors and echo append a line break; sign and verify the exact bytes instead.',
    code: `if (verifyFrameSignature(rawBody.toString().trim(), header, secret)) {
  console.error('Something added whitespace around the body.');
}`,
  },
  'whitespace-trimmed': {
    title: 'Whitespace was trimmed from the body',
    text: 'With a line break or space at its end, the signature matches. Verify the body before anything trims it.',
    code: `for (const end of ['\\n', '\\r\\n', ' ']) {
  if (verifyFrameSignature(rawBody + end, header, secret))
    console.error('Something trimmed the body.');
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
    text: 'No common change to the body explains it. Most often the secret belongs to another endpoint or the other environment, or was replaced by a rotation. A secret from frame listen starts with whsec_cli_.',
    code: `const { livemode } = JSON.parse(rawBody);
console.error('The secret ends with', secret.slice(-4), { livemode });`,
  },
} satisfies Record<string, SignatureCause>;

export type SignatureCauseName = keyof typeof signatureCauses;
