// Plain JavaScript for even the oldest Node: it runs before anything is installed.

/** Ends the process with one sentence if Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Node ${process.versions.node} is too old: install Node 20.19 or later, then run the command again.`,
  );
  process.exit(1);
}
