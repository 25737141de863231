import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isMissing, type PageFolder, writeFences } from './page-fences.ts';
import { drop, json, type ScriptedServer, startServer } from './scripted-server.ts';

/** Runs the list helpers printed on /pagination against a server whose pages shift. */

interface Item {
  id: string;
}
interface Page {
  meta: { page: number; url: string; has_more: boolean; prev: number | null; next: number | null };
  data: Item[];
}
type ListAll = (fetchPage: (page: number) => Promise<unknown>) => AsyncGenerator<Item>;
type WithRetries = (call: () => Promise<Response>, options?: { baseMs?: number }) => Promise<Response>;

/** The server's list, newest first, and changes to it before a page is served. */
interface List {
  ids: string[];
  perPage: number;
  before?: (page: number, ids: string[]) => void;
  /** Statuses to return before the first good page; 0 breaks the connection. */
  troubles?: number[];
}

const noRuby = await isMissing('ruby');
let folder: PageFolder;
let listAll: ListAll;
let withRetries: WithRetries;
let server: ScriptedServer | undefined;

beforeAll(async () => {
  folder = writeFences('pagination.mdoc', ['list-all.mjs', 'each_item.rb', 'list_all.py', 'list-all.php']);
  listAll = (await import(pathToFileURL(folder.file('list-all.mjs')).href)).listAll;
  const retry = writeFences('rate-limiting.mdoc', ['retry.mjs']);
  withRetries = (await import(pathToFileURL(retry.file('retry.mjs')).href)).withRetries;
  retry.remove();
});
afterAll(() => folder.remove());
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Serves the list as Frame does: pages start at the newest item, and an empty page follows the last one. */
async function serve({ ids, perPage, before, troubles = [] }: List): Promise<ScriptedServer> {
  server = await startServer(({ path }, response) => {
    const trouble = troubles.shift();
    if (trouble === 0) return drop(response);
    if (trouble !== undefined) return json(response, trouble, { status: trouble });
    const page = Number(new URL(path, 'http://127.0.0.1').searchParams.get('page'));
    before?.(page, ids);
    const data = ids.slice((page - 1) * perPage, page * perPage).map((id) => ({ id }));
    const has_more = page * perPage < ids.length;
    const reply: Page = {
      meta: {
        page,
        url: '/v1/customers',
        has_more,
        prev: page > 1 ? page - 1 : null,
        next: has_more ? page + 1 : null,
      },
      data,
    };
    json(response, 200, reply);
  });
  return server;
}

async function readJs(origin: string): Promise<string[]> {
  const found: string[] = [];
  const fetchPage = async (page: number) => (await fetch(`${origin}/v1/customers?page=${page}`)).json();
  for await (const item of listAll(fetchPage)) found.push(item.id);
  return found;
}

const RUBY = `
  require_relative 'each_item'
  require 'net/http'
  input = JSON.parse($stdin.read)
  class List
    include Enumerable
    def initialize(items, more) = (@items = items; @more = more)
    def each(&block) = @items.each(&block)
    def has_more? = @more
  end
  Item = Struct.new(:id)
  fetch_page = lambda do |page|
    reply = JSON.parse(Net::HTTP.get(URI("#{input['origin']}/v1/customers?page=#{page}")))
    next reply unless input['sdk']
    List.new(reply['data'].map { |item| Item.new(item['id']) }, reply['meta']['has_more'])
  end
  found = []
  each_item(fetch_page) { |item| found << (item.is_a?(Hash) ? item['id'] : item.id) }
  puts JSON.generate(found)
`;

const PYTHON = `
import json, sys, urllib.request
from list_all import list_all
origin = json.load(sys.stdin)["origin"]
def fetch_page(page):
    with urllib.request.urlopen(f"{origin}/v1/customers?page={page}") as response:
        return json.load(response)
print(json.dumps([item["id"] for item in list_all(fetch_page)]))
`;

const PHP = `
  require 'list-all.php';
  $origin = json_decode(file_get_contents('php://stdin'))->origin;
  $fetchPage = fn (int $page) => json_decode(file_get_contents("$origin/v1/customers?page=$page"), true);
  echo json_encode(array_map(fn ($item) => $item['id'], iterator_to_array(listAll($fetchPage), false)));
`;

const readers: { name: string; read: (origin: string) => Promise<string[]>; skip: boolean }[] = [
  { name: 'list-all.mjs', read: readJs, skip: false },
  {
    name: 'each_item.rb with parsed JSON',
    read: async (origin) => (await folder.run('ruby', RUBY, { origin })) as string[],
    skip: noRuby,
  },
  {
    name: 'each_item.rb with lists of the gem',
    read: async (origin) => (await folder.run('ruby', RUBY, { origin, sdk: true })) as string[],
    skip: noRuby,
  },
  {
    name: 'list_all.py',
    read: async (origin) => (await folder.run('python', PYTHON, { origin })) as string[],
    skip: await isMissing('python'),
  },
  {
    name: 'list-all.php',
    read: async (origin) => (await folder.run('php', PHP, { origin })) as string[],
    skip: await isMissing('php'),
  },
];

for (const { name, read, skip } of readers) {
  describe.skipIf(skip)(name, () => {
    test('yields all items of all pages in order', async () => {
      const { origin, seen } = await serve({ ids: ['e', 'd', 'c', 'b', 'a'], perPage: 2 });
      expect(await read(origin)).toEqual(['e', 'd', 'c', 'b', 'a']);
      expect(seen.map(({ path }) => path)).toEqual([1, 2, 3].map((page) => `/v1/customers?page=${page}`));
    });

    test('sends a single request for an empty list', async () => {
      const { origin, seen } = await serve({ ids: [], perPage: 2 });
      expect(await read(origin)).toEqual([]);
      expect(seen).toHaveLength(1);
    });

    test('yields no ID more than once while new items shift the pages', async () => {
      const { origin } = await serve({
        ids: ['c', 'b', 'a'],
        perPage: 2,
        before: (page, ids) => {
          if (page === 2) ids.unshift('d');
        },
      });
      expect(await read(origin)).toEqual(['c', 'b', 'a']);
    });

    test('continues when a whole page repeats', async () => {
      const { origin } = await serve({
        ids: ['d', 'c', 'b', 'a'],
        perPage: 2,
        before: (page, ids) => {
          if (page === 2) ids.unshift('f', 'e');
        },
      });
      expect(await read(origin)).toEqual(['d', 'c', 'b', 'a']);
    });

    test('ends at an empty page although the server announces more', async () => {
      server = await startServer(({ path }, response) => {
        const data = path.endsWith('page=1') ? [{ id: 'a' }] : [];
        json(response, 200, { meta: { page: 1, has_more: true, next: 2 }, data });
      });
      expect(await read(server.origin)).toEqual(['a']);
      expect(server.seen).toHaveLength(2);
    });
  });
}

describe('list-all.mjs', () => {
  test('gets past 429, 500, and broken connections with the retry helper around each page', async () => {
    const { origin } = await serve({ ids: ['c', 'b', 'a'], perPage: 1, troubles: [429, 500, 0, 429] });
    const fetchPage = async (page: number) =>
      (await withRetries(() => fetch(`${origin}/v1/customers?page=${page}`), { baseMs: 2 })).json();
    const found: string[] = [];
    for await (const item of listAll(fetchPage)) found.push(item.id);
    expect(found).toEqual(['c', 'b', 'a']);
  });

  test('reports a page that is not a list', async () => {
    const broken = async () => ({ status: 500, error: 'Internal Server Error' });
    await expect(listAll(broken).next()).rejects.toThrow('Page 1 has no data');
  });

  test('sends no more requests once iteration stops', async () => {
    const { origin, seen } = await serve({ ids: ['c', 'b', 'a'], perPage: 1 });
    const fetchPage = async (page: number) => (await fetch(`${origin}/v1/customers?page=${page}`)).json();
    for await (const item of listAll(fetchPage)) {
      expect(item.id).toBe('c');
      break;
    }
    expect(seen).toHaveLength(1);
  });
});

test.skipIf(noRuby)('each_item.rb without a block returns an enumerator', async () => {
  const { origin, seen } = await serve({ ids: ['c', 'b', 'a'], perPage: 1 });
  const script = RUBY.replace(
    /found = \[\][\s\S]*puts/,
    'found = each_item(fetch_page).first(2).map { |item| item["id"] }\nputs',
  );
  expect(await folder.run('ruby', script, { origin })).toEqual(['c', 'b']);
  expect(seen).toHaveLength(2);
});
