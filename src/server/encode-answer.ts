import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Smaller answers fit into one packet; compressing them costs more than it saves. */
const MIN_BYTES = 1200;

/** An answer as it is sent. */
export interface PackedAnswer {
  bytes: Buffer<ArrayBuffer>;
  encoding: 'br' | 'gzip' | null;
}

/**
 * A JSON answer, compressed where the caller allows it (check 12: nothing that `accept-encoding` does not name).
 * Most are fresh, so the fast settings are used: an answer of 30 kB takes under a millisecond.
 */
export async function packAnswer(json: string, acceptEncoding: string | undefined): Promise<PackedAnswer> {
  const bytes = Buffer.from(json);
  const encoding = bytes.length < MIN_BYTES ? null : chooseEncoding(acceptEncoding ?? '');
  if (encoding === null) return { bytes, encoding };
  const packed =
    encoding === 'br'
      ? await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await deflate(bytes, { level: 5 });
  return { bytes: packed, encoding };
}

/** The response that carries a packed answer. */
export function answerWith({ bytes, encoding }: PackedAnswer): Response {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  if (encoding !== null) headers.set('content-encoding', encoding);
  return new Response(bytes, { headers });
}

/** Encodings named with a quality above 0; wildcards count as not named, which is always safe (RFC 9110, 12.5.3). */
function chooseEncoding(acceptEncoding: string): 'br' | 'gzip' | null {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}
