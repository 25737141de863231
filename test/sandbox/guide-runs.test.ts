import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadApi } from '../../src/api/load-api.ts';
import { readCurl } from '../../src/api/samples/read-curl.ts';
import { buildRequest, draftOf, withValues } from '../../src/browser/run/draft.ts';
import { runRequests } from '../../src/build/run-sample-data.ts';
import { invariant } from '../../src/model/diagnostic.ts';
import { openSandbox } from '../fixtures/open-sandbox.ts';

const { model } = loadApi('api/openapi.yaml');
const operations = model?.operations ?? [];
const requests = runRequests(operations);
const declined = model?.testCards.declined ?? [];

/** Every cURL request to the API on a page, with the status that its text promises. */
const pages = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.mdoc'),
);
const commands = pages.flatMap((file) =>
  [...readFileSync(join('content', file), 'utf8').matchAll(/^```(?:shell|bash)([^\n]*)\n(.*?)^```/gms)]
    .filter(([, , code = '']) => code.startsWith('curl') && code.includes('//api.framepayments.com/'))
    .map(([, options = '', code = ''], index) => ({
      ...{ name: `${file} ${index + 1}`, options, code },
      target: readCurl(code, operations),
    })),
);
const readable = commands.flatMap(({ name, code, target }) =>
  target === null ? [] : { name, code, target },
);

describe('Run on guides', () => {
  it('parses nearly every cURL command on the pages', () => {
    const unread = commands.filter(({ target }) => target === null);
    expect(commands.length).toBeGreaterThan(35);
    // A page cannot upload files.
    expect(unread.map(({ options }) => options.trim())).toEqual(['{% run="no: needs picture files" %}']);
  });

  it.each(readable)('$name runs in a new sandbox', async ({ code, target }) => {
    const sample = invariant(requests[target.key], `a sample named ${target.key}`);
    const request = withValues(sample, target.values);
    const response = await openSandbox({ restores: true }).fetch(buildRequest(request, draftOf(request)));
    const isDecline = declined.some(({ number }) => code.includes(number));
    expect(response.ok, await response.text()).toBe(!isDecline);
  });
});
