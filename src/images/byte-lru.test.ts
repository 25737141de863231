import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteLru } from './byte-lru.ts';

describe('ByteLru', () => {
  it('drops what was used longest ago', () => {
    const gone: string[] = [];
    const lru = new ByteLru<number>({ maxBytes: 10, sizeOf: (n) => n, onEvict: (key) => gone.push(key) });
    lru.set('a', 4);
    lru.set('b', 4);
    lru.get('a');
    lru.set('c', 4);
    expect(gone).toEqual(['b']);
    expect(lru.get('a')).toBe(4);
    expect(lru.bytes).toBe(8);
  });

  it('does not keep what alone is too large, and loses nothing for it', () => {
    const lru = new ByteLru<number>({ maxBytes: 10, sizeOf: (n) => n });
    lru.set('a', 4);
    expect(lru.set('b', 11)).toBe(false);
    expect(lru.get('a')).toBe(4);
    expect(lru.get('b')).toBeUndefined();
  });

  it('never exceeds its bound and counts as a plain list would', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      size: fc.integer({ min: 0, max: 12 }),
      action: fc.constantFrom('set', 'get', 'delete'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const lru = new ByteLru<number>({ maxBytes: 20, sizeOf: (n) => n });
        let list: [string, number][] = [];
        for (const { key, size, action } of steps) {
          const held = list.find(([each]) => each === key);
          if (action !== 'get' || held) list = list.filter(([each]) => each !== key);
          if (action === 'get' && held) list.push(held);
          if (action === 'set') list.push([key, size]);
          while (list.reduce((sum, [, each]) => sum + each, 0) > 20) list.shift();
          if (action === 'set') lru.set(key, size);
          if (action === 'get') expect(lru.get(key)).toBe(held?.[1]);
          if (action === 'delete') lru.delete(key);
          expect(lru.bytes).toBe(list.reduce((sum, [, each]) => sum + each, 0));
          expect(lru.size).toBe(list.length);
        }
      }),
    );
  });
});
