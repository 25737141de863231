import type { Schema } from '@markdoc/markdoc';
import { apiOf } from '../reference/api-variable.ts';
import { eventTable } from '../reference/event-table.ts';
import { requireApi } from '../reference/require-api.ts';

/** `{% webhook-events /%}`: every published event; the home of their anchors. */
export const webhookEvents: Schema = {
  selfClosing: true,
  validate: requireApi,
  transform(_node, config) {
    return eventTable(apiOf(config)?.events ?? [], { anchors: true, config });
  },
};
