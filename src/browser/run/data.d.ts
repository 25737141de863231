/** The API document, its tables and the requests of all samples, put in when the site is bundled (build/run-sample-data.ts). */
declare module 'virtual:run-sample' {
  import type { DeclineCode, TestCards } from '../../api/data-schemas.ts';
  import type { SampleRequest } from '../../api/languages/sample-request.ts';
  import type { OpenApiDocument } from '../../api/openapi-document.ts';

  export const document: OpenApiDocument;
  export const testCards: TestCards;
  export const declineCodes: DeclineCode[];
  export const requests: Record<string, SampleRequest>;
}

/** Validators of request bodies and query parameters by the pointer of their schema, compiled by the build. */
declare module 'virtual:run-sample-validators' {
  import type { CompiledChecks } from './compiled-check.ts';

  export const bodies: CompiledChecks;
  export const queries: CompiledChecks;
}
