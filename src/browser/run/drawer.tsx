import { useLayoutEffect, useReducer, useRef } from 'react';
import { count } from '../../model/text.ts';
import { DAY, monthsAfter } from '../../sandbox/clock.ts';
import type { AnyObject, ObjectType } from '../../sandbox/objects.ts';
import { JsonView } from '../code/json-view.tsx';
import { lockScroll, opensSearch } from '../tools/html.ts';
import { Breakable, Disclosure, RichText } from './parts.tsx';
import { EventView, ObjectName } from './result.tsx';
import type { Runner } from './runner.ts';

/** The most objects of a type, and the most events, that are listed; the newest come first. */
const MAX_LISTED = 50;

/** What the sandbox holds, in a dialog at the side: its clock, what the reader made, and the objects of the pages. */
export function Drawer({ runner, onClosed }: { runner: Runner; onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The sandbox changes in place; what is said about a change also shows it.
  const [said, say] = useReducer((_: string, sentence: string) => sentence, '');
  const { sandbox } = runner;
  const { world } = sandbox;
  const events = world.events.slice(-MAX_LISTED).reverse();
  const types = (Object.keys(world.store.dump()) as ObjectType[]).sort();
  const all = types.flatMap((type) => world.store.all(type) as readonly AnyObject[]);
  const made = all.filter(({ id }) => !runner.seeded.has(id)).sort((a, b) => b.created - a.created);

  useLayoutEffect(() => {
    const unlock = lockScroll();
    dialog.current?.showModal();
    return unlock;
  }, []);

  const advance = async (seconds: number) => {
    const { body, events: emitted, notices } = await runner.advance(seconds);
    const { jobs } = body as { jobs: number };
    const done = `It is ${timeText(world.clock.now)}. ${count(jobs, 'thing')} happened, ${count(emitted.length, 'event')} emitted.`;
    say([...notices, done].join(' '));
  };
  const reset = () => {
    runner.reset();
    dialog.current?.querySelector('.drawer-body')?.scrollTo(0, 0);
    say('The sandbox is reset to the objects shown on these pages.');
  };
  return (
    <dialog
      ref={dialog}
      className="drawer run-panel"
      aria-labelledby="sandbox-drawer-title"
      onClose={onClosed}
      onKeyDown={({ nativeEvent }) => opensSearch(nativeEvent) && dialog.current?.close()}
      // The dialog itself is hit only where its backdrop is, because its parts fill it.
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <div className="sandbox-head">
        <h2 id="sandbox-drawer-title">Sandbox</h2>
        {/* It gets the focus, and some screen readers then say only its name. */}
        <button
          type="button"
          className="run-button"
          aria-label="Close the sandbox"
          onClick={() => dialog.current?.close()}
        >
          Close
        </button>
      </div>
      {/* Firefox would make it a tab stop without a name, because it scrolls; its buttons scroll it. */}
      <div className="drawer-body" tabIndex={-1}>
        <p>Simulated in your browser, and kept until this tab is closed.</p>
        <h3>Clock</h3>
        <Clock runner={runner} onAdvance={advance} />
        <p className="run-notices" role="status">
          {said}
        </p>
        <h3>New objects</h3>
        {made.length === 0 ? (
          <p>Nothing yet. Run a request that creates something.</p>
        ) : (
          <Objects objects={made} runner={runner} />
        )}
        <h3>Events</h3>
        {events.length === 0 ? (
          <p>None yet. Not every request emits one.</p>
        ) : (
          <ul>
            {events.map((event, index) => {
              const day = dayText(event.created);
              const above = events[index - 1];
              return (
                <li key={event.id}>
                  {above !== undefined && dayText(above.created) === day ? null : <h4>{day}, UTC</h4>}
                  <Disclosure
                    summary={
                      <>
                        <code>
                          <Breakable name={event.type} />
                        </code>{' '}
                        <small>{hourText(event.created)}</small>
                      </>
                    }
                  >
                    {() => <EventView event={event} sandbox={sandbox} />}
                  </Disclosure>
                </li>
              );
            })}
          </ul>
        )}
        <h3>Sample objects</h3>
        <div className="drawer-types">
          {types.map((type) => {
            const seeded = all.filter(({ object, id }) => object === type && runner.seeded.has(id)).reverse();
            return (
              <Disclosure
                key={type}
                summary={
                  <>
                    <code>{type}</code> <small>{seeded.length}</small>
                  </>
                }
              >
                {() => <Objects objects={seeded} runner={runner} />}
              </Disclosure>
            );
          })}
        </div>
        <p>
          <button type="button" className="run-button" onClick={reset}>
            Reset sandbox
          </button>
        </p>
      </div>
    </dialog>
  );
}

function Clock({ runner, onAdvance }: { runner: Runner; onAdvance: (seconds: number) => void }) {
  const { now, jobs } = runner.sandbox.world.clock;
  const [next] = jobs;
  const steps: [label: string, seconds: number][] = [
    ['1 day', DAY],
    ['1 month', monthsAfter(now, 1) - now],
    ...(next === undefined ? [] : [['to next', Math.max(1, next.at - now)] as [string, number]]),
  ];
  return (
    <div className="drawer-clock">
      <p>
        <strong>{timeText(now)}</strong>
      </p>
      <p className="run-actions">
        Advance{' '}
        {steps.map(([label, seconds]) => (
          <button
            key={label}
            type="button"
            className="run-button"
            aria-label={`Advance ${label}`}
            onClick={() => onAdvance(seconds)}
          >
            {label}
          </button>
        ))}
      </p>
      <p className="run-help">
        {next === undefined ? (
          'Nothing is due.'
        ) : (
          <RichText>{`Next: ${next.kind.replaceAll('_', ' ')} \`${next.id.slice(0, 8)}\`, ${dayText(next.at)}, ${hourText(next.at)}`}</RichText>
        )}
      </p>
    </div>
  );
}

/** `tools/copy.ts` copies the `code` of the figure that a button is in. */
function Objects({ objects, runner }: { objects: AnyObject[]; runner: Runner }) {
  return (
    <ul>
      {objects.slice(0, MAX_LISTED).map((object) => (
        <li key={object.id} className="drawer-object">
          <Disclosure summary={<ObjectName {...object} />}>
            {() => (
              <JsonView
                value={runner.sandbox.world.render(object)}
                label={`${object.object} ${object.id.slice(0, 8)}`}
              />
            )}
          </Disclosure>
          <figure>
            <code hidden>{object.id}</code>
            <button type="button" className="copy" aria-label={`Copy id ${object.id}`}>
              Copy id
            </button>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** `Nov 24, 2025`. */
const dayText = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `16:01`. */
const hourText = (seconds: number): string => new Date(seconds * 1000).toUTCString().slice(17, 22);

const timeText = (seconds: number): string => `${dayText(seconds)}, ${hourText(seconds)} UTC`;
