import { describe, expect, it } from 'vitest';
import { type CodeNames, nameCode, tellApart } from './code-context.ts';

describe('nameCode', () => {
  it('distinguishes identical blocks on a page by the heading above, then by number', () => {
    const names: CodeNames = { heading: 'Create a refund', given: new Map(), groups: 0 };
    expect(nameCode('JSON', 'Response', { names })).toBe('Response (JSON)');
    names.heading = 'Cancel a refund';
    expect(nameCode('JSON', 'Response', { names })).toBe('Response, Cancel a refund (JSON)');
    expect(nameCode('JSON', 'Response', { names })).toBe('Response, Cancel a refund, part 2 (JSON)');
    expect(nameCode('Shell', undefined, { names })).toBe('Cancel a refund (Shell)');
    expect(nameCode('Shell', undefined, { names })).toBe('Cancel a refund, part 2 (Shell)');
  });

  it('distinguishes identical buttons the same way', () => {
    const names: CodeNames = { heading: 'Read the result', given: new Map(), groups: 0 };
    const name = () => tellApart('Retrieve a refund', { names });
    expect(name()).toBe('Retrieve a refund');
    expect(name()).toBe('Retrieve a refund, Read the result');
    expect(name()).toBe('Retrieve a refund, Read the result, part 2');
  });

  it('prefers the block title to the title of its samples', () => {
    const samples = { names: null, samples: 'Charge a card', language: 'shell' };
    expect(nameCode('Ruby', undefined, samples)).toBe('Charge a card');
    expect(nameCode('Ruby', 'charge.rb', samples)).toBe('charge.rb');
    expect(nameCode('Ruby', 'server.rb', { names: null })).toBe('server.rb (Ruby)');
    expect(nameCode('Ruby', undefined, { names: null })).toBe('Ruby');
  });
});
