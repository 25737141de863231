import { describe, expect, it } from 'vitest';
import { OperatorError } from '../model/diagnostic.ts';
import { readOptions } from './options.ts';

describe('readOptions', () => {
  it('builds content/ into dist/ by default', () => {
    expect(readOptions([], '/project')).toEqual({
      content: '/project/content',
      out: '/project/dist',
      checkOnly: false,
      format: 'text',
      strict: false,
      problems: null,
    });
  });

  it('reads every flag', () => {
    const flags = [
      '--content',
      'pages',
      '--out=/tmp/site',
      '--check',
      '--format',
      'json',
      '--strict',
      '--problems',
      'p.json',
    ];
    expect(readOptions(flags, '/project')).toEqual({
      content: '/project/pages',
      out: '/tmp/site',
      checkOnly: true,
      format: 'json',
      strict: true,
      problems: '/project/p.json',
    });
  });

  it.each([
    [['--output', 'x']],
    [['x']],
    [['--out']],
    [['--check=1']],
    [['--format', 'xml']],
    [['--site', 'x']],
  ])('rejects %j in one sentence', (args) => {
    const read = () => readOptions(args, '/project');
    expect(read).toThrow(OperatorError);
    expect(read).toThrow(
      /^[^\n]*The flags are --content DIR, --out DIR, --check, --format text\|github\|json, --strict and --problems FILE; the check has --prose, too, and dev listens where HOST and PORT say\.$/,
    );
  });
});
