import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Engine, keyCodes } from './engine.ts';

const MINI_BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
/** Where the W3C says that the id of an element stands. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Starts WebKitGTK, the engine of Safari without its Navigation API, in a window on a screen that nobody sees.
 * `WEBKIT_DRIVER_PATH` and `XVFB_PATH` say where the programs are. Its window is at least 447 px wide.
 */
export async function startWebKit(): Promise<Engine> {
  const screen = spawn(
    process.env.XVFB_PATH ?? '/usr/bin/Xvfb',
    // It chooses a free display and writes its number.
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const display = `:${String(await firstOutput(screen, 3)).trim()}`;
  const port = await freePort();
  const driver = spawn(
    process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver',
    [`--port=${port}`, '--host=127.0.0.1'],
    {
      env: {
        ...process.env,
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        // There is neither a graphics card nor an accessibility bus.
        LIBGL_ALWAYS_SOFTWARE: '1',
        // Its threads for drawing crash in Mesa's software renderer now and then, and take the session with them.
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
        NO_AT_BRIDGE: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
      stdio: 'ignore',
    },
  );
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
    return value;
  };
  await answering(() => send('GET', '/status'));
  const { sessionId } = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
        timeouts: { script: 60_000, pageLoad: 60_000, implicit: 0 },
      },
    },
  })) as { sessionId: string };
  const command = (path: string, body: unknown = {}) => send('POST', `/session/${sessionId}/${path}`, body);
  const keys = (actions: { type: 'keyDown' | 'keyUp'; value: string }[]) =>
    command('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  const stroke = (value: string) =>
    [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ] as const;
  return {
    open: async (url) => void (await command('url', { url })),
    evaluate: async (inPage, ...args) =>
      (await command('execute/sync', {
        script: `return (${inPage}).apply(null, arguments)`,
        args,
      })) as never,
    click: async (selector) => {
      const found = (await command('element', { using: 'css selector', value: selector })) as Record<
        string,
        string
      >;
      await command(`element/${found[ELEMENT]}/click`);
    },
    type: async (text) => void (await keys([...text].flatMap(stroke))),
    press: async (key, modifier) => {
      const value = keyCodes[key] ?? key;
      const held = keyCodes[modifier ?? ''];
      await keys(
        held === undefined
          ? [...stroke(value)]
          : [{ type: 'keyDown', value: held }, ...stroke(value), { type: 'keyUp', value: held }],
      );
    },
    point: async (x, y) => {
      const move = { type: 'pointerMove', x, y, duration: 0 };
      await command('actions', { actions: [{ type: 'pointer', id: 'mouse', actions: [move] }] });
    },
    back: async () => void (await command('back')),
    resize: async (width, height) => void (await command('window/rect', { width, height, x: 0, y: 0 })),
    close: async () => {
      await send('DELETE', `/session/${sessionId}`).catch(() => undefined);
      for (const each of [driver, screen]) {
        each.kill('SIGTERM');
        await once(each, 'exit');
      }
    },
  };
}

async function firstOutput(child: ChildProcess, descriptor: number): Promise<Buffer> {
  const stream = child.stdio[descriptor];
  if (stream === null || stream === undefined || !('read' in stream)) throw new Error('No output');
  const [chunk] = (await Promise.race([
    once(stream, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('The screen of the tests could not be started.');
    }),
  ])) as [Buffer];
  return chunk;
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function answering(request: () => Promise<unknown>): Promise<void> {
  for (let left = 100; ; left -= 1) {
    try {
      return void (await request());
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
