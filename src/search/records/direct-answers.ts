import { type ContentNode, type ContentTag, textOf, walkTags } from '../../model/content-tree.ts';
import type {
  DeclineCodeRow,
  ErrorRow,
  EventRow,
  FieldNode,
  OperationNode,
  TestCardRow,
} from '../../model/reference.ts';
import type { DirectAnswer } from '../../model/search.ts';
import { sentenceCase } from '../../model/text.ts';
import { phraseText, tidy } from './block-text.ts';

type Fact = DirectAnswer['facts'][number];

/** Longer texts are left to the page. */
const MAX_TEXT = 400;
/** More values than these are better read on the page. */
const MAX_VALUES = 8;

/** What an operation does, what it requires, and its request on one line. */
export function operationAnswer({ heading, method, path, samples, parameters }: OperationNode): DirectAnswer {
  const required = parameters.flatMap(({ fields }) => fields.filter((field) => field.required));
  const request = curlOf(samples[0]?.requests);
  return {
    // The path alone is that of other methods, too.
    names: heading.symbols.filter((symbol) => symbol !== path),
    label: 'Operation',
    title: `${method} ${path}`,
    text: heading.title,
    facts: facts(['Required', required.map(({ name }) => name).join(', ')]),
    copy: request === null ? null : { name: 'Request', text: request },
  };
}

/** Type, limits, meaning and values of a field; the page and the object that it belongs to are the record's headings. */
export function fieldAnswer({
  name,
  symbols,
  type,
  required,
  notes,
  description,
  values,
}: FieldNode): DirectAnswer {
  const kind = [phraseText(type), required ? 'required' : '', phraseText(notes)];
  const known = values.length > MAX_VALUES ? [] : values.map(({ value }) => value);
  return {
    names: symbols,
    label: 'Field',
    title: name,
    text: sentence(description),
    facts: facts(['Type', kind.filter((part) => part !== '').join(', ')], ['Values', known.join(', ')]),
    copy: null,
  };
}

/** When an event fires, what it carries, and where that is shown. */
export function eventAnswer({ code, when, object }: EventRow): DirectAnswer {
  const href = hrefIn(object);
  return {
    names: [code],
    label: 'Webhook event',
    title: code,
    text: sentence(when),
    facts: facts(['Carries', phraseText(object)]),
    copy: null,
    ...(href === null ? {} : { sample: { text: phraseText(object), href } }),
  };
}

/** What an error of the API means, and what to do. */
export function errorAnswer({ code, status, meaning, retry, action }: ErrorRow): DirectAnswer {
  return {
    names: [code ?? String(status)],
    label: 'API error',
    title: code ?? String(status),
    text: sentence(meaning),
    facts: facts(['Status', String(status)], ['Retry', retry], ['What to do', phraseText(action)]),
    copy: null,
  };
}

/** What a decline means, whether to retry, what to tell the shopper, and the card that causes it in the sandbox. */
export function declineCodeAnswer({ code, retry, meaning, shopper, testCard }: DeclineCodeRow): DirectAnswer {
  return {
    names: [code],
    label: 'Decline code',
    title: code,
    text: sentence(meaning),
    facts: facts(['Retry', sentenceCase(retry)], ['Tell the shopper', shopper]),
    copy: testCard === null ? null : { name: 'Test card', text: testCard },
  };
}

/** What a test number does in the sandbox. */
export function testCardAnswer({ numbers, symbols, result }: TestCardRow): DirectAnswer {
  const number = numbers.at(-1) ?? '';
  const [routing] = numbers.length > 1 ? numbers : [''];
  return {
    names: symbols,
    label: numbers.length > 1 ? 'Test bank account' : 'Test card',
    title: number.replace(/^(\d{4})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4'),
    text: sentence(result),
    facts: facts(['Routing number', routing ?? '']),
    copy: { name: 'Number', text: number },
  };
}

/** What carries a header, in the words of the answer. */
const HEADER_SIDES: Record<string, { label: string; sentIn: string }> = {
  request: { label: 'Request header', sentIn: 'Requests to Frame' },
  response: { label: 'Response header', sentIn: 'Responses from Frame' },
  webhook: { label: 'Request header', sentIn: 'Webhooks from Frame' },
};

/** What a text says about the HTTP header that it explains; undefined for any other text (docs/writing.md). */
export function headerAnswer({ attributes: { header, of }, children }: ContentTag): DirectAnswer | undefined {
  const side = HEADER_SIDES[String(of)];
  if (typeof header !== 'string' || side === undefined) return undefined;
  return {
    names: [header, `${header} header`],
    label: side.label,
    title: header,
    // On the page, a list or a sample follows.
    text: sentence(children).replace(/:$/, '.'),
    facts: facts(['Sent in', side.sentIn]),
    copy: null,
  };
}

function facts(...named: [name: string, text: string][]): Fact[] {
  return named.filter(([, text]) => text !== '').map(([name, text]) => ({ name, text }));
}

function sentence(text: ContentNode): string {
  const words = tidy(phraseText(text));
  return words.length <= MAX_TEXT ? words : `${words.slice(0, words.lastIndexOf(' ', MAX_TEXT))}…`;
}

/** The address of the first link in a text, or null. */
function hrefIn(text: ContentNode): string | null {
  let found: string | null = null;
  walkTags(text, ({ name, attributes }) => {
    if (name === 'Link') found ??= String(attributes.href);
  });
  return found;
}

/** The request in cURL without its line breaks, or null where a page has none. */
function curlOf(requests: ContentNode): string | null {
  let found: string | null = null;
  walkTags(requests, (tag) => {
    if (found === null && tag.name === 'Fence' && tag.attributes.language === 'shell')
      found = textOf(tag)
        .trim()
        .replace(/\s*\\?\n\s*/g, ' ');
  });
  return found;
}
