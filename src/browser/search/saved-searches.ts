import type { SearchHit } from '../../model/search.ts';
import { readHit } from './client/parse-response.ts';

/** Row S3.6. */
const MAX_RECENT = 7;
const MAX_RECENT_BESIDE_FAVORITES = 4;
const MAX_FAVORITES = 10;
/** A stored text is shown on one line. */
const MAX_CONTENT = 200;

export interface SavedSearches {
  /** Newest first. */
  recent: SearchHit[];
  favorites: SearchHit[];
}

export type SavedSearchStore = ReturnType<typeof createSavedSearches>;

interface SavedSearchOptions {
  indexName: string;
  /** Missing if a reader has blocked site data: searches are then kept until the reader leaves the page. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** Receives the changes of other tabs. */
  events: Pick<EventTarget, 'addEventListener'>;
}

/** Recent and favorite searches in local storage. Never throws for corrupt, full or blocked storage. */
export function createSavedSearches({ indexName, storage, events }: SavedSearchOptions) {
  const keys = {
    recent: `frame-docs.search.recent.${indexName}`,
    favorites: `frame-docs.search.favorites.${indexName}`,
  };
  const listeners = new Set<() => void>();
  const read = (key: string): SearchHit[] => {
    try {
      // Storage may contain anything, because every script of the origin can write to it.
      const hits = (JSON.parse(storage?.getItem(key) ?? '[]') as Partial<SearchHit>[]).flatMap(readHit);
      return [...new Map(hits.map((hit) => [hit.objectID, hit])).values()];
    } catch {
      return [];
    }
  };
  const load = () => limited({ recent: read(keys.recent), favorites: read(keys.favorites) });
  let saved = load();

  function set(next: SavedSearches): void {
    saved = next;
    for (const changed of listeners) changed();
  }

  function change(next: SavedSearches): void {
    set(limited(next));
    try {
      storage?.setItem(keys.recent, JSON.stringify(saved.recent));
      storage?.setItem(keys.favorites, JSON.stringify(saved.favorites));
    } catch {
      // Full or blocked: the selection remains listed until the reader leaves the page.
    }
  }

  // A document that the browser kept for Back has missed the other tabs' events.
  for (const type of ['storage', 'pageshow']) events.addEventListener(type, () => set(load()));

  return {
    /** The same object until something changes. */
    read: (): SavedSearches => saved,
    /** Puts a selected hit first among the recent ones, unless it is a favorite. */
    choose(hit: SearchHit): void {
      if (saved.favorites.some(({ objectID }) => objectID === hit.objectID)) return;
      change({ ...saved, recent: [storedForm(hit), ...without(saved.recent, hit.objectID)] });
    },
    /** Makes a recent search a favorite. Row S3.7. */
    promote(objectID: string): void {
      const hit = saved.recent.find((recent) => recent.objectID === objectID);
      if (hit === undefined) return;
      change({
        recent: without(saved.recent, objectID),
        favorites: [hit, ...without(saved.favorites, objectID)],
      });
    },
    remove(objectID: string): void {
      change({ recent: without(saved.recent, objectID), favorites: without(saved.favorites, objectID) });
    },
    /** Calls `changed` after every change, in this tab or another; returns a function that unsubscribes. */
    subscribe(changed: () => void): () => unknown {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

function limited({ recent, favorites }: SavedSearches): SavedSearches {
  const kept = favorites.slice(0, MAX_FAVORITES);
  return {
    recent: recent.slice(0, kept.length > 0 ? MAX_RECENT_BESIDE_FAVORITES : MAX_RECENT),
    favorites: kept,
  };
}

function without(hits: SearchHit[], objectID: string): SearchHit[] {
  return hits.filter((hit) => hit.objectID !== objectID);
}

/** Only the text of a row and its link, without the highlights of an old query. */
function storedForm({ objectID, type, kind, hierarchy, content, url }: SearchHit): SearchHit {
  const short = content === null ? null : content.slice(0, MAX_CONTENT);
  return { objectID, type, ...(kind === undefined ? {} : { kind }), hierarchy, content: short, url };
}
