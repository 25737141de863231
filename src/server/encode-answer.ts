import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Smaller answers fit into one packet; compressing them costs more than it saves. */
const MIN_BYTES = 1200;

/**
 * A JSON answer, compressed where the caller allows it (check 12: nothing that `accept-encoding` does not name).
 * It is fresh each time, so the fast settings are used: an answer of 30 kB takes under a millisecond.
 */
export async function encodeAnswer(json: string, acceptEncoding: string | undefined): Promise<Response> {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  const bytes = Buffer.from(json);
  const encoding = bytes.length < MIN_BYTES ? null : chooseEncoding(acceptEncoding ?? '');
  if (encoding === null) return new Response(bytes, { headers });
  headers.set('content-encoding', encoding);
  const packed =
    encoding === 'br'
      ? await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await deflate(bytes, { level: 5 });
  return new Response(packed, { headers });
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
