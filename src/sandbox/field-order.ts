import { isRecord } from '../api/local-refs.ts';
import type { OpenApiDocument } from '../api/openapi-document.ts';

/** Orders object fields as the document, and therefore every page, lists them. */
export class FieldOrder {
  #fields = new Map<string, string[]>();

  constructor({ components }: OpenApiDocument) {
    for (const { properties = {} } of Object.values(components.schemas)) {
      const type = properties.object?.const;
      const fields = Object.keys(properties);
      // A create may return more fields than a read: the longer list sets the order for both.
      if (typeof type === 'string' && fields.length > (this.#fields.get(type)?.length ?? 0))
        this.#fields.set(type, fields);
    }
  }

  /** An ordered copy, including nested objects; fields missing from the document come last. */
  apply(value: Record<string, unknown>): Record<string, unknown> {
    const known = this.#fields.get(String(value.object)) ?? [];
    const names = [
      ...known.filter((name) => name in value),
      ...Object.keys(value).filter((name) => !known.includes(name)),
    ];
    return Object.fromEntries(names.map((name) => [name, this.#inside(value[name])]));
  }

  #inside(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#inside(each));
    return isRecord(value) && typeof value.object === 'string' ? this.apply(value) : value;
  }
}
