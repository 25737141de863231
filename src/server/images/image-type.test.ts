import { describe, expect, it } from 'vitest';
import { detectImageType } from './image-type.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const ascii = (text: string) => Buffer.from(text, 'latin1');

describe('detectImageType', () => {
  it.each([
    ['image/jpeg', hex('ffd8ffe000104a46')],
    ['image/png', hex('89504e470d0a1a0a0000')],
    ['image/gif', ascii('GIF89a')],
    ['image/webp', ascii('RIFF\x10\0\0\0WEBPVP8 ')],
    ['image/avif', ascii('\0\0\0\x14ftypavif\0\0\0\0mif1')],
    ['image/avif', ascii('\0\0\0\x10ftypavis\0\0\0\0')],
    ['image/avif', ascii('\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf')],
    ['image/avif', ascii('\0\0\0\x1cftypmsf1\0\0\0\0msf1miafavis')],
    ['image/heic', ascii('\0\0\0\x18ftypmif1\0\0\0\0mif1heic')],
    ['image/heic', ascii('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['image/svg+xml', ascii('<svg xmlns=')],
    ['image/svg+xml', ascii('<?xml version="1.0"?><svg>')],
    ['image/x-icon', hex('00000100 0100')],
    ['image/icns', ascii('icns\0\0')],
    ['image/tiff', hex('49492a00')],
    ['image/tiff', hex('4d4d002a')],
    ['image/jxl', hex('ff0a00')],
    ['image/jxl', hex('0000000c 4a584c20 0d0a870a')],
    ['image/bmp', Buffer.concat([ascii('BM'), Buffer.alloc(52)])],
    [null, ascii('BMW is a maker of cars, not a bitmap')],
    [null, ascii('<!doctype html>')],
    [null, ascii('')],
  ])('S5.1 detects %s', (type, bytes) => {
    expect(detectImageType(bytes)).toBe(type);
  });
});
