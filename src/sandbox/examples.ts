import { isRecord } from '../api/local-refs.ts';
import type { OpenApiDocument } from '../api/openapi-document.ts';

/** Every request may ask for them, and a document does not change. */
const found = new WeakMap<OpenApiDocument, Record<string, unknown>[]>();

/** The objects of the document's examples, those inside others too; an object in several states comes several times. */
export function examplesOf(document: OpenApiDocument): readonly Record<string, unknown>[] {
  const values: unknown[] = Object.values(document.components.examples ?? {}).map(({ value }) => value);
  const examples = found.get(document) ?? values.filter(isRecord).flatMap(partsOf);
  found.set(document, examples);
  return examples;
}

/** An example and the objects inside it, the outer one first. */
export function partsOf(value: Record<string, unknown>): Record<string, unknown>[] {
  const children = Object.values(value).flatMap((child) => (Array.isArray(child) ? child : [child]));
  return [value, ...children.filter(isRecord).flatMap(partsOf)];
}

/** True for the id of an object that pages show: samples may put it back. */
export const isExample = (id: string, document: OpenApiDocument): boolean =>
  examplesOf(document).some((example) => example.id === id);
