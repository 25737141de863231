import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { ROOT } from '../fixtures/root.ts';

export interface TempProject {
  root: string;
  /** Starts the build in the project. */
  start: (args: string[], env?: Record<string, string>) => ChildProcessByStdio<null, Readable, Readable>;
  /** Runs the build in the project and waits until it ends. */
  build: (args: string[], env?: Record<string, string>) => Promise<{ code: number | null; output: string }>;
  /** Writes a file in the project. */
  write: (path: string, text: string) => void;
  /** Every file in a folder with its bytes. */
  filesOf: (folder: string) => Map<string, string>;
  remove: () => void;
}

/** A project in a temporary folder with a copy of the built programs, so that no build can affect this one. */
export function createTempProject(): TempProject {
  if (!existsSync(join(ROOT, '.build/node/build-site.js')))
    throw new Error('The build tests need the built programs: run `npm run build` first.');
  const root = mkdtempSync(join(tmpdir(), 'frame-build-'));
  // Benchmark output there is a thousand times larger.
  for (const part of ['node', 'client'])
    cpSync(join(ROOT, '.build', part), join(root, '.build', part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  mkdirSync(join(root, 'src/search'), { recursive: true });
  symlinkSync(join(ROOT, 'src/search/data'), join(root, 'src/search/data'));
  mkdirSync(join(root, 'public'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('package.json', '{ "type": "module" }\n');
  write('public/robots-note.txt', 'copied as it is\n');
  const start = (
    args: string[],
    env: Record<string, string> = {},
  ): ChildProcessByStdio<null, Readable, Readable> =>
    spawn(process.execPath, [join(root, '.build/node/build-site.js'), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, ...env },
    });
  return {
    root,
    write,
    start,
    async build(args, env) {
      const child = start(args, env);
      const chunks: string[] = [];
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
      const [code] = await once(child, 'close');
      return { code: code as number | null, output: chunks.join('') };
    },
    filesOf(folder) {
      const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      return new Map(
        paths.sort().map((path) => [relative(join(root, folder), path), readFileSync(path, 'latin1')]),
      );
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Source of a page in a generated tree; `mark` is part of its text. */
export function generatedPage(number: number, mark = ''): string {
  return `---
title: Page ${number}
description: What page ${number} is about.
---

# Page ${number}

Text of page ${number}. ${mark}

## Send the request

\`\`\`shell {% run="no: generated" %}
curl https://api.example.com/v1/things/${number}
\`\`\`

## Read the response

- First item of ${number}
- Second item, with \`code\`
`;
}
