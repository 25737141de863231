import { type ContentNode, type ContentTag, textOf, walkTags } from '../../model/content-tree.ts';
import type { Entry, FieldNode, OperationNode } from '../../model/reference.ts';
import type { DirectAnswer } from '../../model/search.ts';
import { phraseText, tidy } from './block-text.ts';

type Fact = DirectAnswer['facts'][number];

/** Longer texts are left to the page. */
const MAX_TEXT = 400;
/** More values than these are better read on the page. */
const MAX_VALUES = 8;

/** What an operation does, what it requires, and its request on one line. */
export function operationAnswer({ heading, method, path, samples, parameters }: OperationNode): DirectAnswer {
  const required = parameters.flatMap(({ fields }) => fields.filter((field) => field.required));
  const isCurl = ({ name, attributes }: ContentTag): boolean =>
    name === 'Fence' && attributes.language === 'shell';
  const curl = firstTag(samples[0]?.requests, isCurl);
  const request = curl ? textOf(curl).trim() : '';
  return {
    // The path alone also belongs to other methods.
    names: heading.symbols.filter((symbol) => symbol !== path),
    label: 'Operation',
    title: `${method} ${path}`,
    text: heading.title,
    facts: facts(['Required', required.map(({ name }) => name).join(', ')]),
    copy: request === '' ? null : { name: 'Request', text: request.replace(/\s*\\?\n\s*/g, ' ') },
  };
}

/** Type, limits, meaning and values of a field; the page and the object that it belongs to are the record's headings. */
export function fieldAnswer(field: FieldNode): DirectAnswer {
  const { name, symbols, type, required, notes, description, values } = field;
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

/** A code, event or card in the words of its entry; for an event also the place of an example of what it carries. */
export function entryAnswer({ kind, label, names, sentence: text, facts: known, copy }: Entry): DirectAnswer {
  const [name = ''] = names;
  const [carried] = kind === 'event' ? known : [];
  const link = firstTag(carried?.text, ({ name }) => name === 'Link');
  return {
    names,
    label,
    title: name.replace(/^(\d{4})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4'),
    text: sentence(text),
    facts: facts(...known.map((fact): [string, string] => [fact.name, phraseText(fact.text)])),
    copy,
    ...(link && { sample: { text: phraseText(carried?.text), href: String(link.attributes.href) } }),
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

function firstTag(node: ContentNode, isWanted: (tag: ContentTag) => boolean): ContentTag | undefined {
  const found: ContentTag[] = [];
  walkTags(node, (tag) => void (isWanted(tag) && found.push(tag)));
  return found[0];
}
