import type { Hono } from 'hono';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImageEvent } from '../../src/server/images/image-service.ts';
import { createImageRoute } from '../../src/server/routes/images.ts';
import { makePictures, storeOf } from './fixtures.ts';

const BROWSER = 'image/webp,image/apng,image/*,*/*;q=0.8';

let files: Record<string, Buffer | string>;
let app: Hono;
const events: ImageEvent[] = [];

beforeAll(async () => {
  files = await makePictures();
  app = createImageRoute({ store: storeOf(files), onEvent: (event) => events.push(event) });
});

/** `query` is sent unchanged; a plain path means that original at 640 pixels. */
async function ask(query: string, headers: Record<string, string> = { accept: BROWSER }, method = 'GET') {
  const search = query.startsWith('/') ? `url=${encodeURIComponent(query)}&w=640&q=75` : query;
  return app.request(`/_next/image?${search}`, { headers, method });
}

async function expectRejection(query: string, status: number, message: string) {
  const response = await ask(query);
  expect({ query, status: response.status, text: await response.text() }).toEqual({
    query,
    status,
    text: message,
  });
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
}

const sizeOf = async (response: Response) => {
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return { width, height, format };
};

describe('image protocol: parameters', () => {
  const good = 'url=/img/a.png';
  const required = '"url" parameter is required';
  const recursive = '"url" parameter cannot be recursive';
  const invalid = '"url" parameter is invalid';
  const notAllowed = '"url" parameter is not allowed';
  const badWidth = '"w" parameter (width) must be an integer greater than 0';
  const badQuality = '"q" parameter (quality) must be an integer between 1 and 100';

  it.each([
    ['1', 'w=640&q=75', required],
    ['1', 'url=&w=640&q=75', required],
    ['2', 'url=/img/a.png&url=/img/a.png&w=640&q=75', '"url" parameter cannot be an array'],
    ['3', `url=/${'a'.repeat(3072)}&w=640&q=75`, '"url" parameter is too long'],
    ['3', `url=%2F${'%61'.repeat(3072)}&w=640`, '"url" parameter is too long'],
    ['4', 'url=//x.com/a.png&w=640&q=75', '"url" parameter cannot be a protocol-relative URL (//)'],
    ['5', 'url=%2F_next%2Fimage%3Furl%3D%2Fimg%2Fa.png&w=640&q=75', recursive],
    ['5', 'url=/_next/image/x&w=640&q=75', recursive],
    ['5', 'url=%2F%255fnext%2Fimage&w=640&q=75', recursive],
    ['5', 'url=/base/_next/image&w=640&q=75', recursive],
    ['6', 'url=img.png&w=640&q=75', invalid],
    ['6', 'url=data:image/png;base64,iVBO&w=640&q=75', invalid],
    ['6', 'url=ftp://x.com/a.png&w=640&q=75', invalid],
    ['7', 'url=https://x.com/a.png&w=640&q=75', notAllowed],
    ['7', 'url=http://169.254.169.254/latest&w=640&q=75', notAllowed],
    ['7', 'url=/img/a.png%3Fv=1&w=640&q=75', notAllowed],
    ['8', `${good}&q=75`, '"w" parameter (width) is required'],
    ['8', `${good}&w=640&w=640&q=75`, '"w" parameter (width) cannot be an array'],
    ['8', `${good}&w=abc&q=75`, badWidth],
    ['8', `${good}&w=-1&q=75`, badWidth],
    ['8', `${good}&w=1.5&q=75`, badWidth],
    ['8', `${good}&w=%20640&q=75`, badWidth],
    ['8', `${good}&w=0&q=75`, badWidth],
    ['9', `${good}&w=641&q=75`, '"w" parameter (width) of 641 is not allowed'],
    ['9', `${good}&w=0641&q=75`, '"w" parameter (width) of 641 is not allowed'],
    ['10', `${good}&w=640&q=75&q=75`, '"q" parameter (quality) cannot be an array'],
    ['10', `${good}&w=640&q=abc`, badQuality],
    ['10', `${good}&w=640&q=0`, badQuality],
    ['10', `${good}&w=640&q=101`, badQuality],
    ['13', `${good}&w=abc`, badWidth],
    ['14', 'url=img.png&w=abc', invalid],
    ['42', 'url=/%5Cevil.com/a.png&w=640&q=75', invalid],
    ['42', 'url=/img/%25zz.png&w=640&q=75', invalid],
    ['42', 'url=/img/%255c..%255c..%255cx.png&w=640&q=75', invalid],
    ['42', 'url=/img/a.png%2500.txt&w=640&q=75', invalid],
    ['42', 'url=/img/a.png%0a&w=640&q=75', invalid],
  ])('S5.1 check %s: %s', async (_check, query, message) => {
    await expectRejection(query, 400, message);
  });

  it('S5.1 the order of the checks follows the protocol', async () => {
    await expectRejection(`${good}&w=0&q=abc`, 400, badQuality);
    await expectRejection(`${good}&w=641&q=101`, 400, '"w" parameter (width) of 641 is not allowed');
    await expectRejection(`${good}&w=0&q=101`, 400, badWidth);
  });

  it('S5.1 check 3: 3072 characters pass', async () => {
    await expectRejection(
      `url=/${'a'.repeat(3071)}&w=640&q=75`,
      404,
      '"url" parameter is valid but internal response is invalid',
    );
  });

  it('S5.1 q defaults to 75', async () => {
    const [absent, named] = [await ask(`${good}&w=640`), await ask(`${good}&w=640&q=75`)];
    expect(absent.status).toBe(200);
    expect(absent.headers.get('etag')).toBe(named.headers.get('etag'));
  });

  it('S5.1 every quality from 1 to 100 is accepted', async () => {
    const sizes: number[] = [];
    for (const q of [1, 40, 80, 100])
      sizes.push((await (await ask(`${good}&w=256&q=${q}`)).arrayBuffer()).byteLength);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(new Set(sizes).size).toBe(4);
  });

  it('S5.1 qualities are rounded to multiples of 5', async () => {
    const etagOf = async (q: number) => (await ask(`${good}&w=128&q=${q}`)).headers.get('etag');
    expect(await etagOf(73)).toBe(await etagOf(75));
    expect(await etagOf(77)).toBe(await etagOf(75));
    expect(await etagOf(78)).toBe(await etagOf(80));
    expect(await etagOf(1)).toBe(await etagOf(5));
    expect(await etagOf(72)).not.toBe(await etagOf(75));
  });

  it('S5.1 widths at or above the original share a validator', async () => {
    const etagOf = async (width: number) => (await ask(`${good}&w=${width}`)).headers.get('etag');
    expect(await etagOf(1080)).toBe(await etagOf(3840));
    expect(await etagOf(828)).not.toBe(await etagOf(1080));
  });

  it('S5.2 every width in the table is served with that width', async () => {
    for (const width of [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828]) {
      expect(await sizeOf(await ask(`${good}&w=${width}`))).toMatchObject({ width });
    }
    for (const width of [1080, 1200, 1920, 2048, 3840]) {
      expect(await sizeOf(await ask(`url=/img/small.png&w=${width}`))).toMatchObject({ width: 100 });
    }
  });

  it('S5.2 any other width is rejected with 400 and a clear message', async () => {
    for (const width of [1, 15, 17, 641, 3839, 3841]) {
      await expectRejection(`${good}&w=${width}`, 400, `"w" parameter (width) of ${width} is not allowed`);
    }
  });

  it('S5.1 checks 12 and 15: leading zeros and unknown parameters change nothing', async () => {
    const plain = await ask(`${good}&w=640&q=75`);
    for (const query of [`${good}&w=0640&q=075`, `${good}&w=640&q=75&dpl=abc&x=1`]) {
      const response = await ask(query);
      expect(response.status).toBe(200);
      expect(response.headers.get('etag')).toBe(plain.headers.get('etag'));
      expect(response.headers.get('x-nextjs-cache')).toBe('HIT');
    }
  });
});

describe('image protocol: responses', () => {
  it('S5.1 checks 16 and 17: WebP at the requested width, with every header, then a cache hit', async () => {
    const first = await ask('url=/img/a.png&w=828&q=60');
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toEqual({
      vary: 'Accept',
      'cache-control': 'public, max-age=14400, must-revalidate',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'content-type': 'image/webp',
      'content-length': expect.stringMatching(/^\d+$/),
      'content-disposition': 'attachment; filename="a.webp"',
      'content-security-policy': "script-src 'none'; frame-src 'none'; sandbox;",
      'x-content-type-options': 'nosniff',
      'x-nextjs-cache': 'MISS',
    });
    const again = await ask('url=/img/a.png&w=828&q=60');
    expect(again.headers.get('x-nextjs-cache')).toBe('HIT');
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(bytes.length).toBe(Number(first.headers.get('content-length')));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 828, height: 497 });
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it.each([['*/*'], ['image/*'], [''], ['image/webp;q=0'], ['Image/WebP'], ['text/html']])(
    'S5.1 check 18: Accept %j returns the original type',
    async (accept) => {
      const response = await ask('/img/a.png', accept ? { accept } : {});
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(await sizeOf(response)).toMatchObject({ format: 'png', width: 640 });
    },
  );

  it.each([
    ['image/webp,image/avif', 'image/avif'],
    ['image/avif,image/webp,image/*;q=0.8', 'image/avif'],
    ['image/webp;q=1,image/avif;q=0.5', 'image/webp'],
    ['image/webp', 'image/webp'],
    ['image/avif;q=0, image/webp;q=0.1', 'image/webp'],
  ])('S5.1 check 19: Accept %j returns %s', async (accept, type) => {
    expect((await ask('url=/img/a.png&w=64', { accept })).headers.get('content-type')).toBe(type);
  });

  it('S5.1 check 20: WebP and AVIF originals become JPEG for clients that do not support them', async () => {
    for (const path of ['/img/a.webp', '/img/a.avif']) {
      const response = await ask(path, { accept: 'image/png' });
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect((await sizeOf(response)).format).toBe('jpeg');
    }
  });

  it('S5.1 check 21: never enlarged', async () => {
    expect(await sizeOf(await ask('/img/small.png'))).toMatchObject({ width: 100, height: 60 });
  });

  it.each([['gif'], ['webp'], ['png']])('S5.1 check 22: an animated %s stays unchanged', async (kind) => {
    const response = await ask(`/img/moving.${kind}`);
    expect(response.headers.get('content-type')).toBe(`image/${kind}`);
    const original = files[`img/moving.${kind}`] as Buffer;
    expect(Buffer.from(await response.arrayBuffer()).equals(original)).toBe(true);
  });

  it('S5.1 check 23: a static GIF becomes WebP, or a smaller GIF', async () => {
    expect(await sizeOf(await ask('url=/img/static.gif&w=256'))).toMatchObject({
      format: 'webp',
      width: 256,
    });
    const plain = await ask('url=/img/static.gif&w=256', { accept: '*/*' });
    expect(await sizeOf(plain)).toMatchObject({ format: 'gif', width: 256 });
  });

  it.each([
    ['24', '/img/mark.svg', 400, '"url" parameter is valid but image type is not allowed'],
    ['26', '/notes.txt', 400, "The requested resource isn't a valid image."],
    ['26', '/index.html', 400, "The requested resource isn't a valid image."],
    ['26', '/', 400, "The requested resource isn't a valid image."],
    ['26', '/img/claims.png', 400, "The requested resource isn't a valid image."],
    ['27', '/img/absent.png', 404, '"url" parameter is valid but internal response is invalid'],
    ['27', '/img', 404, '"url" parameter is valid but internal response is invalid'],
    ['27', '/img/a.png/b.png', 404, '"url" parameter is valid but internal response is invalid'],
    ['28', '/img/empty.png', 400, '"url" parameter is valid but internal response is invalid'],
    ['42', '/img/../../x', 404, '"url" parameter is valid but internal response is invalid'],
    ['42', '/../outside/secret.png', 404, '"url" parameter is valid but internal response is invalid'],
    [
      '42',
      '/img/%2e%2e/%2E%2E/outside/secret.png',
      404,
      '"url" parameter is valid but internal response is invalid',
    ],
    [
      '42',
      '/img/..%2f..%2foutside/secret.png',
      404,
      '"url" parameter is valid but internal response is invalid',
    ],
  ])('S5.1 check %s: %s is rejected with %i', async (_check, path, status, message) => {
    await expectRejection(path, status, message);
  });

  it('S5.1 icons pass through unchanged', async () => {
    expect((await ask('/img/favicon.ico')).headers.get('content-type')).toBe('image/x-icon');
  });

  it('S5.1 check 29: a corrupt image is served unchanged, with its own validator', async () => {
    const original = files['img/corrupt.png'] as Buffer;
    for (const width of [640, 640, 750]) {
      const response = await ask(`url=/img/corrupt.png&w=${width}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('cache-control')).toBe('public, max-age=14400, must-revalidate');
      expect(Buffer.from(await response.arrayBuffer()).equals(original)).toBe(true);
      const etag = response.headers.get('etag') ?? '';
      const again = await ask(`url=/img/corrupt.png&w=${width}`, { accept: BROWSER, 'if-none-match': etag });
      expect(again.status).toBe(304);
    }
  });

  it('S5.1 rotates by EXIF and removes the metadata', async () => {
    const bytes = Buffer.from(await (await ask('/img/turned.jpg', { accept: '*/*' })).arrayBuffer());
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 40, height: 80 });
    expect(metadata.exif).toBeUndefined();
  });

  it('S5.1 check 30: 304 for a known ETag in If-None-Match in every notation', async () => {
    const etag = (await ask('/img/a.png')).headers.get('etag') ?? '';
    const bare = etag.replaceAll('"', '');
    for (const known of [etag, `W/${etag}`, bare, `W/${bare}`, `"other", ${etag}`, '*']) {
      const response = await ask('/img/a.png', { accept: BROWSER, 'if-none-match': known });
      expect({ known, status: response.status }).toEqual({ known, status: 304 });
      expect(await response.text()).toBe('');
      expect(Object.fromEntries(response.headers)).toEqual({
        vary: 'Accept',
        'cache-control': 'public, max-age=14400, must-revalidate',
        etag,
      });
    }
    const asked: Record<string, string>[] = [
      { 'if-none-match': '"other"' },
      { 'if-none-match': etag, 'cache-control': 'no-cache' },
    ];
    for (const headers of asked) {
      expect((await ask('/img/a.png', { accept: BROWSER, ...headers })).status).toBe(200);
    }
  });

  it('S5.1 the validator differs by width, quality and type', async () => {
    const etags = await Promise.all(
      ['w=16&q=75', 'w=32&q=75', 'w=16&q=50'].map(async (rest) =>
        (await ask(`url=/img/a.png&${rest}`)).headers.get('etag'),
      ),
    );
    etags.push((await ask('url=/img/a.png&w=16&q=75', { accept: '*/*' })).headers.get('etag'));
    expect(new Set(etags).size).toBe(4);
  });

  it('S5.1 check 31: HEAD has the headers of GET and no body', async () => {
    const get = await ask('/img/a.png');
    const head = await ask('/img/a.png', { accept: BROWSER }, 'HEAD');
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual({
      ...Object.fromEntries(get.headers),
      'x-nextjs-cache': 'HIT',
    });
    expect(await head.text()).toBe('');
  });

  it('S5.1 check 41: equal concurrent requests share one encoding', async () => {
    events.length = 0;
    const responses = await Promise.all(Array.from({ length: 8 }, () => ask('url=/img/a.jpg&w=384&q=33')));
    expect(responses.map((response) => response.status)).toEqual(new Array(8).fill(200));
    expect(events.filter((event) => event === 'miss')).toHaveLength(1);
  });

  it.each([
    ['/img/two words.v2.png', 'attachment; filename="two words.webp"'],
    [
      '/img/two%20words.v2.png',
      `attachment; filename="two%20words.webp"; filename*=UTF-8''two%2520words.webp`,
    ],
    ['/img/größe.png', `attachment; filename="gr??e.webp"; filename*=UTF-8''gr%C3%B6%C3%9Fe.webp`],
  ])('S5.1 %s gets a file name for saving', async (path, disposition) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(disposition);
  });
});

describe('image protocol: path and method', () => {
  it('S5.1 a trailing slash redirects to the canonical path', async () => {
    const response = await app.request('/_next/image/?url=%2Fimg%2Fa.png&w=640');
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('/_next/image?url=%2Fimg%2Fa.png&w=640');
  });

  it('S5.1 subpaths do not exist', async () => {
    expect((await app.request('/_next/image/x?url=/img/a.png&w=640')).status).toBe(404);
  });

  it.each([['POST'], ['PUT'], ['DELETE'], ['OPTIONS'], ['PATCH']])(
    'S5.1 %s is not allowed',
    async (method) => {
      const response = await ask('/img/a.png', {}, method);
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );
});
