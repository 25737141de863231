import { execFileSync } from 'node:child_process';

/**
 * Day of the last commit of each file below the given paths, such as `2026-11-22`, by path relative to `root`. Empty
 * without git, outside a repository, and in a shallow clone, whose oldest commit appears to add every file.
 */
export function lastChanges(root: string, paths: readonly string[]): Map<string, string> {
  const git = (...options: string[]): string =>
    execFileSync('git', ['-c', 'core.quotePath=false', ...options], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const days = new Map<string, string>();
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() === 'true') return days;
    let day = '';
    const log = git('log', '--format=%x00%cs', '--name-only', '--relative', '--', ...paths);
    for (const line of log.split('\n')) {
      if (line.startsWith('\0')) day = line.slice(1);
      // Git lists the newest commit first.
      else if (line !== '' && !days.has(line)) days.set(line, day);
    }
    return days;
  } catch {
    return new Map();
  }
}
