import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadApi } from '../../src/api/load-api.ts';
import { type CompiledChecks, compiledCheck } from '../../src/browser/run/compiled-check.ts';
import { buildRequest, draftOf } from '../../src/browser/run/draft.ts';
import { runRequests, slimDocument, validatorModule } from '../../src/build/run-sample-data.ts';
import { serveSandbox } from '../../src/sandbox/command/serve-sandbox.ts';
import type { Sandbox } from '../../src/sandbox/create-sandbox.ts';
import { document, openSandbox } from '../fixtures/open-sandbox.ts';

const { model } = loadApi(join(process.cwd(), 'api/openapi.yaml'));
const requests = Object.entries(runRequests(model?.operations ?? []));
// Inside the project, because the compiled code imports parts of Ajv.
mkdirSync('.build', { recursive: true });
const folder = mkdtempSync('.build/run-sample-');
let page: Sandbox;
let commandLine: Server;
let origin = '';

beforeAll(async () => {
  const slim = slimDocument(document);
  const file = join(process.cwd(), folder, 'validators.mjs');
  writeFileSync(file, validatorModule(slim));
  const { bodies, queries } = (await import(file)) as Record<'bodies' | 'queries', CompiledChecks>;
  page = openSandbox({
    document: slim,
    restores: true,
    checks: { bodies: compiledCheck(bodies), queries: compiledCheck(queries) },
  });
  commandLine = serveSandbox(openSandbox({ restores: true }));
  await new Promise<void>((resolve) => commandLine.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(commandLine.address() as AddressInfo).port}`;
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  commandLine.close();
  commandLine.closeAllConnections();
});

/** Sends a request over HTTP. */
async function toCommandLine(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = request.body === null ? {} : { body: await request.arrayBuffer() };
  return fetch(origin + pathname + search, { method: request.method, headers: request.headers, ...body });
}

/** Both responses to the same request. */
async function both(make: () => Request): Promise<unknown[]> {
  const responses = [await page.fetch(make()), await toCommandLine(make())];
  return Promise.all(responses.map(async (each) => ({ status: each.status, body: await each.json() })));
}

it('there are samples to compare', () => {
  expect(requests.length).toBeGreaterThan(70);
});

it('the page and the command line return the same responses to every sample, in order', async () => {
  for (const [name, request] of requests) {
    const [inPage, atCommandLine] = await both(() => buildRequest(request, draftOf(request)));
    expect(inPage, name).toEqual(atCommandLine);
  }
});

/** Values that few fields take. In the gate, a field gets every third, each another one first. */
const WRONG = [null, -1, 1.5, 'x', '', [], {}, [1], true];

it('the page and the command line reject invalid fields and parameters with the same messages', async () => {
  let rejected = 0;
  let fields = 0;
  for (const [name, request] of requests) {
    const draft = draftOf(request);
    const body = draft.body === '' ? {} : (JSON.parse(draft.body) as Record<string, unknown>);
    const wrong: object[] = [{}, { ...body, unknown_field: 1 }];
    for (const field of Object.keys(body)) {
      fields += 1;
      for (const [index, value] of WRONG.entries())
        if (process.env.SOAK || (index + fields) % 3 === 0) wrong.push({ ...body, [field]: value });
    }
    if (request.method === 'GET' || request.multipart) wrong.length = 0;
    const bodies = wrong.map((each) => ({ ...draft, body: JSON.stringify(each) }));
    const queries = ['x', '0', '-1', '101', 'true'].flatMap((value) =>
      Object.keys(request.query).map((key) => ({ ...draft, query: { ...draft.query, [key]: value } })),
    );
    for (const each of [...bodies, ...queries, { ...draft, query: { unknown: '1' } }]) {
      const [inPage, atCommandLine] = await both(() => buildRequest(request, each));
      expect(inPage, `${name} ${JSON.stringify(each)}`).toEqual(atCommandLine);
      if ((atCommandLine as { status: number }).status === 422) rejected += 1;
    }
  }
  expect(rejected).toBeGreaterThan(300);
});
