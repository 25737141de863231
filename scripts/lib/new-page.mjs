/** A path segment that needs no escaping, as `npm run check` requires. */
const PART = /^[a-z0-9][a-z0-9_-]*$/;

/** First parts of addresses that the server reserves, as `npm run check` has them. */
export const TAKEN = new Set(['healthz', 'readyz', 'metrics', '_next', '1', 'mcp']);

/**
 * A new page, with its link in the side navigation.
 * @param {{ path: string, title?: string | undefined, config: string }} page `path` is the route without the leading
 * slash; `config` is the text of `site.config.ts`
 * @returns {{ file: string, text: string, config: string }} the page's file and text, and the settings with its link
 * @throws {RangeError} with one sentence if the page cannot be created
 */
export function newPage({ path, title, config }) {
  const route = path
    .replace(/^\/+|\/+$/g, '')
    .replace(/^content\//, '')
    .replace(/\.mdoc$/, '');
  const parts = route.split('/');
  const [first = ''] = parts;
  if (TAKEN.has(first))
    throw new RangeError(`The server reserves the path /${first} for itself; choose another name.`);
  // `index` is the file name of a folder's own page, whose address ends with the folder.
  if (!parts.every((part) => PART.test(part)) || parts.at(-1) === 'index')
    throw new RangeError(
      `'${path}' makes no address; write small letters, digits and dashes, as in guides/my-page.`,
    );
  if (config.includes(`href: '/${route}'`)) throw new RangeError(`/${route} is in site.config.ts already.`);
  const name = title ?? titleOf(/** @type {string} */ (parts.at(-1)));
  return { file: `content/${route}.mdoc`, text: textOf(name), config: withLink(config, route, name) };
}

/** @param {string} name @returns {string} `my-page` → `My page` */
function titleOf(name) {
  const words = name.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {string} title @returns {string} */
function textOf(title) {
  return `---
title: ${JSON.stringify(title)}
description: '${`Say in one or two sentences what readers get from "${title}".`.replaceAll("'", "''")}'
draft: true
---

# ${title}

Say what this is, and when to use it.

## Send the first request

Show the request and its response before you explain them.

## Test it

Name the test cards and the sandbox that show it.

## Handle errors

List what goes wrong, and what to do about it.

| Error | What to do |
| --- | --- |
| \`401\` | Check [the key](/authentication). |
| \`429\` | Send [fewer requests](/rate-limiting). |

## Next steps

- [Accept a payment](/payments/accept-a-payment), from the form to the paid order.
- [Use a test card](/testing) in the sandbox.
- [Verify webhook events](/webhooks) and respond to them.
`;
}

/**
 * Inserts the link after the last one in the same folder, or as its own section at the end.
 * @param {string} config @param {string} route @param {string} label @returns {string}
 */
function withLink(config, route, label) {
  const link = `{ label: ${quote(label)}, href: '/${route}' },`;
  const lines = config.split('\n');
  const folder = route.includes('/') ? route.slice(0, route.indexOf('/') + 1) : null;
  const neighbor =
    folder === null
      ? -1
      : lines.findLastIndex((line) => line.trim().startsWith('{') && line.includes(`href: '/${folder}`));
  const start = lines.findIndex((line) => /^ {2}navigation: \[/.test(line));
  const end = lines.findIndex((line, at) => at > start && /^ {2}\],/.test(line));
  if (start === -1 || end === -1)
    throw new RangeError('The list `navigation` was not found in site.config.ts; add the link by hand.');
  const [indent = '    '] =
    neighbor === -1 ? [] : (/^ */.exec(/** @type {string} */ (lines[neighbor])) ?? []);
  return lines.toSpliced(neighbor === -1 ? end : neighbor + 1, 0, indent + link).join('\n');
}

/** @param {string} text @returns {string} */
function quote(text) {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
