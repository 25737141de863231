import { describe, expect, it } from 'vitest';
import { isReference, walkTags } from '../src/model/content-tree.ts';
import { SEVERAL, type SequenceMessage, type StateDiagram, toneOf } from '../src/model/diagrams.ts';
import { layoutSequence, sequenceSize, textWidth } from '../src/ui/diagrams/layout-sequence.ts';
import {
  inside,
  layoutStates,
  overlap,
  type Point,
  type StateBox,
} from '../src/ui/diagrams/layout-states.ts';
import { gatherSources } from '../src/ui/diagrams/states.tsx';
import { ownSite } from './fixtures/own-site.ts';

const { pages } = await ownSite();

const lifecycles: [title: string, diagram: StateDiagram][] = [];
const sequences: [title: string, actors: string[], messages: SequenceMessage[]][] = [];
for (const { route, tree } of pages) {
  walkTags(tree, (tag) => {
    const { name, attributes } = tag;
    if (isReference(tag)) {
      const { node } = tag.attributes;
      if (node.kind === 'lifecycle') lifecycles.push([`${route}: ${node.title}`, node.diagram]);
    } else if (name === 'Sequence') {
      const { actors, messages } = attributes as unknown as { actors: string[]; messages: SequenceMessage[] };
      sequences.push([`${route}: ${attributes.title}`, actors, messages]);
    }
  });
}

/** True if a point touches a box. */
function touches({ x, y, width, height }: StateBox, point: { x: number; y: number } | undefined): boolean {
  return point !== undefined && inside(point, { x, y, width: width + 4, height: height + 4 });
}

/** Crossings that no placement avoids if the main path stays straight. */
const CROSSINGS: Record<string, string[]> = {
  '/api/invoices: Lifecycle of an invoice': ['due paid × outstanding overdue'],
};

/** End states that are not in the last column: the arrows to them would cross two others there. */
const EARLY: Record<string, string[]> = { '/api/charge_intents: Lifecycle of a charge intent': ['failed'] };

/** The path that readers want: from the first state, avoiding failures and states that only lead back. */
function mainWay({ states, transitions }: StateDiagram): string[] {
  const way: string[] = [];
  const next = (name: string): string[] =>
    transitions.filter(({ from }) => from === name).map(({ to }) => to);
  for (let name = states[0]?.name; name !== undefined; ) {
    way.push(name);
    const onward = next(name).filter((to) => {
      if (way.includes(to) || toneOf(to) === 'failed') return false;
      const leads = next(to);
      return leads.length === 0 || leads.some((each) => !way.includes(each));
    });
    name = onward.find((to) => toneOf(to) === 'done') ?? onward[0];
  }
  return way;
}

/** True if two polylines cross. */
function cross(one: Point[], other: Point[]): boolean {
  const turn = (a: Point, b: Point, c: Point): number =>
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  const segments = (points: Point[]) => points.slice(1).map((end, at) => [points[at] ?? end, end] as const);
  return segments(one).some(([a, b]) =>
    segments(other).some(
      ([c, d]) => turn(a, b, c) > 0 !== turn(a, b, d) > 0 && turn(c, d, a) > 0 !== turn(c, d, b) > 0,
    ),
  );
}

it('a guide and the reference draw the same lifecycle of a subscription', () => {
  const [guide, reference] = ['/payments/subscriptions', '/api/subscriptions'].map(
    (route) => lifecycles.find(([title]) => title === `${route}: Lifecycle of a subscription`)?.[1],
  );
  expect(guide?.transitions).toEqual(reference?.transitions);
  expect(guide?.states).toEqual(reference?.states);
});

it('finds the eight lifecycles of the API document and those of the guides', () => {
  expect(lifecycles.filter(([title]) => title.startsWith('/api/'))).toHaveLength(8);
  expect(lifecycles.length).toBeGreaterThan(8);
  expect(sequences.length).toBeGreaterThan(10);
});

it('an arrow and its return arrow are at least 9 px apart', () => {
  const pairs = lifecycles.flatMap(([, given]) => {
    const { arrows } = layoutStates(gatherSources(given));
    return arrows.flatMap((one) => {
      const back = arrows.find(({ from, to }) => from === one.to && to === one.from);
      return back === undefined ? [] : [[one.points, back.points] as const];
    });
  });
  expect(pairs.length).toBeGreaterThan(0);
  for (const [there, back] of pairs)
    for (const a of there) for (const b of back) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(9);
});

describe.each(lifecycles)('%s', (title, given) => {
  const diagram = gatherSources(given);
  const { boxes, arrows, width, height } = layoutStates(diagram);

  it('every transition has an arrow between the right boxes', () => {
    const words = ({ from, to, on }: { from: string; to: string; on: string }): string[] =>
      from.split(SEVERAL).map((name) => `${name} ${to} ${on}`);
    expect(arrows.flatMap(words).sort()).toEqual(given.transitions.flatMap(words).sort());
    for (const { from, to, points } of arrows) {
      for (const box of boxes) {
        expect(touches(box, points[0]), `${box.name}, start of ${from} ${to}`).toBe(box.name === from);
        expect(touches(box, points.at(-1)), `${box.name}, end of ${from} ${to}`).toBe(box.name === to);
      }
    }
  });

  it('no two boxes overlap, and no arrow crosses a box', () => {
    for (const [index, box] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) expect(overlap(box, other, 12)).toBe(false);
      const inner = { ...box, width: box.width - 2, height: box.height - 2 };
      for (const { from, to, points } of arrows)
        expect(
          points.some((point) => inside(point, inner)),
          `${from} ${to} through ${box.name}`,
        ).toBe(false);
    }
  });

  it('arrows cross only if two states each lead to the same two others', () => {
    const crossings = arrows.flatMap((one, index) =>
      arrows
        .slice(index + 1)
        .filter((other) => cross(one.points, other.points))
        .map((other) => `${one.from} ${one.to} × ${other.from} ${other.to}`),
    );
    expect(crossings).toEqual(CROSSINGS[title] ?? []);
  });

  it('no label is on a box, on another label, or outside', () => {
    for (const [index, { label, on }] of arrows.entries()) {
      expect(label.lines.join(' ')).toBe(on);
      for (const box of boxes) expect(overlap(label, box), `${on} on ${box.name}`).toBe(false);
      for (const other of arrows.slice(index + 1))
        expect(overlap(label, other.label), `${on} on ${other.on}`).toBe(false);
      expect(label.x - label.width / 2).toBeGreaterThanOrEqual(0);
      expect(label.x + label.width / 2).toBeLessThanOrEqual(width);
      expect(label.y + label.height / 2).toBeLessThanOrEqual(height);
    }
  });

  it('no label hides part of another arrow', () => {
    const hidden = arrows.flatMap(({ label, on }) => {
      const { lines, x, y, height: high } = label;
      const height = high / lines.length;
      const rects = lines.map((line, index) => ({
        x,
        y: y + (index - (lines.length - 1) / 2) * height,
        width: textWidth(line),
        height,
      }));
      return arrows
        .filter(
          (other) =>
            other.label !== label && other.points.some((point) => rects.some((rect) => inside(point, rect))),
        )
        .map(({ from, to }) => `${on} on ${from} ${to}`);
    });
    expect(hidden).toEqual([]);
  });

  it('fits its page: 620 px in a guide, 876 px in the reference', () => {
    expect(width).toBeLessThanOrEqual(title.startsWith('/api/') ? 876 : 620);
  });

  it('the main way is straight, ends are at the right, and final failures are below it and never to the left of their source', () => {
    const boxOf = new Map(boxes.map((box) => [box.name, box]));
    const spine = mainWay(diagram).map((name) => boxOf.get(name)?.row);
    const home = spine[0] ?? 0;
    const right = Math.max(...boxes.map(({ column }) => column));
    expect({
      bent: spine.filter((row) => row !== home),
      early: boxes.filter(({ terminal, column }) => terminal && column < right).map(({ name }) => name),
      level: boxes
        .filter(({ tone, row, terminal }) => terminal && tone === 'failed' && row <= home)
        .map(({ name }) => name),
      back: diagram.transitions
        .filter(({ to }) => toneOf(to) === 'failed')
        .filter(({ from, to }) => (boxOf.get(to)?.column ?? 0) < (boxOf.get(from)?.column ?? 0))
        .map(({ from, to }) => `${from} ${to}`),
    }).toEqual({ bent: [], early: EARLY[title] ?? [], level: [], back: [] });
  });
});

describe.each(sequences)('%s', (_, actors, messages) => {
  const layout = layoutSequence(actors, messages);

  it('uses the full width, and no text reaches a lifeline', () => {
    const first = layout.actors[0]?.x ?? 0;
    const last = layout.actors.at(-1)?.x ?? 0;
    expect(first - layout.boxWidth / 2).toBeLessThan(8);
    expect(last + layout.boxWidth / 2).toBeGreaterThan(sequenceSize.width - 8);
    for (const { lines, textX, x1, x2 } of layout.rows) {
      for (const line of lines) {
        const width = textWidth(line);
        const left = x1 !== x2 ? textX - width / 2 : textX > x1 ? textX : textX - width;
        for (const { x } of layout.actors)
          expect(left > x || left + width < x, `'${line}' over the lifeline at ${x}`).toBe(true);
      }
    }
  });
});
