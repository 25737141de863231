import { describe, expect, it } from 'vitest';
import { OptionsError, readOptions } from './options.ts';

describe('readOptions', () => {
  it('builds content/ into dist/ by default', () => {
    expect(readOptions([], '/project')).toEqual({
      content: '/project/content',
      out: '/project/dist',
      site: null,
      checkOnly: false,
      ownContent: true,
      format: 'text',
      strict: false,
    });
  });

  it('a content tree given by the caller is not the site’s own', () => {
    const flags = [
      '--content',
      'pages',
      '--out=/tmp/site',
      '--site',
      'other.config.ts',
      '--check',
      '--format',
      'json',
      '--strict',
    ];
    expect(readOptions(flags, '/project')).toEqual({
      content: '/project/pages',
      out: '/tmp/site',
      site: '/project/other.config.ts',
      checkOnly: true,
      ownContent: false,
      format: 'json',
      strict: true,
    });
  });

  it.each([[['--output', 'x']], [['x']], [['--out']], [['--check=1']], [['--format', 'xml']]])(
    'rejects %j in one sentence',
    (args) => {
      const read = () => readOptions(args, '/project');
      expect(read).toThrow(OptionsError);
      expect(read).toThrow(
        /^[^\n]*The flags are --content DIR, --out DIR, --site FILE, --check, --format text\|github\|json and --strict\.$/,
      );
    },
  );
});
