import type { OpenApiDocument, SchemaObject } from '../api/openapi-document.ts';
import type { ObjectType } from './objects.ts';
import { derived, NEVER_SET } from './render-object.ts';

interface ObjectSchema {
  /** Fields of a response, in the order of the document, and therefore of every page. */
  fields: string[];
  /** Those of them that are stored, by the time that an object is created. */
  stored: ReadonlySet<string>;
  /** Allowed transitions, the same as in the diagrams on pages; null if nothing limits its status. */
  transitions: ReadonlySet<string> | null;
}

/** What the document says of each type of object. */
export class Schemas {
  #document: OpenApiDocument;
  #known = new Map<ObjectType, ObjectSchema>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  of(type: ObjectType): ObjectSchema {
    const found = this.#known.get(type) ?? this.#read(type);
    this.#known.set(type, found);
    return found;
  }

  /** True if the lifecycle of a type, if it has one, leads from a status to another one. */
  allows(type: ObjectType, from: string, to: string): boolean {
    return this.of(type).transitions?.has(`${from} ${to}`) ?? true;
  }

  #read(type: ObjectType): ObjectSchema {
    const { properties = {}, 'x-lifecycle': lifecycle }: Partial<SchemaObject> = this.#find(type) ?? {};
    const fields = Object.keys(properties);
    const isStored = (name: string): boolean =>
      name !== 'livemode' && !NEVER_SET.has(name) && !Object.hasOwn(derived[type] ?? {}, name);
    const pairs = lifecycle?.transitions.map(({ from, to }) => `${from} ${to}`);
    return {
      fields,
      stored: new Set(fields.filter(isStored)),
      transitions: pairs === undefined ? null : new Set(pairs),
    };
  }

  /** The first schema for a value of `object`; one for dispute documents is known by its name only. */
  #find(type: ObjectType): SchemaObject | undefined {
    const schemas = Object.entries(this.#document.components.schemas);
    const name = type.replaceAll('_', '');
    return schemas.find(
      ([key, { properties }]) => properties?.object?.const === type || key.toLowerCase() === name,
    )?.[1];
  }
}
