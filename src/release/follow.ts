import { OperatorError } from '../model/diagnostic.ts';
import { createBodyCache, openRelease, openSearchIndex, type Release, releaseIdentity } from './open.ts';

const LOOK_EVERY_MS = 1000;
/** Intervals without a release before that is an error: a link that is replaced in two steps is briefly missing. */
const PATIENCE = 5;

export interface LiveSiteOptions {
  /** Receives errors that do not stop the site: a damaged file, a release that cannot be opened. */
  onError?: (error: unknown) => void;
  /** Called if the release in use was removed and the newer one cannot be opened: the process has nothing to serve. */
  onLost?: () => void;
  /** Milliseconds between checks of the link; 0 disables all but `refresh`. */
  lookEvery?: number;
}

/**
 * Opens the site that `folder` contains or links to, and follows the link: switches to a newer release once it is
 * complete. One that cannot be opened is reported once, and the current one stays.
 * @throws OperatorError if there is no site or a part of it is missing or damaged
 */
export async function openLiveSite(folder: string, liveOptions: LiveSiteOptions = {}) {
  const { onError = () => undefined, onLost = () => undefined, lookEvery = LOOK_EVERY_MS } = liveOptions;
  // One cache, so that two releases share what they have in common.
  const bodies = createBodyCache();
  // Pages of one build never appear with search results of another.
  const open = async () => {
    let isOpen = false;
    // A damaged index is the error of opening it.
    const onDamage = (error: unknown): void => void (isOpen && onError(error));
    const release = await openRelease(folder, { bodies, onDamage });
    const engine = await openSearchIndex(release);
    isOpen = true;
    return { release, engine };
  };
  let current = await open();
  let previous: Release | undefined;
  /** What the link leads to, if it cannot be served: null if there is no release. */
  let rejected: string | null | undefined;
  let missingSince: number | undefined;

  const look = async (): Promise<void> => {
    const identity = await releaseIdentity(folder);
    const now = performance.now();
    missingSince = identity === null ? (missingSince ?? now) : undefined;
    // Reported once; until there is a release, this process still serves what it has read.
    const isReported = rejected === null;
    if (missingSince !== undefined && (isReported || now - missingSince < PATIENCE * lookEvery)) return;
    await current.release.readDamaged();
    if (identity === current.release.identity) {
      rejected = undefined;
      return;
    }
    if (identity === rejected) {
      const { root } = current.release;
      if ((await releaseIdentity(root)) !== null) return;
      onError(
        new OperatorError(`${root} was removed, and the newer release cannot be served: restart the server.`),
      );
      return onLost();
    }
    try {
      const next = await open();
      previous = current.release;
      current = next;
      rejected = undefined;
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
      get rejected() {
        return rejected !== undefined;
      },
      // A page that was loaded before the deploy may load its scripts later.
      get: (path: string) =>
        current.release.get(path) ?? (path.startsWith('assets/') ? previous?.get(path) : undefined),
      paths: () => current.release.paths(),
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
