/** The API document and its tables as data, and `frame-js.ts` as a script, put in when the sandbox is bundled (build/run-sample-data.ts). */
declare module 'virtual:sandbox-data' {
  import type { DeclineCode, TestCards } from '../../api/data-schemas.ts';
  import type { OpenApiDocument } from '../../api/openapi-document.ts';

  export const document: OpenApiDocument;
  export const frameJs: string;
  export const data: { testCards: TestCards; declineCodes: DeclineCode[] };
}
