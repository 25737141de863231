/** IDs and secrets derived from a seed: the same seed and requests always produce the same values. */
export class Random {
  /** @param state any 32-bit integer: to start from it gives the same values again */
  constructor(public state: number) {}

  /** A version 4 UUID (RFC 9562), like the API's IDs. */
  uuid(): string {
    const hex = Array.from({ length: 4 }, () => this.#next().toString(16).padStart(8, '0')).join('');
    const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  /** `length` letters and digits. Not cryptographically secure: the sandbox has nothing to protect. */
  token(length: number): string {
    return Array.from({ length }, () => ALPHABET[this.#next() % ALPHABET.length]).join('');
  }

  /** Mulberry32: small, and uniform enough for IDs. */
  #next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let value = this.state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return (value ^ (value >>> 14)) >>> 0;
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
