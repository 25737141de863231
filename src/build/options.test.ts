import { describe, expect, it } from 'vitest';
import { OptionsError, readOptions } from './options.ts';

describe('readOptions', () => {
  it('builds content/ into dist/ unless told otherwise', () => {
    expect(readOptions([], '/project')).toEqual({
      content: '/project/content',
      out: '/project/dist',
      checkOnly: false,
      ownContent: true,
    });
  });

  it('a tree named by the caller is not the site’s own', () => {
    expect(readOptions(['--content', 'pages', '--out=/tmp/site', '--check'], '/project')).toEqual({
      content: '/project/pages',
      out: '/tmp/site',
      checkOnly: true,
      ownContent: false,
    });
  });

  it.each([[['--output', 'x']], [['x']], [['--out']], [['--check=1']]])(
    'rejects %j in one sentence',
    (args) => {
      const read = () => readOptions(args, '/project');
      expect(read).toThrow(OptionsError);
      expect(read).toThrow(/^[^\n]*The flags are --content DIR, --out DIR and --check\.$/);
    },
  );
});
