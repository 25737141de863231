import type { HonoRequest } from 'hono';
import { SEARCH_EVENTS } from '../../model/search.ts';

export const ROUTE_CLASSES = ['page', 'search', 'image', 'asset', 'machine'] as const;
export type RouteClass = (typeof ROUTE_CLASSES)[number];

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** Coarse kind of an address: few enough to label metrics with, whatever readers request. */
export function routeClass(path: string): RouteClass {
  if (path.startsWith('/1/') || path === SEARCH_EVENTS) return 'search';
  if (path.startsWith('/_next/image')) return 'image';
  if (PROBES.has(path) || /^\/mcp(\/|$)/.test(path)) return 'machine';
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (!file.includes('.')) return 'page';
  return /\.(md|txt|xml|ya?ml|json)$/.test(file) ? 'machine' : 'asset';
}

/**
 * Whether a browser prepares a visit that may never happen (docs/image-protocol.md P7): `Sec-Purpose`, or `Purpose` of older
 * browsers and of our own script, says so.
 */
export function isPrefetch(request: HonoRequest): boolean {
  return (request.header('sec-purpose') ?? request.header('purpose') ?? '').startsWith('prefetch');
}
