import { type Schema, Tag, type ValidationError } from '@markdoc/markdoc';
import type { ApiModel } from '../../api/api-model.ts';
import { splitLink } from '../../model/route.ts';
import { apiOf, demanded, findObject, unknownName } from '../reference/api-variable.ts';
import { eventExample, eventTable } from '../reference/event-table.ts';

/** `{% events of="Refund" /%}`: the webhook events that carry the object, with an example of one. */
export const events: Schema = {
  selfClosing: true,
  attributes: { of: { type: String, required: true } },
  validate(node, config): ValidationError[] {
    const { of } = node.attributes;
    if (typeof of !== 'string') return [];
    const api = apiOf(config);
    if (api !== null && findObject(config, of) !== undefined && eventsAbout(api, of).length > 0) return [];
    const known = api?.objects.filter(({ schema }) => eventsAbout(api, schema).length > 0) ?? [];
    return [
      unknownName(
        'events of',
        of,
        known.map(({ schema }) => schema),
      ),
    ];
  },
  transform(node, config) {
    const api = demanded(apiOf(config), 'everything');
    const own = eventsAbout(api, node.attributes.of);
    const sample = own.find((event) => event.example !== undefined);
    return new Tag('ReferenceEvents', {}, [
      eventTable(own, { anchors: false, config }),
      ...(sample === undefined ? [] : [eventExample(sample)]),
    ]);
  },
};

/** Events whose `data` is the object, or one that has its description on the object's page, as a charge has. */
function eventsAbout(api: ApiModel, schema: string): ApiModel['events'] {
  const route = api.objects.find((object) => object.schema === schema)?.route;
  return api.events.filter(
    (event) => event.object === schema || splitLink(event.link?.href ?? '').route === route,
  );
}
