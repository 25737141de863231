import { describe, expect, test } from 'vitest';
import { createKeptAnswers } from './kept-answers.ts';

function setUp(answerOf: (asked: number) => unknown = (asked) => ({ results: [asked] })) {
  let now = 0;
  let asked = 0;
  const keptAnswer = createKeptAnswers(() => now);
  const ask = async (question: string, encoding?: string): Promise<unknown> => {
    const { bytes } = await keptAnswer(question, encoding, () => {
      asked += 1;
      return answerOf(asked);
    });
    return JSON.parse(bytes.toString());
  };
  return { ask, pass: (ms: number) => (now += ms), asked: () => asked };
}

describe('answers to the same question', () => {
  test('come from memory for five seconds', async () => {
    const { ask, pass, asked } = setUp();
    await ask('{"query":"ref"}');
    pass(5000);
    expect(await ask('{"query":"ref"}')).toEqual({ results: [1] });
    pass(1);
    expect(await ask('{"query":"ref"}')).toEqual({ results: [2] });
    await ask('{"query":"refu"}');
    await ask('{"query":"refu"}', 'gzip');
    expect(asked()).toBe(4);
  });

  test('check 20 an answer with a queryID is never kept', async () => {
    const { ask, asked } = setUp((queryID) => ({ results: [{ queryID }] }));
    await ask('{}');
    await ask('{}');
    expect(asked()).toBe(2);
  });

  test('long questions are not kept, and the oldest of many go', async () => {
    const { ask, asked } = setUp();
    const long = 'x'.repeat(3000);
    await ask(long);
    await ask(long);
    expect(asked()).toBe(2);
    for (let question = 0; question <= 500; question += 1) await ask(String(question));
    await ask('500');
    expect(asked()).toBe(503);
    await ask('0');
    expect(asked()).toBe(504);
  });
});
