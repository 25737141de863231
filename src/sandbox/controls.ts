import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError, invalid } from './api-error.ts';
import { listAssumptions } from './assumptions.ts';
import type { Sandbox } from './create-sandbox.ts';
import { finishChallenge } from './resources/charges.ts';
import { decideDispute, openDispute } from './resources/disputes.ts';
import { finishCheck } from './resources/identity-verifications.ts';
import { closeInvoice, markPaid } from './resources/invoices.ts';
import { failRefund } from './resources/refunds.ts';
import { finishVerification } from './resources/three-ds-intents.ts';

/** Ten years; more than any flow of the pages needs, little enough to stay quick. */
const MAX_ADVANCE = 10 * 366 * 86_400;

/**
 * The sandbox's own addresses, below `/_sandbox`: time, state, and what people outside the API do (a shopper in a
 * challenge, a cardholder who disputes, a bank that decides). None of them takes a key.
 */
export function createControls(sandbox: Sandbox): Hono {
  const { world } = sandbox;
  const app = new Hono();

  app.get('/assumptions', (c) => c.json({ data: listAssumptions(world.document) }));
  app.get('/events', (c) => c.json({ data: world.events.toReversed() }));
  app.get('/deliveries', (c) => c.json({ data: sandbox.webhooks.messages.toReversed() }));
  app.get('/state', (c) => c.json(sandbox.exportState() as object));
  app.put('/state', async (c) => {
    sandbox.importState(await readJson(c.req.raw));
    return c.json({ restored: true });
  });
  app.post('/reset', (c) => {
    sandbox.reset();
    return c.json({ reset: true });
  });
  app.post('/advance', async (c) => {
    const { seconds } = parse(
      z.strictObject({ seconds: z.int().min(1).max(MAX_ADVANCE) }),
      await readJson(c.req.raw),
    );
    const jobs = sandbox.advance(seconds);
    return c.json({ now: world.clock.now, jobs });
  });
  app.post('/deliver', async (c) => {
    const order = z.enum(['original', 'reversed']).default('original');
    const given = parse(z.strictObject({ event: z.string().optional(), order }), await readJson(c.req.raw));
    const wanted = sandbox.webhooks.messages.filter(
      ({ event }) => given.event === undefined || event === given.event,
    );
    const messages = given.order === 'reversed' ? wanted.toReversed() : wanted;
    await sandbox.webhooks.sendAgain(messages);
    return c.json({ data: messages });
  });

  app.post('/charge_intents/:id/challenge', async (c) => {
    const { result } = parse(
      z.strictObject({ result: z.enum(['passed', 'failed']) }),
      await readJson(c.req.raw),
    );
    const intent = world.find('charge_intent', c.req.param('id'));
    try {
      finishChallenge(intent, result === 'passed', world);
    } catch (error) {
      // A decline is the result of the challenge, not a mistake of this request.
      if (!(error instanceof ApiError && error.code === 'charge_declined')) throw error;
    }
    return c.json(world.render(intent));
  });
  app.post('/3ds_intents/:id/challenge', async (c) => {
    const { result } = parse(
      z.strictObject({ result: z.enum(['passed', 'failed']) }),
      await readJson(c.req.raw),
    );
    const intent = world.find('3ds_intent', c.req.param('id'));
    finishVerification(intent, result === 'passed', world);
    return c.json(world.render(intent));
  });
  app.post('/charge_intents/:id/dispute', async (c) => {
    const reason = z.string().min(1).default('fraudulent');
    const given = parse(z.strictObject({ reason }), await readJson(c.req.raw));
    return c.json(
      world.render(openDispute(world.find('charge_intent', c.req.param('id')), given.reason, world)),
      201,
    );
  });
  app.post('/disputes/:id/decide', async (c) => {
    const { result } = parse(z.strictObject({ result: z.enum(['won', 'lost']) }), await readJson(c.req.raw));
    const dispute = world.find('dispute', c.req.param('id'));
    decideDispute(dispute, result === 'won', world);
    return c.json(world.render(dispute));
  });
  app.post('/refunds/:id/fail', (c) => {
    const refund = world.find('refund', c.req.param('id'));
    failRefund(refund, world);
    return c.json(world.render(refund));
  });
  app.post('/invoices/:id/:action{pay|void|write_off}', (c) => {
    const invoice = world.find('invoice', c.req.param('id'));
    const action = c.req.param('action');
    if (action === 'pay') markPaid(invoice, world);
    else closeInvoice(invoice, action === 'void' ? 'voided' : 'written_off', world);
    return c.json(world.render(invoice));
  });
  app.post('/customer_identity_verifications/:id/finish', async (c) => {
    const { result } = parse(
      z.strictObject({ result: z.enum(['verified', 'failed']) }),
      await readJson(c.req.raw),
    );
    const verification = world.find('customer_identity_verification', c.req.param('id'));
    finishCheck(verification, result === 'verified', world);
    return c.json(world.render(verification));
  });
  return app;
}

/** @throws ApiError 400 for a body that is not JSON; an empty body is an empty object */
async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw new ApiError(400, 'bad_request', `The request body is not valid JSON: ${(error as Error).message}`);
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(`${issue?.path.join('.') || 'the body'}: ${issue?.message ?? 'is wrong'}`);
}
