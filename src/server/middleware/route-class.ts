export type RouteClass = 'page' | 'search' | 'image' | 'asset' | 'machine';

/** Coarse kind of an address: few enough to label metrics with, whatever readers ask for. */
export function routeClass(path: string): RouteClass {
  if (path.startsWith('/1/')) return 'search';
  if (path.startsWith('/_next/image')) return 'image';
  if (path === '/healthz' || path === '/metrics' || path === '/mcp') return 'machine';
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (!file.includes('.')) return 'page';
  return /\.(md|txt|xml|ya?ml|json)$/.test(file) ? 'machine' : 'asset';
}
