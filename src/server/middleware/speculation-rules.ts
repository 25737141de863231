import type { MiddlewareHandler } from 'hono';

const RULES_PATH = '/speculation-rules.json';

/**
 * Pages of ours that the pointer rests on are prerendered. Browsers drop the rule themselves under Save-Data, on low
 * battery or memory. What is not a page, or opens elsewhere, is left alone.
 */
const RULES = JSON.stringify({
  prerender: [
    {
      eagerness: 'moderate',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/*.*' } },
          { not: { href_matches: '/_next/*' } },
          { not: { href_matches: '/1/*' } },
          { not: { selector_matches: '[download], [target=_blank], [rel~=external], [data-no-prefetch]' } },
        ],
      },
    },
  ],
});

/**
 * Names the rules on every HTML page by header, because an inline `<script type=speculationrules>` would break the
 * content security policy, and serves them at `/speculation-rules.json` with the one type that browsers accept.
 */
export function createSpeculationRules(): MiddlewareHandler {
  return async function speculationRules(c, next) {
    if (c.req.path === RULES_PATH && (c.req.method === 'GET' || c.req.method === 'HEAD')) {
      return c.body(RULES, 200, {
        'content-type': 'application/speculationrules+json',
        'cache-control': 'public, max-age=86400',
      });
    }
    await next();
    if (c.res.status === 200 && c.res.headers.get('content-type')?.startsWith('text/html')) {
      c.res.headers.set('speculation-rules', `"${RULES_PATH}"`);
    }
  };
}
