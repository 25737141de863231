import { describe, expect, it } from 'vitest';
import { OperatorError } from '../model/diagnostic.ts';
import { misspelledNames, readEnv } from './env.ts';

const hosted = { SEARCH_APP_ID: 'APP1', SEARCH_API_KEY: 'abc123', SEARCH_INDEX: 'docs' };

describe('readEnv', () => {
  it('S4.6 uses defaults for unset and empty variables: embedded search, port 3000', () => {
    const defaults = {
      port: 3000,
      host: 'localhost',
      siteUrl: null,
      hostedSearch: null,
      trustProxy: false,
      metrics: false,
      requestLog: false,
      logQueries: false,
      searchLimit: { perSecond: 20, burst: 60 },
      imageLimit: { perSecond: 30, burst: 120 },
    };
    expect(readEnv({})).toMatchObject(defaults);
    expect(readEnv({ PORT: '', HOST: '', SITE_URL: '', SEARCH_APP_ID: '', METRICS: '' })).toMatchObject(
      defaults,
    );
  });

  it('S4.6 reads every variable', () => {
    const env = readEnv({
      ...hosted,
      PORT: '0',
      HOST: '::1',
      SITE_URL: 'https://docs.example.com//',
      TRUST_PROXY: '1',
      METRICS: 'true',
      REQUEST_LOG: '0',
      LOG_QUERIES: 'false',
      SEARCH_RATE: '200',
      SEARCH_BURST: '600',
      IMAGE_RATE: '300',
      IMAGE_BURST: '1200',
    });
    expect(env).toMatchObject({
      port: 0,
      host: '::1',
      siteUrl: 'https://docs.example.com',
      hostedSearch: { appId: 'APP1', apiKey: 'abc123', indexName: 'docs' },
      trustProxy: true,
      metrics: true,
      requestLog: false,
      logQueries: false,
      searchLimit: { perSecond: 200, burst: 600 },
      imageLimit: { perSecond: 300, burst: 1200 },
    });
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'three'],
    ['PORT', '30.5'],
    ['PORT', ' '],
    ['SITE_URL', 'docs.example.com'],
    ['SITE_URL', 'ftp://docs.example.com'],
    ['SITE_URL', 'https://docs.example.com?a=b'],
    ['SITE_URL', 'https://docs.example.com/docs'],
    ['SITE_URL', 'https://docs.example.com#a'],
    ['SITE_URL', 'https://nora@docs.example.com'],
    ['SITE_URL', 'https://nora:secret@docs.example.com'],
    ['SITE_URL', 'https://docs.example.com\\a'],
    ['SEARCH_RATE', '0'],
    ['SEARCH_RATE', '-1'],
    ['SEARCH_BURST', '1.5'],
    ['IMAGE_RATE', 'many'],
    ['IMAGE_BURST', '10000000'],
    ['SEARCH_APP_ID', 'evil.com/'],
    ['TRUST_PROXY', 'yes'],
    ['METRICS', '2'],
  ])('rejects %s when it is %j, in one sentence', (name, value) => {
    const read = () => readEnv({ ...hosted, [name]: value });
    expect(read).toThrow(OperatorError);
    expect(read).toThrow(new RegExp(`^${name} is .*, but it must be .*[^.]\\.$`));
  });

  it.each(['secret', 'sec/ret', 'p@ss'])('does not print the password %s', (password) => {
    const read = () => readEnv({ SITE_URL: `https://nora:${password}@docs.example.com` });
    expect(read).toThrow(/^SITE_URL is "https:\/\/…@docs\.example\.com", but/);
  });

  it('says which value would be valid', () => {
    expect(() => readEnv({ PORT: 'three' })).toThrowErrorMatchingInlineSnapshot(
      `[OperatorError: PORT is "three", but it must be a port number from 0 to 65535, such as 3000.]`,
    );
  });

  it.each([
    ['TRUST_PROX', 'TRUST_PROXY'],
    ['METRIC', 'METRICS'],
    ['SITE_ULR', 'SITE_URL'],
    ['RESIZE_IMAGE', 'RESIZE_IMAGES'],
    ['LOG_QUERYS', 'LOG_QUERIES'],
  ])('%s, which changes nothing, is reported with the setting that was probably meant', (name, near) => {
    expect(misspelledNames({ [name]: '1' })).toEqual([`${name} is not a setting: did you mean ${near}?`]);
  });

  it('a setting, a variable of the shell or of another program, and a name beside its setting are not reported', () => {
    const names =
      'HOME HOSTNAME HOSTTYPE PORTS HOSTS PWD OLDPWD PATH TERM SHELL SHLVL USER LANG LC_ALL LOGNAME EDITOR PAGER TZ SITE_ID ' +
      'SITE_NAME SITE_TITLE BASE_URL DATABASE_URL IMAGE_NAME IMAGE_TAG IMAGE_REPO LOG_LEVEL LOG_FORMAT REQUEST_ID ' +
      'REQUEST_METHOD SEARCH_WRITE_KEY METRICS_PORT METRICS_URL HTTP_PROXY NO_PROXY TEST_PORT KUBERNETES_PORT DOCS_PORT ' +
      'SERVICE_PORT SERVICE_HOST NODE_ENV INIT_CWD CI';
    const settings = { ...hosted, PORT: '0', TRUST_PROXY: '1', TRUST_PROXY_: '1' };
    expect(
      misspelledNames({ ...Object.fromEntries(names.split(' ').map((name) => [name, '1'])), ...settings }),
    ).toEqual([]);
  });

  it('S4.6 an incomplete hosted service is a mistake, not a fallback', () => {
    expect(() => readEnv({ ...hosted, SEARCH_API_KEY: undefined })).toThrowErrorMatchingInlineSnapshot(
      `[OperatorError: SEARCH_API_KEY must be set too: hosted search needs SEARCH_APP_ID, SEARCH_API_KEY and SEARCH_INDEX together.]`,
    );
  });
});
