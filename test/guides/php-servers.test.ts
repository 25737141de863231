import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { declineMessages, isMissing, type PageFolder, programFor, writeFences } from './page-fences.ts';
import { json, keys, type ScriptedServer, startServer } from './scripted-server.ts';

/** In PHP, cron jobs and several processes do what threads do in the other servers. */

const run = promisify(execFile);
const guides = [
  {
    page: 'payments/accept-a-payment.mdoc',
    jobs: [['sweep']],
    click: '/pay',
    creates: '/v1/charge_intents',
    reads: ['/v1/disputes?per_page=100', '/v1/refunds?per_page=100'],
  },
  {
    page: 'payments/build-subscriptions.mdoc',
    jobs: [[], ['sweep']],
    click: '/subscribe',
    creates: '/v1/subscriptions',
    reads: ['/v1/subscriptions/subscription-1', '/v1/subscriptions?per_page=100&page=1'],
  },
];

describe.skipIf(await isMissing('php')).each(guides)(
  'in PHP, $page',
  ({ page, jobs, reads, click, creates }) => {
    let folder: PageFolder;
    let api: ScriptedServer;
    /** Frame responds after it. */
    let held: Promise<void>;
    let status: number;
    const shopKeys = () => ({ ...keys, FRAME_PRODUCT: 'product-1', FRAME_API_BASE: api.origin });
    const paths = () => api.seen.map(({ path }) => path);

    beforeEach(async () => {
      folder = writeFences(page, ['server.php'], declineMessages);
      // Work for the job that follows events.
      writeFileSync(folder.file('event-subscription-1'), '');
      held = Promise.resolve();
      status = 200;
      api = await startServer(async (_, response) => {
        await held;
        json(response, status, { id: 'one', status: 'active', client_secret: 'secret', data: [], meta: {} });
      });
    });
    afterEach(async () => {
      await api.close();
      folder.remove();
    });

    test('sends nothing from cron jobs without the keys, but names what is missing', async () => {
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

    test.runIf(jobs.length > 1).each([
      [404, false],
      [500, true],
    ])('after a %d, an event that a job works on waits for the next run: %j', async (code, waits) => {
      status = code;
      const env = { PATH: process.env.PATH, ...shopKeys() };
      // Another worker may have taken one.
      symlinkSync('nowhere', folder.file('event-another'));
      for (const job of jobs) await run(programFor('php'), ['server.php', ...job], { cwd: folder.path, env });
      expect(existsSync(folder.file('event-subscription-1'))).toBe(waits);
      expect(existsSync(folder.file('nowhere'))).toBe(false);
    });

    test('has lines for the crontab that run, also in a folder with a space', async () => {
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

    test('runs no job in another script that requires the server', async () => {
      const script = folder.file('job.php');
      writeFileSync(script, "<?php require 'server.php'; echo 'required';");
      const env = { PATH: process.env.PATH, ...shopKeys() };
      const { stdout } = await run(programFor('php'), [script], { cwd: folder.path, env });
      expect(stdout).toBe('required');
      expect(paths()).toEqual([]);
    });

    test('starts a server that responds while Frame does not, and charges for two clicks once', async () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      const [command = ''] = readFileSync(`content/${page}`, 'utf8').match(/^\S* ?php -S .*$/m) ?? [];
      const env = { PATH: process.env.PATH, ...shopKeys() };
      // Like Ctrl-C, a signal to the group ends every process.
      const options = { cwd: folder.path, env, detached: true };
      const shop = spawn('/bin/sh', ['-c', command.replace(':4242', ':0')], options);
      const port = await new Promise<string>((resolve, reject) => {
        shop.once('close', reject);
        shop.stderr.on('data', (text) => {
          const [, found] = /127\.0\.0\.1:(\d+)/.exec(String(text)) ?? [];
          if (found !== undefined) resolve(found);
        });
      });
      const origin = `http://127.0.0.1:${port}`;
      try {
        const card = { number: 'ev:number', cvc: 'ev:cvc', expiry: { month: '12', year: '30' } };
        const order = { method: 'POST', body: JSON.stringify({ order_id: '1042', card }) };
        const clicks = [fetch(origin + click, order), fetch(origin + click, order)];
        await expect.poll(() => api.seen.length).toBeGreaterThan(0);
        expect((await fetch(`${origin}/config`, { signal: AbortSignal.timeout(5000) })).status).toBe(200);
        release();
        expect((await Promise.all(clicks)).map(({ status }) => status)).toContain(200);
        expect(api.seen.filter(({ method, path }) => method === 'POST' && path === creates)).toHaveLength(1);
      } finally {
        release();
        const closed = once(shop, 'close');
        process.kill(-(shop.pid ?? 0), 'SIGINT');
        await closed;
      }
    });
  },
);
