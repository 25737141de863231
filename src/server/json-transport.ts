import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { RejectedRequest } from '../search/wire/parse-request.ts';
import { pickEncoding } from './negotiate.ts';

/** Thrown if a client left before it had sent its whole body. Nobody gets the response: it is only counted, as 499. */
export class AbortedRequest extends Error {
  override name = 'AbortedRequest';
}

/**
 * Reads a request body as text, whatever its content type. The limit also applies to the decompressed size.
 * @throws RejectedRequest 413 over the limit, 400 for corrupt gzip, another encoding, or text that is not UTF-8
 * @throws AbortedRequest
 */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const encoding = request.headers.get('content-encoding')?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip') {
    throw new RejectedRequest('Content encoding not supported, expected gzip', 400);
  }
  const bytes = await bytesOf(request, maxBytes).catch((error: unknown) => {
    throw error instanceof RejectedRequest ? error : new AbortedRequest();
  });
  return decode(encoding === 'gzip' ? await unzip(bytes, maxBytes) : bytes);
}

/** Reads a request body as JSON as `readBody` does; undefined if the text is not JSON. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readBody(request, maxBytes);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function bytesOf(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop discards the rest; waiting for it would keep the connection open.
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  // The stream of a body of unknown length may end, rather than fail, when its client leaves.
  if (request.signal.aborted) throw new AbortedRequest();
  return Buffer.concat(chunks);
}

async function unzip(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  return inflate(bytes, { maxOutputLength: maxBytes }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new RejectedRequest('Invalid gzip in the request body', 400);
  });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RejectedRequest('The request body is not valid UTF-8', 400);
  }
}

const tooLarge = (): RejectedRequest => new RejectedRequest('Request body too large', 413);

const inflate = promisify(gunzip);

/** Smaller responses fit into one packet; compressing them costs more than it saves. */
const MIN_BYTES = 1200;

/** Fast settings, because responses are not cached. They compress in other threads, so that later responses do not wait. */
const compress = {
  br: (bytes: Buffer<ArrayBuffer>) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: (bytes: Buffer<ArrayBuffer>) => promisify(gzip)(bytes, { level: 4 }),
  identity: async (bytes: Buffer<ArrayBuffer>) => bytes,
};

/** A JSON response, compressed if the client allows it (check 12: only with encodings that `accept-encoding` names). */
export async function encodeResponse(json: string, acceptEncoding: string | undefined): Promise<Response> {
  const bytes = Buffer.from(json);
  // A wildcard counts as not named, which is always safe (RFC 9110, section 12.5.3).
  const named = acceptEncoding?.replaceAll('*', '');
  const encoding = bytes.length < MIN_BYTES ? 'identity' : pickEncoding(named, ['br', 'gzip', 'identity']);
  return new Response(await compress[encoding](bytes), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  });
}
