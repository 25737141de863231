import { describe, expect, it } from 'vitest';
import { checkKeptRoutes, checkMovedSections, checkRedirects } from './check-redirects.ts';

const pages = [
  { route: '/', ids: ['home'] },
  { route: '/webhooks', ids: ['verify'] },
];
const files = new Set(['/openapi.yaml']);

/** The reports about redirects written one per line, starting at line 3. */
function report(redirects: Record<string, string>): string[] {
  const lines = Object.entries(redirects).map(([from, to]) => `    '${from}': '${to}',`);
  const text = ['export const site = defineSite({', '  redirects: {', ...lines].join('\n');
  return checkRedirects({ redirects, pages, files, config: { file: 'site.config.ts', text } }).map(
    ({ file, line, column, message, hint }) => `${file}:${line}:${column} ${message} — ${hint}`,
  );
}

describe('checkRedirects', () => {
  it('accepts pages, headings, files and other sites as targets', () => {
    const redirects = {
      '/hooks': '/webhooks',
      '/hooks/verify': '/webhooks#verify',
      '/start': '/',
      '/spec': '/openapi.yaml',
      '/status': 'https://status.example.com/?a=b',
    };
    expect(report(redirects)).toEqual([]);
  });

  it('reports an old address that is in use, at its line', () => {
    expect(report({ '/hooks': '/', '/webhooks': '/', '/openapi.yaml': '/', '/metrics/a': '/' })).toEqual([
      'site.config.ts:4:5 the redirect hides the existing path /webhooks — delete the redirect, or move the page',
      'site.config.ts:5:5 the redirect hides the existing path /openapi.yaml — delete the redirect, or move the page',
      'site.config.ts:6:5 the server reserves the path /metrics for itself — delete the redirect',
    ]);
  });

  it('takes every path that a file name makes, and says what a path is', () => {
    expect(report({ '/guía': '/webhooks', '/c++': '/', '/a@b': '/' })).toEqual([]);
    expect(report({ '/old page': '/', '/a/': '/' })).toEqual([
      'site.config.ts:3:5 `/old page` is not the path of a page — write one such as `/guides/refunds`',
      'site.config.ts:4:5 `/a/` is not the path of a page — write it as `/a`',
    ]);
  });

  it('reports missing targets', () => {
    expect(report({ '/a': '/nowhere', '/b': '/webhooks#nowhere', '/c': 'webhooks' })).toEqual([
      'site.config.ts:3:5 the redirect of /a leads to no page — there is no page /nowhere; name an existing one',
      'site.config.ts:4:5 the redirect of /b leads to no heading — ids there: verify',
      'site.config.ts:5:5 `webhooks` is neither a path on this site nor a full URL — start it with `/` or `https://`',
    ]);
  });

  it('reports chains with the next target, and loops', () => {
    expect(report({ '/a': '/b', '/b': '/c', '/c': '/webhooks#verify' })).toEqual([
      'site.config.ts:3:5 the redirect of /a leads to another redirect, /b — write `/webhooks#verify`',
      'site.config.ts:4:5 the redirect of /b leads to another redirect, /c — write `/webhooks#verify`',
    ]);
    expect(report({ '/a': '/a' })).toEqual([
      'site.config.ts:3:5 the redirect of /a leads back to itself — name the page that replaced it',
    ]);
    expect(report({ '/a': '/b#c', '/b': '/a', '/c': '/b' })).toEqual([
      'site.config.ts:3:5 the redirect of /a leads in a circle, through /b — name the page that replaced it',
      'site.config.ts:4:5 the redirect of /b leads in a circle, through /a — name the page that replaced it',
      'site.config.ts:5:5 the redirect of /c leads in a circle, through /b — name the page that replaced it',
    ]);
  });

  it('says how an old address is written without its slash', () => {
    expect(report({ '/a/old/': '/webhooks' })).toEqual([
      'site.config.ts:3:5 `/a/old/` is not the path of a page — write it as `/a/old`',
    ]);
  });

  it.each(['old', '/', '/old?a=b', '/old#a', '/o ld', '//old'])('rejects the old address %j', (from) => {
    expect(report({ [from]: '/webhooks' })).toEqual([
      expect.stringContaining(
        `\`${from}\` is not the path of a page — write one such as \`/guides/refunds\``,
      ),
    ]);
  });
});

it('a moved section has left its page, and is a heading of another one, or the beginning of anchors there', () => {
  const report = (movedSections: Record<string, string>, redirects: Record<string, string> = {}): string[] =>
    checkMovedSections({
      ...{ movedSections, redirects },
      pages: [...pages, { route: '/api', ids: ['error-code'] }, { route: '/broken', ids: null }],
      config: {
        file: 'site.config.ts',
        text: Object.keys(movedSections)
          .map((from) => `'${from}':`)
          .join('\n'),
      },
    }).map(({ line, message, hint }) => `${line} ${message} — ${hint}`);
  expect(
    report({
      '/#old': '/webhooks#verify',
      '/#error': '/api#error',
      '/#a': '/broken#b',
      '/broken#a': '/#home',
    }),
  ).toEqual([]);
  expect(
    report({ '/#home': '/webhooks#verify', '/gone#a': '/webhooks#verify', '/#b': '/webhooks#veri' }),
  ).toEqual([
    '1 `/#home` is not the path of a section that a page has lost — delete the line',
    '2 `/gone#a` is not the path of a section that a page has lost — delete the line',
    '3 the section /#b moved to no heading: there is no `/webhooks#veri` — name the heading that it has now',
  ]);
  expect(report({ '/gone#a': '/webhooks#verify' }, { '/gone': '/new' })).toEqual([
    '1 `/gone#a` is on a page that moved, so that nobody arrives there — write `/new#a`',
  ]);
});

it('an address of the last build without a page or a redirect is an error at its line', () => {
  const text =
    "// Written by the build.\nexport type Route =\n  | '/unfinished' // draft\n  | '/'\n  | '/hooks'\n  | '/gone'\n  | '/webhooks';\n";
  const built = { file: 'routes.generated.ts', text };
  const lost = (redirects: Record<string, string>) =>
    checkKeptRoutes(built, new Set(['/', '/webhooks', ...Object.keys(redirects)])).map(
      ({ file, line, message, hint }) => `${file}:${line} ${message} — ${hint}`,
    );
  expect(lost({ '/hooks': '/webhooks' })).toEqual([
    "routes.generated.ts:6 no published page has the address /gone anymore, and nothing leads on from it — add `'/gone': '/…'` to `redirects` in site.config.ts, or delete this line if readers never saw the page",
  ]);
  expect(lost({ '/hooks': '/webhooks', '/gone': '/' })).toEqual([]);
});
