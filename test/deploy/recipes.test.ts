import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../../src/server/middleware/security-headers.ts';
import { ROOT } from '../fixtures/root.ts';

const recipe = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

describe('systemd unit', () => {
  const unit = recipe('frame-docs@.service');

  it('sets only variables that the server reads', () => {
    const settings = unit.split('\n').filter((line) => line.startsWith('Environment='));
    const names = [...settings.join('\n').matchAll(/\b([A-Z_]+)=\S/g)].map((match) => match[1]);
    const known = [...recipe('../src/server/env.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1]);
    expect(['NODE_ENV', ...known]).toEqual(expect.arrayContaining(names));
    expect(names).toContain('TRUST_PROXY');
  });

  it('gives the process more time to stop than it needs', () => {
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(10);
  });

  it('is valid and well sandboxed according to systemd, where available', () => {
    const folder = mkdtempSync(join(tmpdir(), 'frame-unit-'));
    const file = join(folder, 'frame-docs@3000.service');
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    if (verified.error) {
      // No systemd here: the unit is for other machines, and the tests above must suffice.
      expect(verified.error).toMatchObject({ code: 'ENOENT' });
      return;
    }
    expect({ output: verified.stderr, code: verified.status }).toEqual({ output: '', code: 0 });
    expect({ output: judged.status === 0 ? '' : judged.stdout, code: judged.status }).toEqual({
      output: '',
      code: 0,
    });
  });
});

describe('static recipe', () => {
  it('has the app’s headers', () => {
    const { 'content-security-policy': _, ...headers } = securityHeaders();
    const sent = [
      ...recipe('nginx-static.conf').matchAll(/^ {4}add_header (\S+) (?:"([^"]*)"|(\S+)) always;$/gm),
    ].map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain]);
    expect(Object.fromEntries(sent)).toMatchObject(headers);
  });

  it('has the app’s policy, including the hosted search service', () => {
    const origins = ['-dsn.algolia.net', '-1.algolianet.com', '-2.algolianet.com', '-3.algolianet.com'];
    const policy = contentSecurityPolicy(origins.map((origin) => `https://YOUR_APP_ID${origin}`));
    expect(recipe('nginx-static.conf')).toContain(`add_header Content-Security-Policy "${policy}" always;`);
  });
});

describe('container file', () => {
  it('says what a container behind a proxy needs', () => {
    expect(recipe('Dockerfile')).toContain('add `-e TRUST_PROXY=1`');
  });

  it('runs the built server as a regular user and copies the build output', () => {
    const text = recipe('Dockerfile');
    expect(text).toContain('USER node');
    // Only the release, not a link to a folder outside the image.
    expect(text).toContain('RUN npm run build && cp -rL dist site ');
    expect(text).toContain('COPY --from=build /app/site ./dist\n');
    expect(text).toContain('CMD ["node", ".build/node/server.js"]');
    const images = [...text.matchAll(/^FROM (node:\d+-[\w-]+@sha256:[0-9a-f]{64})( AS build)?$/gm)];
    expect(images).toHaveLength(2);
    expect(new Set(images.map(([, image]) => image)).size, 'both stages have the same base').toBe(1);
    expect(text, 'how to renew the digest').toContain('imagetools inspect');
    expect(recipe('Dockerfile.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['node_modules', 'dist', 'dist-*', '.build', '.git']),
    );
  });

  it('accepts the build’s settings as arguments and passes them to the server', () => {
    const settings = /settings = \[([^\]]*)\]/.exec(recipe('../scripts/lib/build-site.mjs'))?.[1] ?? '';
    const names = [...settings.matchAll(/'(\w+)'/g)].map((match) => match[1]);
    const [, build = '', image = ''] = recipe('Dockerfile').split(/^FROM /m);
    // The server in the image resizes images.
    for (const name of names.filter((each) => each !== 'RESIZE_IMAGES')) {
      expect(build).toContain(`ARG ${name}\n`);
      expect(image).toContain(`${name}=$${name}`);
    }
  });
});
