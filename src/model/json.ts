/** A JSON value, as it appears in an example or travels over the wire. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
