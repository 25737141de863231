import { ApiError } from './api-error.ts';
import type { ParameterType } from './parameters.ts';

/** The hosted service's limit for every text (check 45). */
const MAX_BYTES = 512;
const MAX_LIST = 200;
/** No documented parameter nests deeper than lists of lists. */
const MAX_DEPTH = 8;

/**
 * Reads one parameter, which is text when it came in a parameter string and JSON when it came in the body.
 *
 * @throws ApiError 400 naming the parameter and what it expects
 */
export function readValue(name: string, value: unknown, type: ParameterType): unknown {
  switch (type) {
    case 'text':
      return readText(name, value);
    case 'count':
      return readCount(name, value);
    case 'flag':
      return readFlag(name, value);
    case 'list':
      return readList(name, value);
    case 'unsupported':
      if (isEmpty(value)) return value;
      throw new ApiError(`The parameter "${name}" is not supported by this index`, 400);
    case 'any':
      if (isDeeper(value, MAX_DEPTH)) throw invalid(name, 'value of little depth');
      return value;
  }
}

/** Stops at the depth asked for, so that a hostile value cannot exhaust the stack here or where it is echoed. */
function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1));
}

/** UTF-8 length of a text; a lone surrogate counts as the three bytes of its replacement. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function readText(name: string, value: unknown): string {
  if (typeof value !== 'string') throw invalid(name, 'string');
  if (value.length > MAX_BYTES || byteLength(value) > MAX_BYTES)
    throw invalid(name, `string shorter than ${MAX_BYTES} bytes`);
  return value;
}

function readCount(name: string, value: unknown): number {
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
  const most = name === 'hitsPerPage' || name === 'length' ? 1000 : 1_000_000;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > most) {
    throw invalid(name, `integer between 0 and ${most}`);
  }
  return number;
}

function readFlag(name: string, value: unknown): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalid(name, 'boolean');
}

function readList(name: string, value: unknown): string[] {
  const list = typeof value === 'string' ? listOf(value) : value;
  if (!Array.isArray(list) || list.length > MAX_LIST)
    throw invalid(name, `list of at most ${MAX_LIST} strings`);
  return list.map((entry) => {
    if (typeof entry !== 'string') throw invalid(name, 'list of strings');
    return readText(name, entry);
  });
}

/** `["a","b"]` or `a,b`: both are written in parameter strings. */
function listOf(text: string): unknown {
  if (!text.startsWith('[')) return text === '' ? [] : text.split(',').map((entry) => entry.trim());
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === '[]' || (Array.isArray(value) && value.length === 0);
}

function invalid(name: string, expected: string): ApiError {
  return new ApiError(`Invalid value for "${name}" parameter, expected ${expected}`, 400);
}
