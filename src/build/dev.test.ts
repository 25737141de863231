import { expect, it } from 'vitest';
import { isLocalHost } from './dev.ts';

it.each([
  ['localhost:3000', 'localhost', true],
  ['127.0.0.1:3000', 'localhost', true],
  ['[::1]:3000', 'localhost', true],
  ['docs.localhost', 'localhost', true],
  ['preview.test:3000', 'preview.test', true],
  ['preview.test:3000', 'Preview.Test', true],
  ['192.168.0.7:3000', '0.0.0.0', true],
  ['192.168.0.7:3000', 'localhost', false],
  ['evil.example:3000', 'localhost', false],
  ['evil.example', '0.0.0.0', false],
  ['localhost.evil.example', 'localhost', false],
  ['127.0.0.1.evil.example', 'localhost', false],
  ['', 'localhost', false],
  [undefined, 'localhost', false],
])('npm run dev: Host %s, listening on %s, sees drafts: %s', (header, own, allowed) => {
  expect(isLocalHost(header, own)).toBe(allowed);
});
