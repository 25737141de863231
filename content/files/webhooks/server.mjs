import { createServer } from 'node:http';
import { EventInbox } from './inbox.mjs';
import { verifyFrameSignature } from './verify.mjs';

const secret = process.env.FRAME_WEBHOOK_SECRET;
if (!secret) throw new Error('Set FRAME_WEBHOOK_SECRET first.');

const MAX_BODY_BYTES = 1024 * 1024;
const inbox = new EventInbox({ file: 'events.json' });

const server = createServer(async (request, response) => {
  try {
    const status = await receive(request);
    response.writeHead(status, request.complete ? {} : { Connection: 'close' }).end();
  } catch (error) {
    console.error('Event not stored:', error.message);
    response.writeHead(500, { Connection: 'close' }).end();
  }
});

/** Stores one delivery and returns the HTTP status. The work comes later. */
async function receive(request) {
  if (request.method !== 'POST' || request.url !== '/hooks/frame') return 404;

  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return 413;
    chunks.push(chunk);
  }
  // The signature covers exactly these bytes.
  const rawBody = Buffer.concat(chunks);
  const signature = request.headers['x-frame-signature'];
  if (!verifyFrameSignature(rawBody, signature, secret)) return 400;

  // Nothing may store a client secret, which disputes contain, too.
  const event = JSON.parse(rawBody.toString('utf8'), (key, value) =>
    key === 'client_secret' ? undefined : value,
  );
  if (inbox.accept(event) === 'too old') return 400;
  setImmediate(() => inbox.work(handleEvent));
  return 200;
}

/** Runs until it succeeds, so it must be safe to repeat. */
async function handleEvent(event) {
  const order = event.data.metadata?.order_id;
  switch (event.type) {
    case 'charge_intent.succeeded':
      // First compare id, amount and currency with the order's.
      if (order) console.log(`Order ${order}: mark as paid`);
      break;
    case 'charge_intent.payment_failed':
      if (order) console.log(`Order ${order}: payment declined`);
      break;
  }
}

// What failed, or was left by a restart, is tried again.
setInterval(() => inbox.work(handleEvent), 10_000);
inbox.work(handleEvent);

server.listen(Number(process.env.PORT ?? 4242), '127.0.0.1', () => {
  console.log(`Waiting for events on port ${server.address().port}`);
});
