import { expect, test } from '@playwright/test';

// What a screen reader announces on the first screens of three pages: roles, names, and their order. Texts that authors
// edit are left out.

test('the top bar is a banner with a named group of links; a guide starts with its tools, its location, and its title, the map with its title and sections; each part is named', async ({
  page,
}) => {
  await page.goto('/pagination');
  // Before it can be pressed, the button is named by its title alone.
  await page.mouse.move(10, 400);
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Frame documentation, home"
      - link "Search docs"
      - navigation "Top":
        - 'button "Theme: system"'
        - link "Docs"
        - link "API"
        - link "Log In"
        - link "Get Started"
  `);
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner
    - navigation "Documentation"
    - main
    - contentinfo
    - navigation "On this page"
  `);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - article:
        - button "Copy page as Markdown"
        - navigation "Breadcrumb":
          - list:
            - listitem:
              - link "Docs"
            - listitem:
              - link "Overview"
        - heading "Pagination" [level=1]
        - heading "Request one page" [level=2]
  `);

  await page.goto('/docs');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner
    - navigation "Documentation"
    - main
    - contentinfo
  `);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - article:
        - heading [level=1]
        - heading [level=2]
        - list:
          - listitem:
            - link
  `);
});

test('an operation has its title, its samples in named groups, and its fields under headings', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto('/api/refunds');
  const operation = page.locator('.ref', { has: page.locator('#create-a-refund') });
  await expect(operation).toMatchAriaSnapshot(`
    - heading "Create a refund" [level=2]
    - 'button "Run: Create a refund"'
    - group "Request":
      - radiogroup "Language of Create a refund":
        - radio "Shell" [checked]
      - figure:
        - button "Copy Create a refund"
    - group "Response 201":
      - figure:
        - button "Copy Response 201 (JSON)"
    - heading "Request body" [level=3]
    - list
    - heading "Response" [level=3]
    - heading "Errors" [level=3]
    - heading "Webhook events" [level=3]
  `);
});

test('a diagram is announced as its caption and its list, each once', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/payments/payment-links');
  const figure = page.locator('.sequence').first();
  await expect(figure.locator('svg')).toBeVisible();
  const tree = await figure.ariaSnapshot();
  expect(tree).toMatch(
    /^- figure "A payment on a hosted page":\n {2}- text: A payment on a hosted page\n {2}- list:/,
  );
  expect(tree.match(/create a session/g)).toHaveLength(1);
  await page.goto('/payments/subscriptions');
  expect(await page.locator('.states').ariaSnapshot()).not.toContain('img');
});
