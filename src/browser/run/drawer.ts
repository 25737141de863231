import type { SandboxEvent } from '../../sandbox/events.ts';
import type { ObjectType } from '../../sandbox/objects.ts';
import { eventView } from './delivery-view.ts';
import { disclosure, element } from './element.ts';
import { jsonView } from './json-view.ts';
import { count } from './result-view.ts';
import type { Runner } from './runner.ts';

/** So many objects of a type, and so many events, are listed; the newest come first. */
const MAX_LISTED = 50;
const DAY = 86_400;

/**
 * What the sandbox holds, in a dialog at the side: its clock, its objects and its events.
 * @returns a function that opens it; where the focus was, it is again when the dialog closes
 */
export function createDrawer(runner: Runner): () => void {
  const { sandbox } = runner;
  const { world } = sandbox;
  const spoken = element('p', { className: 'run-notices', role: 'status' });
  const clock = element('div', { className: 'drawer-clock' });
  const objects = element('div');
  const events = element('div');
  const close = element('button', { type: 'button', className: 'run-button' }, 'Close');
  const reset = element('button', { type: 'button', className: 'run-button' }, 'Reset sandbox');
  const heading = element('h2', { id: 'sandbox-drawer-title' }, 'Sandbox');
  const dialog = element(
    'dialog',
    { className: 'drawer run-panel' },
    element('header', {}, heading, close),
    element(
      'div',
      { className: 'drawer-body' },
      element('p', {}, 'Simulated in your browser, and kept until this tab is closed.'),
      spoken,
      element('h3', {}, 'Clock'),
      clock,
      element('h3', {}, 'Objects'),
      objects,
      element('h3', {}, 'Events'),
      events,
      element('p', {}, reset),
    ),
  );
  dialog.setAttribute('aria-labelledby', heading.id);
  close.onclick = () => dialog.close();
  // The dialog itself is hit only where its backdrop is, because its parts fill it.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  reset.onclick = () => {
    runner.reset();
    spoken.textContent = 'The sandbox is reset to the objects shown on these pages.';
    render();
  };

  async function advance(seconds: number): Promise<void> {
    const { body, events: emitted, notices } = await runner.advance(seconds);
    const { jobs } = body as { jobs: number };
    const done = `It is ${timeText(world.clock.now)}. ${count(jobs, 'thing')} happened, ${count(emitted.length, 'event')} emitted.`;
    spoken.textContent = [...notices, done].join(' ');
    render();
  }

  function render(): void {
    const { now, jobs } = world.clock;
    const next = jobs.toSorted((a, b) => a.at - b.at)[0];
    const month = new Date(now * 1000);
    month.setUTCMonth(month.getUTCMonth() + 1);
    clock.replaceChildren(
      element('p', {}, element('strong', {}, timeText(now))),
      element(
        'p',
        { className: 'run-actions' },
        'Advance ',
        advanceButton('1 day', DAY),
        advanceButton('1 month', month.getTime() / 1000 - now),
        ...(next === undefined ? [] : [advanceButton('to next due', Math.max(1, next.at - now))]),
      ),
      element(
        'p',
        { className: 'run-help' },
        next === undefined
          ? 'Nothing is due.'
          : `Next: ${next.kind.replaceAll('_', ' ')} ${next.id.slice(0, 8)}, ${timeText(next.at)}`,
      ),
    );
    objects.replaceChildren(...Object.keys(world.store.dump()).map((type) => objectsOf(type as ObjectType)));
    const recent = world.events.slice(-MAX_LISTED).reverse();
    events.replaceChildren(
      recent.length === 0
        ? element('p', {}, 'None yet. Run a request that changes something.')
        : list(recent.flatMap(eventRows)),
    );
  }

  /** The row of an event, below its day where that is not the day of the row above. */
  function eventRows(event: SandboxEvent, index: number, all: SandboxEvent[]): HTMLElement[] {
    const day = dayText(event.created);
    const above = all[index - 1];
    const row = disclosure(
      [element('code', {}, ...breakable(event.type)), ' ', element('small', {}, hourText(event.created))],
      () => eventView(event, sandbox),
    );
    return above !== undefined && dayText(above.created) === day
      ? [row]
      : [element('h4', {}, `${day}, UTC`), row];
  }

  function advanceButton(label: string, seconds: number): HTMLElement {
    const ariaLabel = `Advance ${label}`;
    const button = element('button', { type: 'button', className: 'run-button', ariaLabel }, label);
    button.onclick = async () => {
      await advance(seconds);
      // The buttons were made again.
      [...clock.querySelectorAll('button')].find((each) => each.textContent === label)?.focus();
    };
    return button;
  }

  function objectsOf(type: ObjectType): HTMLElement {
    const all = world.store.all(type);
    return disclosure([element('code', {}, type), ' ', element('small', {}, String(all.length))], () =>
      list(
        all
          .slice(-MAX_LISTED)
          .reverse()
          .map((object) => {
            const { id } = object;
            const status = 'status' in object ? String(object.status) : '';
            const shown = disclosure(
              [element('code', {}, id.slice(0, 13)), ' ', element('small', {}, status)],
              () => jsonView(world.render(object), `${type} ${id.slice(0, 8)}`),
            );
            return element('div', { className: 'drawer-object' }, shown, copyId(id));
          }),
      ),
    );
  }

  return () => {
    if (!dialog.isConnected) document.body.append(dialog);
    spoken.textContent = '';
    render();
    dialog.showModal();
  };
}

const list = (entries: HTMLElement[]): HTMLElement =>
  element('ul', {}, ...entries.map((entry) => element('li', {}, entry)));

/** `24 Nov 2025`. */
const dayText = (seconds: number): string => new Date(seconds * 1000).toUTCString().slice(5, 16);

/** `16:01`. */
const hourText = (seconds: number): string => new Date(seconds * 1000).toUTCString().slice(17, 22);

/** `24 Nov 2025, 16:01 UTC`. */
const timeText = (seconds: number): string => `${dayText(seconds)}, ${hourText(seconds)} UTC`;

/** A name that breaks before a dot rather than inside a word. */
const breakable = (name: string): (Node | string)[] =>
  name
    .split(/(?=\.)/)
    .flatMap((part, index) => (index === 0 ? [part] : [document.createElement('wbr'), part]));

/** `browser/copy.ts` copies the `code` of the figure that a button is in. */
function copyId(id: string): HTMLElement {
  return element(
    'figure',
    {},
    element('code', { hidden: true }, id),
    element('button', { type: 'button', className: 'copy', ariaLabel: `Copy id ${id}` }, 'Copy id'),
  );
}
