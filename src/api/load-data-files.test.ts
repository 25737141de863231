import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { loadDataFiles, parseDataFile } from './load-data-files.ts';

const { diagnostics } = loadDataFiles();

describe('the data files of the project', () => {
  it('have no unknown key, no missing value and no repeated code', () => {
    expect(diagnostics).toEqual([]);
  });
});

describe('parseDataFile', () => {
  const rows = z.array(z.strictObject({ code: z.string() }));

  it('names the line of a wrong key', () => {
    expect(
      parseDataFile('- code: a\n- code: b\n  extra: 1\n', 'api/x.yaml', rows).diagnostics[0],
    ).toMatchObject({
      file: 'api/x.yaml',
      line: 3,
    });
  });

  it('names the line of a repeated code', () => {
    expect(parseDataFile('- code: a\n- code: a\n', 'api/x.yaml', rows).diagnostics[0]).toMatchObject({
      message: 'The code a is taken',
      line: 2,
    });
  });
});
