import type { SampleLanguageName } from '../../src/api/languages/registry.ts';

/** How the tests run samples: one process of the program runs all of them through a harness. */
export interface Runner {
  /** Extension of a sample's file. */
  extension: string;
  /** The program in this folder that runs them; `run-samples.ts` describes its protocol. */
  harness: string;
  /** Command line options before the harness; `HARNESS` is replaced by the harness's folder. */
  options: readonly string[];
  /** Null if Node itself runs the samples. */
  tool: Tool | null;
}

/** A program that the tests need, and how to install it. */
export interface Tool {
  name: string;
  /** Debian packages of the program and its dependencies. */
  packages: readonly string[];
  /** Environment variable that may contain the program's path. */
  variable: string;
  /** Paths where the program may be installed. */
  paths: readonly string[];
  /** Less suitable programs for when the packages cannot be installed. */
  otherPaths?: readonly string[];
  /** Arguments of a run that exits with status 0 only if the program has what it needs, such as a library. */
  probe?: readonly string[];
}

/** How the samples of each language run. */
export const runners: Record<SampleLanguageName, Runner> = {
  shell: {
    extension: 'sh',
    harness: 'shell-harness.sh',
    options: [],
    tool: {
      name: 'Bash',
      packages: ['bash'],
      variable: 'BASH_PATH',
      paths: ['/usr/bin/bash', '/bin/bash', '/usr/local/bin/bash'],
    },
  },
  javascript: {
    extension: 'mjs',
    harness: 'javascript-harness.mjs',
    options: ['--experimental-vm-modules', '--no-warnings'],
    tool: null,
  },
  ruby: {
    extension: 'rb',
    harness: 'ruby/harness.rb',
    options: ['-W0', '-I', 'HARNESS'],
    tool: {
      name: 'Ruby',
      packages: ['ruby'],
      variable: 'RUBY_PATH',
      paths: ['/usr/bin/ruby', '/usr/local/bin/ruby'],
    },
  },
  python: {
    extension: 'py',
    harness: 'python-harness.py',
    options: ['-B'],
    tool: {
      name: 'Python with requests',
      packages: ['python3', 'python3-requests'],
      variable: 'PYTHON_PATH',
      paths: ['/usr/bin/python3', '/usr/local/bin/python3'],
      probe: ['-c', 'import requests'],
    },
  },
  php: {
    extension: 'php',
    harness: 'php/harness.php',
    // Used instead of a project's library folder.
    options: ['-d', 'include_path=HARNESS'],
    tool: {
      name: 'PHP with curl',
      packages: ['php-cli', 'php-curl'],
      variable: 'PHP_PATH',
      paths: ['/usr/bin/php', '/usr/local/bin/php'],
      probe: ['-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
    },
  },
};
