import { type Config, type RenderableTreeNode, Tag } from '@markdoc/markdoc';
import type { Operation, OperationError } from '../../api/api-model.ts';
import { articleOf } from './article-of.ts';
import { fieldList } from './field-list.ts';
import { inline } from './markdown.ts';
import { sectionLabel } from './section-label.ts';

/** Where the tables stand that the notes lead to. */
export const homes = {
  errors: '/api/charge_intents#api-errors',
  events: '/webhooks',
  pagination: '/pagination',
  declineCodes: '/payments/declines-codes',
} as const;

const link = (href: string, text: string): Tag => new Tag('Link', { href }, [text]);

/** What comes back: a link to the object, or the fields of an answer that is no object of its own. */
export function answerNotes({ answer, slug, id }: Operation, config: Config): RenderableTreeNode[] {
  if (answer === null) return [];
  const status = answer.status === null ? [] : [new Tag('code', {}, [String(answer.status)]), ' '];
  const parts: RenderableTreeNode[] = [...status, answer.description.replace(/\.$/, '')];
  if (answer.link !== null) {
    const object = link(answer.link.href, answer.link.schema);
    if (answer.list)
      parts.push(': ', object, ' objects in the envelope of ', link(homes.pagination, 'every list'));
    else parts.push(`, as ${articleOf(answer.link.schema)} `, object, ' object');
  }
  parts.push('.');
  const options = { prefix: `${slug}-answer`, owner: `${id}.answer`, request: false, config };
  return [
    sectionLabel(slug, 'Answer'),
    new Tag('ReferenceNote', {}, parts),
    ...(answer.fields.length === 0 ? [] : [fieldList(answer.fields, options)]),
  ];
}

/** Errors that matter to this call with what to do, then the statuses that every call shares; one table has those. */
export function errorNotes({ errors, errorStatuses, slug }: Operation, config: Config): RenderableTreeNode[] {
  const own = new Set(errors.map((error) => error.status));
  const shared = errorStatuses
    .filter((status) => !own.has(status))
    .map((status) => (status === 500 ? '5xx' : `${status}`));
  const items = errors.map((error) => errorItem(error, config));
  const statuses = shared.flatMap((status, index) => [
    index === 0 ? '' : index === shared.length - 1 ? ' or ' : ', ',
    new Tag('code', {}, [status]),
  ]);
  return [
    sectionLabel(slug, 'Errors'),
    ...(items.length === 0 ? [] : [new Tag('ul', { class: 'ref-errors' }, items)]),
    new Tag('ReferenceNote', {}, [
      items.length === 0 ? 'Like every call, it can answer ' : 'Like every call, it can also answer ',
      ...statuses,
      '. See the ',
      link(homes.errors, 'common errors'),
      '.',
    ]),
  ];
}

/** When the call is refused so, and below it what to do. */
function errorItem({ status, code, when, action }: OperationError, config: Config): Tag {
  const name = code === null ? [] : [' ', new Tag('code', {}, [code])];
  return new Tag('li', {}, [
    new Tag('code', {}, [String(status)]),
    ...name,
    ' ',
    ...inline(when, config),
    new Tag('br'),
    ...inline(action, config),
  ]);
}

/** Events that a call can set off, now or later, each leading to its entry in the catalogue. */
export function eventNotes({ events, slug }: Operation): RenderableTreeNode[] {
  if (events.length === 0) return [];
  const links = events.flatMap((code, index) => [
    ...(index === 0 ? [] : [', ']),
    new Tag('a', { href: `${homes.events}#${code}` }, [new Tag('code', {}, [code])]),
  ]);
  return [sectionLabel(slug, 'Webhook events'), new Tag('ReferenceNote', {}, links)];
}
