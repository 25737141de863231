// Preloaded into the server under test: on SIGUSR2, collects garbage and prints the remaining memory as one line.
process.on('SIGUSR2', async () => {
  for (let i = 0; i < 5; i += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  process.stdout.write(`${JSON.stringify({ memory: { rss, heapUsed, external } })}\n`);
});
