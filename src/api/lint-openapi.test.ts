import { readFileSync } from 'node:fs';
import { createConfig, lint, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { publishedApi } from '../build/machine-texts.ts';
import { loadApi } from './load-api.ts';
import { openApiFile } from './load-openapi.ts';

/** Everything in the linter's strict set, except for the rules listed here with a reason. */
const rules = {
  // Frame publishes no license for its API, and a documentation site cannot grant one.
  'info-license': 'off',
  'info-license-strict': 'off',
  // Frame has `/customers/search` beside `/customers/{id}`; a literal segment wins (OpenAPI 3.1, 4.8.8.2).
  'no-ambiguous-paths': 'off',
  // The rule follows `$ref` only, but webhooks name examples by extension; see openapi-conventions.test.ts.
  'no-unused-components': 'off',
  // Both fail on `if` and `then` with fields that are declared outside; openapi-conventions.test.ts and
  // load-openapi.test.ts require the same for declared fields.
  'no-required-schema-properties-undefined': 'off',
  'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
  // Required in addition to the strict set.
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'parameter-description': 'error',
  'tag-description': 'error',
  'path-params-defined': 'error',
  'info-contact': 'error',
} as const;

describe('api/openapi.yaml', () => {
  it('passes the OpenAPI linter', async () => {
    const config = await createConfig({ extends: ['recommended-strict'], rules });
    const problems = await lint({ ref: openApiFile, config });
    const lines = problems.map(({ ruleId, message, location }) => {
      const [place] = location;
      const at =
        place && 'start' in place ? `:${place.start?.line}:${place.start?.col}` : (place?.pointer ?? '');
      return `${openApiFile}${at} ${ruleId}: ${message}`;
    });
    expect(lines).toEqual([]);
  });

  it('as it is published, passes too, has nothing that only this site reads, and links full addresses', async () => {
    const document = publishedApi(readFileSync(openApiFile, 'utf8'), 'https://docs.example.com');
    const source = document.toString({ lineWidth: 120 });
    const config = await createConfig({ extends: ['recommended-strict'], rules });
    const problems = await lintFromString({ source, absoluteRef: '/openapi.yaml', config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    // The extension that Redocly and others document.
    expect(new Set(source.match(/\bx-[\w-]+(?=:)/g))).toEqual(new Set(['x-enumDescriptions']));
    const { createRefund } = Object.fromEntries(
      Object.values(document.toJS().paths as object)
        .flatMap(Object.values)
        .map((each) => [each.operationId, each]),
    );
    for (const said of [
      'Errors:\n\n- `422`: The amount',
      'No public source confirms this.',
      '- `refund.failed`',
    ])
      expect(createRefund.description).toContain(said);
    expect(createRefund.responses['201'].description).toMatch(/^The new refund\.\n\nNo public source/);
    expect(document.toJS().components.schemas.Refund.description).toContain('- `pending` to `');
    expect(source).not.toContain('](/');
    expect(source).toContain('](https://docs.example.com/api/disputes)');
    const own = loadApi('api/openapi.yaml').document;
    const renamed = JSON.stringify(own?.components.parameters).replaceAll(
      'x-enum-descriptions',
      'x-enumDescriptions',
    );
    expect(document.toJS().components.parameters).toEqual(JSON.parse(renamed));
    expect(Object.keys(document.toJS().paths)).toEqual(Object.keys(own?.paths ?? {}));
  });
});
