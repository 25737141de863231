import { expect, it } from 'vitest';
import { gatherSources } from './states.tsx';

const states = ['open', 'asked', 'held', 'paid', 'canceled'].map((name) => ({
  name,
  terminal: name === 'paid' || name === 'canceled',
}));
const cancel = (from: string, assumed?: boolean) => ({ from, to: 'canceled', on: 'canceled', assumed });
const pay = (from: string) => ({ from, to: 'paid', on: 'paid' });

it('one arrow from a box with three state names replaces the arrows from each of them to the same failed end', () => {
  const { states: boxes, transitions } = gatherSources({
    states,
    rows: [],
    transitions: [cancel('open', true), pay('held'), cancel('asked'), cancel('held')],
  });
  expect(transitions).toEqual([pay('held'), cancel('open, asked, held', true)]);
  expect(boxes.at(-1)).toEqual({ name: 'open, asked, held', terminal: false });
});

it('two arrows stay, and so does every path to success', () => {
  const diagram = {
    states,
    rows: [],
    transitions: [cancel('open'), cancel('asked'), ...['open', 'asked', 'held'].map(pay)],
  };
  expect(gatherSources(diagram)).toEqual(diagram);
});
