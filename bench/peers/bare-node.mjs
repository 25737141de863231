// A bare Node server that answers every request with one file and a few headers: what the platform itself allows.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = readFileSync(process.argv[2] ?? '');
const headers = [
  'content-type',
  'text/html; charset=utf-8',
  'content-encoding',
  'gzip',
  'content-length',
  String(body.length),
];
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
