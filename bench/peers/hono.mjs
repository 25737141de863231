// The smallest Hono app that sends one page: the bytes of the file argv[2] with the headers in the JSON of argv[3].
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const body = new Uint8Array(readFileSync(process.argv[2]));
const headers = JSON.parse(process.argv[3]);
const app = new Hono().get('*', (context) => context.body(body, 200, headers));
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(`http://127.0.0.1:${port}`));
