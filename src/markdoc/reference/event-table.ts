import { type Config, type RenderableTreeNode, Tag } from '@markdoc/markdoc';
import type { WebhookEvent } from '../../api/api-model.ts';
import { dataTable } from './data-table.ts';
import { jsonFence } from './json-fence.ts';
import { inline } from './markdown.ts';
import { homes } from './operation-notes.ts';

/** Events with when they fire and what they carry; `anchors` makes the rows the home of their codes. */
export function eventTable(
  events: WebhookEvent[],
  { anchors, config }: { anchors: boolean; config: Config },
): Tag {
  const rows = events.map((event) => ({
    ...(anchors ? { id: event.code, kind: 'event', symbols: [event.code] } : {}),
    cells: [codeCell(event, anchors), inline(event.when, config), objectCell(event)],
  }));
  return dataTable(['Event', 'Fires when', 'Carries'], rows);
}

function codeCell({ code }: WebhookEvent, anchors: boolean): RenderableTreeNode[] {
  return [
    new Tag('a', { href: anchors ? `#${code}` : `${homes.events}#${code}` }, [new Tag('code', {}, [code])]),
  ];
}

function objectCell({ object, link }: WebhookEvent): RenderableTreeNode[] {
  if (object === null) return ['an object'];
  return [link === null ? object : new Tag('a', { href: link.href }, [object])];
}

/** One event as it is delivered. Ids and times are those of every example on the site. */
export function eventExample({ code, example = null }: WebhookEvent): Tag {
  const envelope = {
    id: '1d2c3b4a-5f6e-4789-90a1-b2c3d4e5f607',
    type: code,
    object: 'event',
    created: 1764000060,
    livemode: false,
    data: example,
  };
  return jsonFence(envelope, code);
}
