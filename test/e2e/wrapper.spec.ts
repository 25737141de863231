import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { site } from '../../site.config.ts';
import { routes } from './routes.ts';

test('S2.1 the 29 routes of the specification and /docs respond with 200 and distinct titles, also of two pages about one resource', async ({
  request,
}) => {
  const section = readFileSync('docs/specification.md', 'utf8').split('| Section | Routes, in order |')[1];
  const table = section?.split('\n\n')[0] ?? '';
  const names = [...table.matchAll(/`([^`]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== '/api/');
  const specified = names.map((name) => (name.startsWith('/') ? name : `/api/${name}`));
  expect(specified).toHaveLength(29);
  expect(routes).toEqual(expect.arrayContaining([...specified, '/docs']));
  const titles = new Set<string>();
  for (const route of routes) {
    const response = await request.get(route, { maxRedirects: 0 });
    expect(response.status(), route).toBe(200);
    expect(response.headers()['content-type']).toBe('text/html; charset=utf-8');
    const html = await response.text();
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
    expect(heading, route).not.toBe('');
    expect(html.replaceAll(/<[^>]+>/g, ' ').split(/\s+/).length, `${route} has text`).toBeGreaterThan(250);
    titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? route);
  }
  expect(titles.size).toBe(routes.length);
  expect([...titles]).toEqual(expect.arrayContaining(['Subscriptions', 'Subscriptions API']));
});

test('S1.1 S1.10 every page has the same top bar, navigation and main area, and no preconnect to another origin', async ({
  request,
}) => {
  const bars = new Set<string>();
  for (const route of routes) {
    const html = await (await request.get(route)).text();
    const bar = /<header class="top-bar">.*?<\/header>/s.exec(html)?.[0] ?? route;
    bars.add(bar.replace(/ aria-current="(page|true)"/, ''));
    expect(html, route).not.toContain('preconnect');
    expect(html.match(/<main /g), route).toHaveLength(1);
    expect(html.match(/<nav class="side-nav"/g), route).toHaveLength(1);
  }
  expect(bars.size).toBe(1);
});

test('S1.4 S5.4 the top bar links home, to search, and to the dashboard in a new tab; main has a padding of 3.125rem and 16px type; every link of the footer works', async ({
  page,
  request,
}) => {
  await page.goto('/pagination');
  const bar = page.locator('.top-bar');
  await expect(bar.getByRole('link', { name: 'Frame documentation, home' })).toHaveAttribute('href', '/');
  await expect(bar.getByText('Version 1.0', { exact: true })).toBeVisible();
  await expect(bar.locator('.search-button')).toBeVisible();
  const outside = site.headerLinks.filter(({ href }) => href.startsWith('https:'));
  expect(outside.map(({ label }) => label)).toEqual(['Log In', 'Get Started']);
  for (const { label, href } of outside) {
    const link = bar.getByRole('link', { name: label });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /\bnoopener\b/);
  }

  const style = await page.evaluate(() => {
    const main = getComputedStyle(document.querySelector('main') as Element);
    const code = getComputedStyle(document.querySelector('pre code') as Element);
    return {
      padding: main.padding,
      size: main.fontSize,
      body: getComputedStyle(document.body).fontFamily,
      code: code.fontFamily,
    };
  });
  expect(style.padding).toBe('50px');
  expect(style.size).toBe('16px');
  expect(style.body).toMatch(/sans-serif$/);
  expect(style.code).toMatch(/monospace$/);

  const feet = page.locator('.foot a');
  const hrefs = await feet.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  // The status page has no address yet.
  expect(hrefs.map((href) => href.replace(/:.*/, ':'))).toEqual([
    ...['/docs', '/docs#changes', 'mailto:', '/openapi.yaml', '/llms.txt', '/license.txt'],
  ]);
  for (const href of hrefs.filter((each) => each.startsWith('/')))
    expect((await request.get(href)).status(), href).toBe(200);
});

test('S1.5 top links lead to /docs and its list of the REST API, and the one whose part is read is marked', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/');
  const docs = page.locator('.top-bar').getByRole('link', { name: 'Docs', exact: true });
  const api = page.locator('.top-bar').getByRole('link', { name: 'API', exact: true });
  const color = (link: typeof docs) => link.evaluate((element) => getComputedStyle(element).color);
  await docs.click();
  await expect(page).toHaveURL('/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(docs).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(docs).toHaveAttribute('aria-current', 'page');
  await page.mouse.move(600, 400);
  expect(await color(docs)).not.toBe(await color(api));
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(docs).toHaveAttribute('aria-current', 'true');
  await api.click();
  await expect(page).toHaveURL('/docs#rest-api');
  await expect(page.getByRole('heading', { name: 'REST API' })).toBeInViewport();
  for (const [route, here, elsewhere] of [
    ['/api/refunds', api, docs],
    ['/payments/3d-secure', docs, api],
  ] as const) {
    await page.locator('#content').locator(`a[href="${route}"]`).first().click();
    await expect(page).toHaveURL(route);
    await expect(here).toHaveAttribute('aria-current', 'true');
    await expect(elsewhere).not.toHaveAttribute('aria-current');
    await page.goBack();
  }
});

test('S1.8 viewport, referrer policy, and social tags (Open Graph, Twitter) are on every page', async ({
  request,
}) => {
  for (const route of routes) {
    const html = await (await request.get(route)).text();
    expect(html).toContain('<meta name="viewport" content="width=device-width"/>');
    expect(html).toContain('<meta name="referrer" content="strict-origin"/>');
    for (const name of ['og:title', 'og:description', 'og:image', 'og:url']) {
      expect(html, `${name} on ${route}`).toMatch(new RegExp(`<meta property="${name}" content="[^"]+"`));
    }
    for (const name of ['twitter:card', 'twitter:title', 'twitter:description', 'twitter:image']) {
      expect(html, `${name} on ${route}`).toMatch(new RegExp(`<meta name="${name}" content="[^"]+"`));
    }
    expect(html).toContain(`<link rel="canonical" href="${site.origin}${route}"/>`);
    expect(html).toMatch(/^<!doctype html><html lang="en"/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  }
});

test('S1.8 the social image has the declared size, and the icons exist', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const [, url = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<meta name="twitter:image" content="${url}"/>`);
  const image = await request.get(url.replace(site.origin, ''));
  expect(image.status(), url).toBe(200);
  const { width, height } = await sharp(await image.body()).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
  const manifest = JSON.parse(readFileSync('public/site.webmanifest', 'utf8')) as {
    icons: { src: string }[];
  };
  for (const path of [
    '/favicon.svg',
    '/favicon.ico',
    '/apple-touch-icon.png',
    ...manifest.icons.map((icon) => icon.src),
  ]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});

test('S1.9 a page without a description of its own gets the default one', async ({ request }) => {
  const html = await (await request.get('/no-such-page', { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('<meta name="description"');
});
