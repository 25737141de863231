/** A folder of files, as our own site is: the bench serves both in the same way. */
const config = {
  output: 'export',
  images: { unoptimized: true },
  // It would take the folder of the first lock file further up.
  turbopack: { root: import.meta.dirname },
};

export default config;
