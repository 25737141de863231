import { fileURLToPath } from 'node:url';
import { loadApi } from '../api/load-api.ts';
import { markdocConfig } from '../markdoc/config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { model } = loadApi(`${root}api/openapi.yaml`, root);

/** The tags and variables that authors may use, for the language server of any editor (`markdoc.config.json`). */
export const schema = markdocConfig({ api: model ?? undefined });
