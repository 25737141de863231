// Plain JavaScript for even the oldest Node: it runs before anything is installed.
import { fileURLToPath } from 'node:url';

/** Enters the project folder, wherever a command was started. Ends the process with one sentence if Node is too old. */
export function enterProject() {
  checkNode();
  // Not the URL's `pathname`, which has `%20` for a space in the folder's path.
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
}

/**
 * Ends the process with one sentence if a command that has no flags gets one.
 * @param {string[]} args @param {string} usage
 */
export function rejectFlags(args, usage) {
  const flag = args.find((arg) => arg.startsWith('-'));
  if (flag === undefined) return;
  console.error(`Unknown option '${flag}'. ${usage}`);
  process.exit(1);
}

/** Ends the process with one sentence if Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Node ${process.versions.node} is too old: install Node 20.19 or later, then run the command again.`,
  );
  process.exit(1);
}
