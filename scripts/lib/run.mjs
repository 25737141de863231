import { spawn } from 'node:child_process';

/**
 * Runs a program in this terminal and waits until it ends.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] `quiet` hides its output unless it fails
 * @returns {Promise<number>} its exit code; 1 if it could not be started or a signal ended it
 */
export function run(command, args, { env = process.env, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit', env });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}.`);
      resolve(1);
    });
    // Whoever ends this process means its programs, too. Of the two signals, Playwright stops its server only on this one.
    const end = () => {
      child.kill('SIGINT');
      process.exit(143);
    };
    process.once('SIGTERM', end);
    child.once('close', (code) => {
      process.off('SIGTERM', end);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}
