import { type ReactNode, useEffect, useState } from 'react';
import type { Sandbox } from '../../sandbox/create-sandbox.ts';
import { createDelivery, type Delivery, isSubscribed, type SandboxEvent } from '../../sandbox/events.ts';
import { CodeFigure } from '../code/code-figure.tsx';
import { JsonView } from '../code/json-view.tsx';
import { SignatureChecker } from '../signature/signature-checker.tsx';
import type { Challenge } from './panel-state.ts';
import { Disclosure, Pairs } from './parts.tsx';
import type { ErrorBody, OpenChallenge, RunResult } from './runner.ts';

interface ResultProps {
  outcome: RunResult;
  sandbox: Sandbox;
  /** Ends the challenge that the response waits for. */
  onChallenge: (open: OpenChallenge, challenge: Challenge) => void;
  /** Runs the request once more, for the other answer to a challenge that is over; null if there was none. */
  onAgain: (() => void) | null;
}

/** What came back, what changed and which events were emitted. */
export function Result({ outcome, sandbox, onChallenge, onAgain }: ResultProps) {
  const { body, headers, changed, events } = outcome;
  const open = openChallenge(body);
  return (
    <>
      {open === null ? null : (
        // It stands in for the shopper in front of the bank's page.
        <div className="run-challenge">
          <p>The bank now asks the shopper to confirm the payment. Be the shopper:</p>
          <button type="button" className="button" onClick={() => onChallenge(open, 'passed')}>
            Pass the challenge
          </button>
          <button type="button" className="run-button" onClick={() => onChallenge(open, 'failed')}>
            Fail the challenge
          </button>
        </div>
      )}
      <Decline body={body} sandbox={sandbox} />
      {onAgain === null ? null : (
        <div className="run-challenge">
          <button type="button" className="run-button" onClick={onAgain}>
            Run again for another result
          </button>
        </div>
      )}
      <JsonView value={body} label="Response" />
      <Disclosure summary={`Response headers (${headers.length})`}>
        {() => <Pairs pairs={headers} />}
      </Disclosure>
      <Group title="What changed">
        {changed.map((object) => (
          <li key={String(object.id)}>
            <Disclosure summary={<ObjectName {...object} />}>
              {() => <JsonView value={object} label={String(object.object)} />}
            </Disclosure>
          </li>
        ))}
      </Group>
      <Group title="Events emitted">
        {events.map((event) => (
          <li key={event.id}>
            <Disclosure summary={<code>{event.type}</code>}>
              {() => <EventView event={event} sandbox={sandbox} />}
            </Disclosure>
          </li>
        ))}
      </Group>
    </>
  );
}

/** The status in which an object waits for its challenge. */
const WAITING: Record<OpenChallenge['object'], string> = {
  charge_intent: 'requires_3d_secure',
  '3ds_intent': 'issued',
};

function openChallenge(body: unknown): OpenChallenge | null {
  const challenge = body as OpenChallenge & { status?: unknown };
  return challenge.status !== undefined && challenge.status === WAITING[challenge.object] ? challenge : null;
}

/** The code of a declined charge and what the shopper may read about it. */
function Decline({ body, sandbox }: { body: unknown; sandbox: Sandbox }) {
  const { error_details: details, latest_charge: charge } = body as ErrorBody & {
    latest_charge?: { failure_code?: string | null } | null;
  };
  const code = details?.data?.failure_code ?? charge?.failure_code;
  const decline = sandbox.world.declineCodes.get(code ?? '');
  if (decline === undefined) return null;
  return (
    <p className="run-decline">
      Declined with <code>{decline.code}</code>. Tell the shopper: <q>{decline.shopper}</q>
    </p>
  );
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <p className="run-label">{title}</p>
      <ul>{children}</ul>
    </>
  );
}

/** `charge_intent 5b1f8e62`, then `$42.00 · succeeded`: enough to tell one object from another. */
export function ObjectName({ object, id, status, amount, currency }: Record<string, unknown>) {
  const money =
    typeof amount === 'number' && typeof currency === 'string'
      ? new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
      : null;
  const facts = [money, status].filter((fact) => typeof fact === 'string');
  return (
    <>
      <code>{`${object} ${String(id).slice(0, 8)}`}</code>{' '}
      {facts.length === 0 ? null : <small>{facts.join(' · ')}</small>}
    </>
  );
}

type ShownDelivery = Delivery & { secret: string };

/**
 * An event, and below it each message that an endpoint gets for it: signed headers, raw body and the secret that signed
 * it.
 */
export function EventView({ event, sandbox }: { event: SandboxEvent; sandbox: Sandbox }) {
  const [deliveries, setDeliveries] = useState<ShownDelivery[] | null>(null);
  useEffect(() => {
    void deliveriesOf(event, sandbox).then(setDeliveries);
  }, [event, sandbox]);
  return (
    <div className="run-event">
      <JsonView value={event} label={`Event ${event.type}`} />
      {deliveries?.length === 0 ? (
        <p>No active webhook endpoint subscribes to this event. Create one to see its deliveries.</p>
      ) : null}
      {deliveries?.map((delivery) => (
        <DeliveryView key={delivery.id} {...delivery} />
      ))}
    </div>
  );
}

async function deliveriesOf(event: SandboxEvent, { world }: Sandbox): Promise<ShownDelivery[]> {
  const endpoints = world.store.all('webhook_endpoint');
  return Promise.all(
    endpoints
      .filter((endpoint) => isSubscribed(endpoint, event.type))
      // Made again, because messages are not kept from page to page. The signature is the same.
      .map(async (endpoint) => ({
        ...(await createDelivery(event, endpoint, crypto.randomUUID())),
        secret: endpoint._secret,
      })),
  );
}

function DeliveryView({ url, headers, body, secret }: ShownDelivery) {
  const [isChecking, setChecking] = useState(false);
  return (
    // Not a landmark: two events of one run may be delivered to one address.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields
    <div className="run-delivery" role="group" aria-label={`Delivery to ${url}`}>
      <p>
        Delivery to <code>{url}</code>
      </p>
      <Pairs pairs={[...Object.entries(headers), ['Signed with', secret]]} />
      {isChecking ? (
        <SignatureChecker given={{ body, secret, header: headers['x-frame-signature'] ?? '' }} />
      ) : (
        <>
          <CodeFigure title="Raw body" language="JSON" codeClass="run-raw">
            {body}
          </CodeFigure>
          <button type="button" className="run-button" onClick={() => setChecking(true)}>
            Check this signature
          </button>
        </>
      )}
    </div>
  );
}
