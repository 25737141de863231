import { loadDataFiles } from '../../api/load-data-files.ts';
import { loadOpenApi } from '../../api/load-openapi.ts';
import { createValidator } from '../../api/validator.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../create-sandbox.ts';

const { document: loaded } = loadOpenApi();
if (loaded === null) throw new Error('api/openapi.yaml cannot be read');
export const document = loaded;
const { data } = loadDataFiles();
export const checks = {
  bodies: createValidator(document),
  queries: createValidator(document, { coerce: true }),
};

/** A sandbox for the project's own document. */
export function openSandbox(options: Partial<SandboxOptions> = {}): Sandbox {
  const { testCards, declineCodes } = data;
  return createSandbox({
    document,
    testCards,
    declineCodes,
    seed: 1,
    checks,
    onError: (error) => {
      throw error;
    },
    ...options,
  });
}

export interface Reply {
  status: number;
  headers: Headers;
  // Tests read bodies of many shapes.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
}

export interface Send {
  method?: string;
  body?: unknown;
  key?: string | null;
  headers?: Record<string, string>;
}

/** Sends one request; with a body, it is a POST unless `method` says otherwise. */
export async function send(
  { fetch }: Pick<Sandbox, 'fetch'>,
  path: string,
  { method, body, key = 'sk_sandbox_test', headers = {} }: Send = {},
): Promise<Reply> {
  const response = await fetch(
    new Request(`http://sandbox.test${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
  return { status: response.status, headers: response.headers, body: await response.json() };
}
