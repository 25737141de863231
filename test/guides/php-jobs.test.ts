import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { declineMessages, isMissing, type PageFolder, programFor, writeFences } from './page-fences.ts';
import { json, keys, type ScriptedServer, startServer } from './scripted-server.ts';

/** In PHP, cron jobs run what the other servers run by themselves. */

const run = promisify(execFile);
const guides = [
  {
    page: 'payments/accept-a-payment.mdoc',
    jobs: [['sweep']],
    reads: ['/v1/disputes?per_page=100', '/v1/refunds?per_page=100'],
  },
  {
    page: 'payments/build-subscriptions.mdoc',
    jobs: [[], ['sweep']],
    reads: ['/v1/subscriptions/subscription-1', '/v1/subscriptions?per_page=100&page=1'],
  },
];

describe.skipIf(await isMissing('php')).each(guides)('the cron jobs of $page', ({ page, jobs, reads }) => {
  let folder: PageFolder;
  let api: ScriptedServer;
  const shopKeys = () => ({ ...keys, FRAME_PRODUCT: 'product-1', FRAME_API_BASE: api.origin });
  const paths = () => api.seen.map(({ path }) => path);

  beforeEach(async () => {
    folder = writeFences(page, ['server.php'], declineMessages);
    // Work for the job that follows events.
    writeFileSync(folder.file('event-subscription-1'), '');
    api = await startServer((_, response) =>
      json(response, 200, { id: 'subscription-1', status: 'active', data: [] }),
    );
  });
  afterEach(async () => {
    await api.close();
    folder.remove();
  });

  test('send nothing without the keys, but name what is missing', async () => {
    const env = { PATH: process.env.PATH, FRAME_API_BASE: api.origin };
    for (const job of jobs) {
      const failed = await run(programFor('php'), ['server.php', ...job], { cwd: folder.path, env }).then(
        () => '',
        ({ stdout, stderr }) => stdout + stderr,
      );
      expect(failed).toContain('Set FRAME_SECRET_KEY first');
    }
    expect(paths()).toEqual([]);
  });

  test('run with the lines of the crontab, from a folder with a space', async () => {
    const lines = readFileSync(`content/${page}`, 'utf8').match(/(?<=^[\d*/]+(?: \*){4} ).*$/gm) ?? [];
    const shop = join(folder.path, 'my shop');
    mkdirSync(shop);
    for (const name of ['server.php', 'event-subscription-1', 'decline-message.php', 'decline-codes.json'])
      cpSync(folder.file(name), join(shop, name));
    const exported = Object.entries(shopKeys()).map(([name, value]) => `export ${name}="${value}"\n`);
    writeFileSync(join(shop, 'keys.sh'), exported.join(''));
    // The shell and the folder of cron.
    const options = { cwd: '/', env: { PATH: `${dirname(programFor('php'))}:/usr/bin:/bin` } };
    for (const line of lines) await run('/bin/sh', ['-c', line.replaceAll('/srv/my shop', shop)], options);
    expect(paths()).toEqual(reads);
  });

  test('do not run in another script that requires the server', async () => {
    const script = folder.file('job.php');
    writeFileSync(script, "<?php require 'server.php'; echo 'required';");
    const env = { PATH: process.env.PATH, ...shopKeys() };
    const { stdout } = await run(programFor('php'), [script], { cwd: folder.path, env });
    expect(stdout).toBe('required');
    expect(paths()).toEqual([]);
  });
});
