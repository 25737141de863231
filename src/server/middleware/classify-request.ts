import type { HonoRequest } from 'hono';
import { SEARCH_EVENTS } from '../../model/search.ts';

export const ROUTE_CLASSES = ['page', 'search', 'image', 'asset', 'machine'] as const;
export type RouteClass = (typeof ROUTE_CLASSES)[number];

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** Coarse class of a path: few enough values for metric labels, whatever clients request. */
export function routeClass(path: string): RouteClass {
  if (path.startsWith('/1/') || path === SEARCH_EVENTS) return 'search';
  if (path.startsWith('/_next/image')) return 'image';
  if (PROBES.has(path) || /^\/mcp(\/|$)/.test(path)) return 'machine';
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (!file.includes('.')) return 'page';
  return /\.(md|txt|xml|ya?ml|json)$/.test(file) ? 'machine' : 'asset';
}

/**
 * True if the browser prefetches a page that may never be visited (docs/image-protocol.md P7), as indicated by
 * `Sec-Purpose`, or by `Purpose` from older browsers and our own script.
 */
export function isPrefetch(request: HonoRequest): boolean {
  return (request.header('sec-purpose') ?? request.header('purpose') ?? '').startsWith('prefetch');
}
