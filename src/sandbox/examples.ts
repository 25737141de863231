import type { OpenApiDocument } from '../api/openapi-document.ts';
import { isRecord } from '../model/diagnostic.ts';

/** Cached because any request may need them; a document never changes. */
const found = new WeakMap<OpenApiDocument, Record<string, unknown>[]>();

/** The objects in the document's examples, including nested ones; an object in several states appears several times. */
export function examplesOf(document: OpenApiDocument): readonly Record<string, unknown>[] {
  const values: unknown[] = Object.values(document.components.examples ?? {}).map(({ value }) => value);
  const examples = found.get(document) ?? values.filter(isRecord).flatMap(partsOf);
  found.set(document, examples);
  return examples;
}

/** An example and the objects nested in it, outermost first. */
export function partsOf(value: Record<string, unknown>): Record<string, unknown>[] {
  const children = Object.values(value).flatMap((child) => (Array.isArray(child) ? child : [child]));
  return [value, ...children.filter(isRecord).flatMap(partsOf)];
}

/** True for the ID of an object shown on pages; samples may restore it. */
export const isExample = (id: string, document: OpenApiDocument): boolean =>
  examplesOf(document).some((example) => example.id === id);
