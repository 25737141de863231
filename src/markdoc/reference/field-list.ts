import { type Config, type RenderableTreeNode, Tag } from '@markdoc/markdoc';
import type { EnumValue, Field } from '../../api/api-model.ts';
import { shortValue } from '../../api/read-schema.ts';
import { inline } from './markdown.ts';

interface ListOptions {
  /** Anchor of the heading above, for example `create-a-refund`; anchors of the fields start with it. */
  prefix: string;
  /** What fields are searched by beside their name: `refund` gives `refund.amount`. */
  owner: string;
  /** Names of the fields around this list, outermost first. */
  path?: string[];
  /** True for fields that are sent, where it matters which are required. */
  request: boolean;
  config: Config;
}

/** Fields as a list: name with its anchor, type, what must be sent, meaning, values, and nested fields that open. */
export function fieldList(fields: Field[], options: ListOptions): Tag {
  return new Tag(
    'FieldList',
    {},
    fields.map((field) => fieldTag(field, options)),
  );
}

/** Anchor of a field: `('refund', ['amount'])` → `refund-amount`. */
export function fieldAnchor(prefix: string, path: readonly string[]): string {
  return [prefix, ...path].join('-');
}

function fieldTag(field: Field, options: ListOptions): Tag {
  const path = [...(options.path ?? []), field.name];
  const id = fieldAnchor(options.prefix, path);
  const symbols = [field.name, [options.owner, ...path].join('.')];
  const { config } = options;
  return new Tag('Field', { id, searchKind: 'field', searchSymbols: [...new Set(symbols)] }, [
    new Tag('p', { class: 'field-head' }, headOf(field, id, options)),
    ...(field.description === null ? [] : [new Tag('p', {}, inline(field.description, config))]),
    ...(field.values.length === 0 ? [] : [valueList(field.values, id, config)]),
    ...(field.children.length === 0
      ? []
      : [
          new Tag('FieldGroup', { name: field.name, count: field.children.length }, [
            fieldList(field.children, { ...options, path }),
          ]),
        ]),
  ]);
}

function headOf(field: Field, id: string, { request, config }: ListOptions): RenderableTreeNode[] {
  // What an answer holds is within its limits anyway; they are news only for what is sent.
  const notes = request ? [...field.limits] : [];
  if (field.format !== null) notes.unshift(field.format);
  if (field.defaultValue !== undefined) notes.push(`default \`${shortValue(field.defaultValue)}\``);
  return [
    new Tag('FieldName', { anchor: id }, [new Tag('code', {}, [field.name])]),
    ' ',
    new Tag('span', { class: 'field-type' }, [...typeOf(field), ...(field.nullable ? [' or null'] : [])]),
    ...(request && field.required ? [' ', new Tag('strong', { class: 'field-required' }, ['required'])] : []),
    ...(notes.length === 0
      ? []
      : [' ', new Tag('span', { class: 'field-note' }, inline(notes.join(', '), config))]),
  ];
}

function typeOf({ type, link }: Field): RenderableTreeNode[] {
  if (link === null) return [type];
  const target = new Tag('a', { href: link.href }, [link.schema]);
  return type.startsWith('array') ? ['array of ', target] : [target];
}

function valueList(values: EnumValue[], id: string, config: Config): Tag {
  return new Tag(
    'ul',
    { class: 'field-values' },
    values.map(({ value, meaning }) => {
      const text = meaning === null ? [] : [': ', ...inline(meaning, config)];
      return new Tag('FieldValue', { id: `${id}-${value}`, searchKind: 'value', searchSymbols: [value] }, [
        new Tag('code', {}, [value]),
        ...text,
      ]);
    }),
  );
}
