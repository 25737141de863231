import { expect, type Page, test } from '@playwright/test';
import { routes } from './routes.ts';

/** Collects what breaks the content security policy, and requests that leave the site. */
async function watch(page: Page): Promise<{ violations: string[]; outside: string[] }> {
  const violations: string[] = [];
  const outside: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      (window as unknown as { reportViolation(text: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1') outside.push(request.url());
  });
  return { violations, outside };
}

test('S1.1 no page breaks the content security policy or asks another host for anything', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const { violations, outside } = await watch(page);
  for (const route of routes) {
    const answer = await page.goto(route);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).not.toContain('unsafe');
    await page.waitForLoadState('load');
  }
  expect(violations).toEqual([]);
  expect(outside).toEqual([]);
});

test('S1.1 the policy holds while theme, tabs, samples, copy and drawer are used', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { violations, outside } = await watch(page);
  await page.goto('/payments/accept-a-payment');
  await page.locator('.theme-button').click();
  await page.locator('.copy:visible').first().click();
  await page.locator('.samples input').last().check({ force: true });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.keyboard.press('Escape');
  expect(violations).toEqual([]);
  expect(outside).toEqual([]);
});

test('S1.1 pages carry no inline script, no inline style and no style attribute', async ({ request }) => {
  for (const route of [...routes, '/no-such-page']) {
    const html = await (await request.get(route, { headers: { accept: 'text/html' } })).text();
    expect(html, route).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(html, route).not.toMatch(/<style[\s>]/);
    expect(html, route).not.toMatch(/<[a-z][^>]*\sstyle=/);
    expect(html, route).not.toMatch(/<[a-z][^>]*\son[a-z]+=/);
  }
});
