import { Hono } from 'hono';
import { z } from 'zod';
import { listAssumptions } from '../api/read-assumptions.ts';
import { nearestAddress } from '../model/nearest.ts';
import { type ApiError, badRequest, invalid, orMeant, rateLimited, statusError } from './api-error.ts';
import { DAY } from './clock.ts';
import type { Sandbox } from './create-sandbox.ts';
import type { AnyObject, ObjectType, ObjectTypes } from './objects.ts';
import { parseAs, parseJson } from './read-request.ts';
import { finishChallenge } from './resources/charges.ts';
import { contest, decideDispute, openDispute } from './resources/disputes.ts';
import { finishCheck } from './resources/identity-verifications.ts';
import { closeInvoice } from './resources/invoices.ts';
import { paySession } from './resources/payment-link-sessions.ts';
import { failRefund } from './resources/refunds.ts';
import { finishVerification } from './resources/three-ds-intents.ts';
import { type Route, routesOf } from './routes.ts';
import { MAX_TIME } from './state.ts';

/** Ten years: more than any documented flow needs, but still fast. */
const MAX_ADVANCE = 10 * 366 * DAY;

/** Faults that wait for their requests. */
const MAX_FAULTS = 100;

/**
 * The sandbox's own routes under `/_sandbox`: time, state, and actions of people outside the API (a shopper in a
 * challenge, a cardholder who disputes, a bank that decides). None requires a key.
 */
export function createControls(sandbox: Sandbox): Hono {
  const { world } = sandbox;
  const app = new Hono();

  app.get('/assumptions', (c) => c.json({ data: listAssumptions(world.document) }));
  app.get('/clock', (c) => c.json({ now: world.clock.now, next_job: world.clock.jobs[0]?.at ?? null }));
  app.get('/events', (c) => c.json({ data: world.events.toReversed() }));
  app.get('/deliveries', (c) => c.json({ data: sandbox.webhooks.messages.toReversed() }));
  app.get('/state', (c) => c.json(sandbox.exportState() as object));
  app.put('/state', async (c) => {
    sandbox.importState(await read(c.req.raw, z.unknown()));
    return c.json({ restored: true });
  });
  app.post('/reset', async (c) => {
    await read(c.req.raw, nothing);
    sandbox.reset();
    return c.json({ reset: true });
  });
  app.post('/advance', async (c) => {
    const until = await readTime(c.req.raw, world.clock.now);
    const jobs = sandbox.advance(until);
    const { now } = world.clock;
    sandbox.respondLater(c.req.raw, () => Response.json({ now, jobs, until, complete: now >= until }));
    return c.body(null);
  });
  app.post('/fault', async (c) => {
    const method = z.enum(['GET', 'POST', 'PATCH', 'DELETE']).optional();
    const planned = z.strictObject({ path: z.string().startsWith('/'), method, fault: z.enum(FAULTS) });
    const given = await read(c.req.raw, planned);
    checkPath(given, routesOf(world.document));
    if (sandbox.planned.length === MAX_FAULTS)
      throw invalid(`the body: ${MAX_FAULTS} faults are already waiting; DELETE /_sandbox/fault clears them`);
    sandbox.planned.push(given);
    return c.json({ planned: sandbox.planned });
  });
  app.get('/fault', (c) => c.json({ planned: sandbox.planned }));
  app.delete('/fault', (c) => {
    sandbox.planned = [];
    return c.json({ planned: [] });
  });
  app.post('/deliver', async (c) => {
    const order = z.enum(['original', 'reversed']).default('original');
    const given = await read(c.req.raw, z.strictObject({ event: z.string().optional(), order }));
    const wanted = sandbox.webhooks.messages.filter(
      ({ event }) => given.event === undefined || event === given.event,
    );
    if (given.event !== undefined && wanted.length === 0)
      throw invalid('event: nothing was sent for it; `GET /_sandbox/deliveries` lists what was');
    const messages = given.order === 'reversed' ? wanted.toReversed() : wanted;
    const sent = sandbox.webhooks.sendAgain(messages);
    sandbox.respondLater(c.req.raw, async () => {
      await sent;
      return Response.json({ data: messages });
    });
    return c.body(null);
  });

  /** What someone outside the API does to an object; the response is that object, or the one that it makes. */
  function act<T extends ObjectType, Given>(
    path: string,
    type: T,
    given: z.ZodType<Given>,
    run: (object: ObjectTypes[T], given: Given) => unknown,
  ): void {
    app.post(path, async (c) => {
      const said = await read(c.req.raw, given);
      const object = world.find(type, c.req.param('id') ?? '');
      const made = run(object, said) as AnyObject | undefined;
      return c.json(world.render(made ?? object), made === undefined ? 200 : 201);
    });
  }
  act('/charge_intents/:id/challenge', 'charge_intent', challenge, (intent, { result }) =>
    finishChallenge(intent, result === 'passed', world),
  );
  act('/3ds_intents/:id/challenge', '3ds_intent', challenge, (intent, { result }) =>
    finishVerification(intent, result === 'passed', world),
  );
  act('/charge_intents/:id/dispute', 'charge_intent', contest, (one, said) => openDispute(one, said, world));
  act('/disputes/:id/decide', 'dispute', oneOf('won', 'lost'), (dispute, { result }) =>
    decideDispute(dispute, result === 'won', world),
  );
  act('/refunds/:id/fail', 'refund', nothing, (refund) => failRefund(refund, world));
  const ends = { pay: 'paid', void: 'voided', write_off: 'written_off' } as const;
  for (const [path, status] of Object.entries(ends))
    act(`/invoices/:id/${path}`, 'invoice', nothing, (invoice) => closeInvoice(invoice, status, world));
  const shopper = z.strictObject({ card: z.string().optional() });
  act('/payment_link_sessions/:id/pay', 'payment_link.session', shopper, (session, { card }) =>
    paySession(session, card, world),
  );
  const verification = 'customer_identity_verification';
  const { IdentityChecks, IdentityExtractedData: extracted } = world.document.components.schemas;
  const names = Object.keys(IdentityChecks?.properties ?? {});
  const results = names.map((name) => [name, z.enum(['passed', 'failed']).optional()] as const);
  const checks = z.strictObject(Object.fromEntries(results), `send any of ${names.join(', ')}`).optional();
  const data = z.partialRecord(z.enum(Object.keys(extracted?.properties ?? {})), z.string()).optional();
  const finish = oneOf('verified', 'failed').extend({ verification_checks: checks, extracted_data: data });
  act(`/${verification}s/:id/finish`, verification, finish, (one, said) => finishCheck(one, world, said));
  return app;
}

/** @throws ApiError 422 for a path that no operation has, which would stay planned forever */
function checkPath({ path, method }: Sandbox['planned'][number], routes: readonly Route[]): void {
  const known = routes
    .filter((route) => method === undefined || route.method === method)
    .map((route) => route.path.replaceAll(/\{\w+\}/g, 'ID'));
  const wanted = path.replaceAll(/[\da-f-]{36}/g, 'ID');
  if (known.some((each) => each.endsWith(wanted))) return;
  const ends = known.flatMap((each) => [...each.matchAll(/\//g)].map(({ index }) => each.slice(index)));
  const near = nearestAddress(wanted, ends);
  throw invalid(
    `path: no ${method ?? 'request'} of the API has a path that ends with ${path}${orMeant(near)}`,
  );
}

const nothing = z.strictObject({});
const oneOf = (good: string, bad: string) => z.strictObject({ result: z.enum([good, bad]) });

/** How a shopper ends a challenge. */
export const challenge = oneOf('passed', 'failed');

const timeSchema = z.strictObject({
  seconds: z.int().min(1).max(MAX_ADVANCE).optional(),
  to: z.union([z.int(), z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
});

/**
 * The time that a request moves the clock to: `seconds` from now, or `to` a date, a date with time, or Unix seconds.
 * @throws ApiError 422 for a time that has passed or is more than ten years away
 */
async function readTime(request: Request, now: number): Promise<number> {
  const { seconds, to } = await read(request, timeSchema);
  if ((seconds === undefined) === (to === undefined)) throw invalid('the body: send either seconds or to');
  const at = typeof to === 'number' ? to : Math.floor(Date.parse(to ?? '') / 1000);
  const until = seconds === undefined ? at : now + seconds;
  // `readState` rejects later times; the day leaves room for further requests, each of which takes a second.
  const latest = Math.min(now + MAX_ADVANCE, MAX_TIME - DAY);
  if (until > now && until <= latest) return until;
  const date = (time: number): string => new Date(time * 1000).toISOString();
  throw invalid(`to must be after ${date(now)}, which is now, and at most ${date(latest)}`);
}

/**
 * Reads a request body; an empty body counts as an empty object.
 * @throws ApiError 400 if the body is not JSON, 422 if it does not match the schema
 */
async function read<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await request.text();
  return parseAs(schema, text === '' ? {} : parseJson(text), 'the body');
}

/** Faults with which the operation does not run, or only later. */
const BEFORE = ['timeout_before', 'drop_before', 'rate_limit', 'server_error', 'late'] as const;

/**
 * Faults that the `sandbox-fault` header or `/_sandbox/fault` requests, for tests of errors. With those that are not in
 * `BEFORE`, the operation runs, and its response is lost, replaced by a 500, or comes from a second run.
 */
export const FAULTS = ['timeout', 'drop', 'server_error_after', 'repeat', ...BEFORE] as const;
export type Fault = (typeof FAULTS)[number];

export const FAULT_HEADER = 'sandbox-fault';

/** @throws ApiError 400 for an unknown fault */
export function readFault(headers: Headers): Fault | null {
  const value = headers.get(FAULT_HEADER);
  if (value === null) return null;
  const fault = FAULTS.find((each) => each === value);
  if (fault === undefined) throw badRequest(`${FAULT_HEADER} must be one of ${FAULTS.join(', ')}`);
  return fault;
}

/** True if the operation does not run before the response. */
export const isBefore = (fault: Fault | null): boolean => BEFORE.some((each) => each === fault);

/** True if the client gets no response. */
export const isLost = (fault: Fault | null): fault is Fault => /^(?:timeout|drop|late)/.test(fault ?? '');

/** The error response of a fault, unless nothing responds. */
export const faultError = (fault: Fault | null): ApiError =>
  fault === 'rate_limit' ? rateLimited(1) : statusError(500, 'Something went wrong');
