import { invalid } from '../api-error.ts';
import type { WebhookEndpoint } from '../objects.ts';
import { type Body, list, type Operation, on } from '../operation.ts';
import { Random } from '../random.ts';
import type { World } from '../world.ts';

const SECRET_LENGTH = 32;

/** Registers an endpoint with a new secret. */
export const addEndpoint = (body: Body & { description?: string }, world: World): WebhookEndpoint =>
  world.add({
    ...world.stamp('webhook_endpoint'),
    ...world.sent('webhook_endpoint', body),
    status: 'active',
    _secret: world.random.token(SECRET_LENGTH),
  });

const everyEvent = ({ document }: World): string[] => document.components.schemas.EventCode?.enum as string[];

/**
 * Adds an endpoint for every event unless the sandbox has one with this URL. The secret of each index is the same in
 * every sandbox, so that a server can be started with it once.
 */
export function keepEndpoint(url: string, index: number, world: World): WebhookEndpoint {
  const [known] = world.store.where('webhook_endpoint', 'url', url);
  const body = { url, description: 'Command line', event_codes: everyEvent(world) };
  const _secret = new Random(index).token(SECRET_LENGTH);
  return known ?? Object.assign(addEndpoint(body, world), { _secret });
}

/** The most endpoints of an account: each event is signed and sent once for each. */
const MAX_ENDPOINTS = 50;

/** @throws ApiError 422 for an address that no request can be sent to, which the document's pattern does not exclude */
function checkUrl({ url }: Body): void {
  if (url !== undefined && !URL.canParse(url)) throw invalid(`url is not a valid address: ${url}`);
}

/** Only two responses contain the secret: create and rotate. */
const withSecret = (endpoint: WebhookEndpoint, world: World): object => ({
  ...world.render(endpoint),
  secret: endpoint._secret,
});

const create: Operation = ({ body }, world) => {
  checkUrl(body);
  if (world.store.count('webhook_endpoint') >= MAX_ENDPOINTS)
    throw invalid(`url: there are ${MAX_ENDPOINTS} endpoints already, the most that the sandbox keeps`);
  return withSecret(addEndpoint(body, world), world);
};

const update = on('webhook_endpoint', (endpoint, { body }, world) => {
  checkUrl(body);
  world.change(endpoint, world.sent('webhook_endpoint', body));
});

const rotateSecret: Operation = ({ params }, world) => {
  const endpoint = world.find('webhook_endpoint', params.id ?? '');
  return withSecret(world.change(endpoint, { _secret: world.random.token(SECRET_LENGTH) }), world);
};

export const webhookEndpointOperations: Record<string, Operation> = {
  createWebhookEndpoint: create,
  listWebhookEndpoints: list('webhook_endpoint'),
  getWebhookEndpoint: on('webhook_endpoint'),
  updateWebhookEndpoint: update,
  deleteWebhookEndpoint: ({ params }, world) => world.remove(world.find('webhook_endpoint', params.id ?? '')),
  rotateWebhookEndpointSecret: rotateSecret,
};
