import { isRecord } from '../api/local-refs.ts';
import type { OpenApiDocument } from '../api/openapi-document.ts';

/** The objects of the document's examples, those inside others too; an object in several states comes several times. */
export function examplesOf(document: OpenApiDocument): Record<string, unknown>[] {
  const values: unknown[] = Object.values(document.components.examples ?? {}).map(({ value }) => value);
  return values.filter(isRecord).flatMap(partsOf);
}

/** An example and the objects inside it, the outer one first. */
export function partsOf(value: Record<string, unknown>): Record<string, unknown>[] {
  const children = Object.values(value).flatMap((child) => (Array.isArray(child) ? child : [child]));
  return [value, ...children.filter(isRecord).flatMap(partsOf)];
}

/** True for the id of an object that pages show: samples may put it back. */
export const isExample = (id: string, document: OpenApiDocument): boolean =>
  examplesOf(document).some((example) => example.id === id);
