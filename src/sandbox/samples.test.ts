import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { follow, isRecord, valueAt } from '../api/local-refs.ts';
import type { Sandbox } from './create-sandbox.ts';
import { operations } from './operations.ts';
import { type Route, routesOf } from './routes.ts';
import { checks, document, openSandbox, type Reply, send } from './testing/open-sandbox.ts';

const routes = routesOf(document);

/** The request of each sample of an operation: the document's examples, or none where it has no body. */
function samplesOf(route: Route): { name: string; body: unknown }[] {
  const content = ['requestBody', 'content', 'application/json', 'examples'];
  const examples = valueAt(document, [...route.at, ...content]);
  if (!isRecord(examples)) return [{ name: 'default', body: undefined }];
  return Object.keys(examples).map((name) => {
    const example = follow(document, [...route.at, ...content, name])?.value;
    return { name, body: isRecord(example) ? example.value : undefined };
  });
}

function pathOf(route: Route): string {
  const examples = new Map(route.parameters.map(({ name, example }) => [name, String(example)]));
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) => examples.get(name) ?? '');
  const query = route.parameters.filter((each) => each.in === 'query' && each.required === true);
  return query.length === 0
    ? path
    : `${path}?${query.map(({ name, example }) => `${name}=${example}`).join('&')}`;
}

async function run(sandbox: Sandbox, route: Route, body: unknown): Promise<Reply> {
  const key = route.keys.includes('secret') ? 'sk_sandbox_test' : 'pk_sandbox_test';
  return send(sandbox, pathOf(route), { method: route.method, body, key });
}

const samples = routes.flatMap((route) =>
  samplesOf(route).map(({ name, body }) => ({ id: route.operation.operationId, name, route, body })),
);
/** A sample for publishable keys names the secret of a charge intent that was made a moment ago. */
const runnable = samples.filter(({ name }) => name !== 'publishable_key');

describe('the operations of the document', () => {
  it('are all simulated, and no others', () => {
    expect(Object.keys(operations).sort()).toEqual(
      routes.map(({ operation }) => operation.operationId).sort(),
    );
  });
});

describe('the samples of the pages', () => {
  it.each(runnable)(
    '$id ($name) runs alone in a new sandbox, and its response fits the schema',
    async ({ route, body }) => {
      const reply = await run(openSandbox(), route, body);
      expect(reply).toMatchObject({ status: route.status });
      expect(checks.bodies.check(route.responseSchema, reply.body)).toEqual([]);
    },
  );

  it('run one after the other, in the order of the document and in any other', async () => {
    const inOrder = async (order: typeof runnable): Promise<void> => {
      const sandbox = openSandbox();
      for (const { id, name, route, body } of order) {
        const reply = await run(sandbox, route, body);
        expect(reply.status, `${id} (${name}): ${reply.body.message}`).toBe(route.status);
        expect(checks.bodies.check(route.responseSchema, reply.body), id).toEqual([]);
      }
    };
    await inOrder(runnable);
    await inOrder(runnable.toReversed());
    const { length } = runnable;
    const shuffled = fc.shuffledSubarray(runnable, { minLength: length, maxLength: length });
    await fc.assert(fc.asyncProperty(shuffled, inOrder), { numRuns: 20 });
  });
});
