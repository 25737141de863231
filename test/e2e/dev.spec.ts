import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, type Page, test } from '@playwright/test';

const LONG = Array.from({ length: 120 }, (_, at) => `Paragraph ${at + 1} of the guide.\n`).join('\n');

/** A page with tabs and samples, longer than a screen, with one sentence that a save changes. */
const pageWith = (sentence: string): string => `---
title: Guide
description: How a writer works.
---

# Guide

${sentence}

{% tabs %}
{% tab label="Cards" %}
A card number.
{% /tab %}
{% tab label="Bank accounts" %}
A routing number.
{% /tab %}
{% /tabs %}

{% samples title="List" %}
\`\`\`shell {% run="no: a test" %}
ls
\`\`\`
\`\`\`ruby {% run="no: a test" %}
Dir.children('.')
\`\`\`
{% /samples %}

${LONG}`;

let content: string;
let file: string;
let dev: ChildProcessByStdio<null, Readable, Readable>;
let origin = '';

test.beforeAll(async () => {
  content = mkdtempSync(join(tmpdir(), 'frame-writer-'));
  file = join(content, 'guide.mdoc');
  writeFileSync(file, pageWith('The first draft.'));
  writeFileSync(join(content, 'index.mdoc'), '---\ntitle: Home\ndescription: The start.\n---\n\n# Home\n');
  dev = spawn(process.execPath, ['scripts/dev.mjs', '--content', content], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  dev.stderr.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  for await (const line of createInterface({ input: dev.stdout })) {
    origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
    if (origin !== '') break;
  }
  expect(origin, `no address was printed: ${printed}`).not.toBe('');
});

test.afterAll(async () => {
  if (dev.exitCode === null && dev.kill()) await once(dev, 'exit');
  rmSync(content, { recursive: true, force: true });
});

/** What a reload must not lose: the chosen tab, the sample language and the place in the text. */
const state = (page: Page) =>
  page.evaluate(() => ({
    tabs: [...document.querySelectorAll<HTMLInputElement>('.tabs-bar input')].map(({ checked }) => checked),
    language: document.querySelector<HTMLInputElement>('.samples input:checked')?.value,
    scrollY: Math.round(scrollY),
  }));

test('a save shows its text, at the tab, the sample language and the scroll position of the writer', {
  tag: '@soak',
}, async ({ page }) => {
  await page.goto(`${origin}/guide`);
  await page.locator('.tabs-bar input').nth(1).check({ force: true });
  await page.locator('.samples [value=ruby]').check({ force: true });
  const half = await page.evaluate(() => {
    const top = Math.round((document.documentElement.scrollHeight - innerHeight) / 2);
    scrollTo({ top, behavior: 'instant' });
    return top;
  });
  const chosen = { tabs: [false, true], language: 'ruby', scrollY: half };
  expect(half).toBeGreaterThan(900);
  expect(await state(page)).toEqual(chosen);

  writeFileSync(file, pageWith('The second draft.'));
  await expect(page.getByText('The second draft.')).toBeAttached();
  await expect.poll(() => state(page)).toEqual(chosen);
  await expect(page.getByText('A routing number.')).toBeVisible();

  // A list of errors is shorter than the page that it is shown in place of.
  writeFileSync(file, pageWith('{% calout /%}'));
  await expect(page.getByText('there is no tag `calout`')).toBeVisible();
  writeFileSync(file, pageWith('The fixed draft.'));
  await expect(page.getByText('The fixed draft.')).toBeAttached();
  await expect.poll(() => state(page)).toEqual(chosen);

  // Many editors write a new file and put it in the place of the old one.
  writeFileSync(`${file}~`, pageWith('The third draft.'));
  renameSync(`${file}~`, file);
  await expect(page.getByText('The third draft.')).toBeAttached();
  await expect.poll(() => state(page)).toEqual(chosen);
});
