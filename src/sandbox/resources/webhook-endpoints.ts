import { invalid } from '../api-error.ts';
import { listOf } from '../list.ts';
import type { WebhookEndpoint } from '../objects.ts';
import type { Operation } from '../operation.ts';
import type { World } from '../world.ts';

interface EndpointBody {
  url?: string;
  description?: string;
  event_codes?: string[];
}

const SECRET_LENGTH = 32;

/** Registers an endpoint; the command line uses it for the address it is given. */
export function addEndpoint(body: EndpointBody, world: World): WebhookEndpoint {
  return world.add('webhook_endpoint', {
    ...world.stamp('webhook_endpoint'),
    url: body.url ?? '',
    description: body.description ?? null,
    event_codes: body.event_codes ?? [],
    status: 'active',
    _secret: world.random.token(SECRET_LENGTH),
  });
}

/** Only two responses contain the secret: create and rotate. */
const withSecret = (endpoint: WebhookEndpoint, world: World): object => ({
  ...world.render(endpoint),
  secret: endpoint._secret,
});

const create: Operation = ({ body }, world) => {
  const given = body as EndpointBody;
  if ((given.event_codes ?? []).length === 0) throw invalid('event_codes must NOT have fewer than 1 items');
  return withSecret(addEndpoint(given, world), world);
};

const list: Operation = (request, world) =>
  listOf(world.store.all('webhook_endpoint'), request, (endpoint) => world.render(endpoint));

const retrieve: Operation = ({ params }, world) =>
  world.render(world.find('webhook_endpoint', params.id ?? ''));

const update: Operation = ({ params, body }, world) => {
  const endpoint = world.find('webhook_endpoint', params.id ?? '');
  Object.assign(endpoint, body);
  return world.render(world.touch('webhook_endpoint', endpoint));
};

const remove: Operation = ({ params }, world) => {
  const { id } = world.find('webhook_endpoint', params.id ?? '');
  world.store.delete('webhook_endpoint', id);
  return { id, object: 'webhook_endpoint', deleted: true };
};

const rotateSecret: Operation = ({ params }, world) => {
  const endpoint = world.find('webhook_endpoint', params.id ?? '');
  endpoint._secret = world.random.token(SECRET_LENGTH);
  return withSecret(world.touch('webhook_endpoint', endpoint), world);
};

export const webhookEndpointOperations: Record<string, Operation> = {
  createWebhookEndpoint: create,
  listWebhookEndpoints: list,
  getWebhookEndpoint: retrieve,
  updateWebhookEndpoint: update,
  deleteWebhookEndpoint: remove,
  rotateWebhookEndpointSecret: rotateSecret,
};
