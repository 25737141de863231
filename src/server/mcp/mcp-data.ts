import type { DeclineCode, TestCards } from '../../api/data-schemas.ts';
import type { OpenApiDocument } from '../../api/openapi-document.ts';
import type { JsonValue } from '../../model/reference.ts';

/** A page for agents; its text is its Markdown twin. */
export interface McpPage {
  route: string;
  title: string;
  description: string;
  /** Ids other than those of headings, each with the id of the heading above it or, if its section moved, its new address. */
  anchors: Record<string, string>;
}

/** A file besides the pages that can be read as text. */
export interface McpFile {
  /** Its address on the site: `/openapi.yaml`. */
  path: string;
  title: string;
  /** Content type. */
  type: string;
}

/** Where an operation of the API is described. */
export interface McpOperation {
  id: string;
  /** Method and path: `POST /v1/refunds`. */
  name: string;
  /** Methods of SDKs: `refunds.create`. */
  sdk: string[];
  /** Id of its heading. */
  anchor: string;
  route: string;
  /** Its requests, each as code by language. */
  samples: Record<string, string>[];
}

/** Where an object of the API is described. */
interface McpObject {
  /** Its names in responses, in the document and in sentences: `charge_intent`, `ChargeIntent`, `charge intent`. */
  names: string[];
  anchor: string;
  route: string;
}

/** The meaning of a code. If two kinds share a code, each has an entry. */
export interface McpCode {
  /** The code; for an error also its status. */
  names: string[];
  /** Markdown. */
  text: string;
  /** An example of the event as it is delivered, if there is one. */
  payload?: JsonValue;
}

/** `mcp.json` of a release: the MCP server's data besides pages and search. */
export interface McpData {
  /** Public origin of the site, without a trailing slash. */
  origin: string;
  product: string;
  pages: McpPage[];
  files: McpFile[];
  /** Null for a site without an API. */
  api: {
    operations: McpOperation[];
    objects: McpObject[];
    codes: McpCode[];
    testCards: TestCards;
    declineCodes: DeclineCode[];
    /** The section about the simulation to download, if there is one: `/testing#own-machine`. */
    simulation: string | null;
    /** The OpenAPI document with what the sandbox needs and the published one says in words. */
    document: OpenApiDocument;
  } | null;
}
