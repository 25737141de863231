/** Files are kept in memory up to this many bytes; the rest is read from disk when asked for. */
const MEMORY_BYTES = 64 * 1024 * 1024;

export type FileMemory = Map<string, Uint8Array<ArrayBuffer>>;

/**
 * A map that forgets its oldest entries above the limit. Keys name the content, so that an entry is right whichever
 * build asks for it.
 */
export function createFileMemory(maxBytes = MEMORY_BYTES): FileMemory {
  let size = 0;
  const memory: FileMemory = new Map();
  const set = memory.set.bind(memory);
  memory.set = (name, bytes) => {
    // Two requests may have read the same file at one time.
    size += bytes.length - (memory.get(name)?.length ?? 0);
    set(name, bytes);
    for (const [oldest, { length }] of memory) {
      if (size <= maxBytes) break;
      memory.delete(oldest);
      size -= length;
    }
    return memory;
  };
  return memory;
}
