import type { Config, Schema } from '@markdoc/markdoc';
import { code } from './nodes/code.ts';
import { fence } from './nodes/fence.ts';
import { heading } from './nodes/heading.ts';
import { image } from './nodes/image.ts';
import { link } from './nodes/link.ts';
import { paragraph } from './nodes/paragraph.ts';
import { table } from './nodes/table.ts';
import { apiErrors } from './tags/api-errors.ts';
import { callout } from './tags/callout.ts';
import { card } from './tags/card.ts';
import { cards } from './tags/cards.ts';
import { declineCodes } from './tags/decline-codes.ts';
import { endpoints } from './tags/endpoints.ts';
import { events } from './tags/events.ts';
import { fields } from './tags/fields.ts';
import { lifecycle } from './tags/lifecycle.ts';
import { object } from './tags/object.ts';
import { operation } from './tags/operation.ts';
import { samples } from './tags/samples.ts';
import { sequence } from './tags/sequence.ts';
import { states } from './tags/states.ts';
import { steps } from './tags/steps.ts';
import { tab } from './tags/tab.ts';
import { tabs } from './tags/tabs.ts';
import { testCards } from './tags/test-cards.ts';
import { timeline } from './tags/timeline.ts';
import { webhookEvents } from './tags/webhook-events.ts';

/** Data that tags draw from besides their attributes. */
export interface Variables {
  /** The provider's API, made from `api/openapi.yaml`; absent for trees without reference pages. */
  api?: unknown;
}

const tags: Record<string, Schema> = {
  'webhook-events': webhookEvents,
  'test-cards': testCards,
  'decline-codes': declineCodes,
  'api-errors': apiErrors,
  callout,
  card,
  cards,
  endpoints,
  events,
  fields,
  lifecycle,
  object,
  operation,
  samples,
  sequence,
  states,
  steps,
  tab,
  tabs,
  timeline,
};

/**
 * The authors' vocabulary: one schema a node or tag. Schemas name components by string, so that nothing
 * here depends on React; `ui/content/components.ts` holds the component of each name.
 */
export function markdocConfig(variables: Variables = {}): Config {
  return {
    nodes: { code, fence, heading, image, link, paragraph, table },
    tags,
    variables: { ...variables },
  };
}
