import { listReleases } from './manifest.ts';
import {
  createBodyCache,
  type OpenReleaseOptions,
  openRelease,
  openSearchIndex,
  type Release,
  readRelease,
  releaseIdentity,
} from './open.ts';

const LOOK_EVERY_MS = 1000;

export type LiveSite = Awaited<ReturnType<typeof openLiveSite>>;

interface LiveSiteOptions {
  /** Receives errors that do not stop the site: a damaged file, a release that cannot be opened. */
  onError?: (error: unknown) => void;
  /** Receives a warning for the operator at startup. */
  warn?: (sentence: string) => void;
  /** Milliseconds between checks of the link; 0 disables all but `refresh`. */
  lookEvery?: number;
}

/**
 * Opens the site that `folder` contains or links to, and follows the link: opens a newer release alongside the current
 * one and switches to it once it is complete. If a release cannot be opened, this is reported once and the current one
 * stays.
 * @throws SiteError if there is no site or a part of it is missing or damaged
 */
export async function openLiveSite(folder: string, liveOptions: LiveSiteOptions = {}) {
  const { onError = () => undefined, warn = () => undefined } = liveOptions;
  const { lookEvery = LOOK_EVERY_MS } = liveOptions;
  // One cache, so that two releases share what is alike.
  const options = { bodies: createBodyCache(), onDamage: onError };
  const fallback = (await releaseIdentity(folder)) === null ? await findLastRelease(folder) : null;
  if (fallback !== null)
    warn(
      `There is no built site in ${folder}; the last complete one, ${fallback}, is served until the next build.`,
    );
  let current = await open(fallback ?? folder, options);
  let previous: Release | undefined;
  let rejected: string | undefined;

  const look = async (): Promise<void> => {
    const identity = await releaseIdentity(folder);
    if (identity === null || identity === current.release.identity || identity === rejected) return;
    try {
      const next = await open(folder, options);
      previous = current.release;
      current = next;
    } catch (error) {
      rejected = identity;
      onError(error);
    }
  };
  let looking: Promise<void> | null = null;
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
  const timer = lookEvery > 0 ? setInterval(() => void lookOnce(), lookEvery).unref() : undefined;

  return {
    /** The newest complete release; hashed files of the previous release remain available. */
    store: {
      get manifest() {
        return current.release.manifest;
      },
      get damaged() {
        return current.release.damaged;
      },
      // A page that was loaded before the deploy may load its scripts later.
      get: (path: string) =>
        current.release.get(path) ?? (path.startsWith('assets/') ? previous?.get(path) : undefined),
      async refresh(): Promise<void> {
        // A check in progress may have read the link before it moved.
        await looking;
        await lookOnce();
      },
    },
    /** The search index of the same release. */
    get engine() {
      return current.engine;
    },
    /** Stops checking for newer releases. */
    close: () => clearInterval(timer),
  };
}

/** Files and search index of the same build: pages of one build never appear with search results of another. */
async function open(folder: string, options: OpenReleaseOptions) {
  const release = await readRelease(folder, options);
  // Both take seconds on a large site, so one does not wait for the other.
  const engine = openSearchIndex(release);
  engine.catch(() => undefined);
  await release.verify();
  return { release, engine: await engine };
}

/** The newest site beside `folder` that can be opened, for a start after publishing was interrupted. */
async function findLastRelease(folder: string): Promise<string | null> {
  for (const path of listReleases(folder)) {
    try {
      await openRelease(path);
      return path;
    } catch {
      // Also incomplete; an older release may be complete.
    }
  }
  return null;
}
