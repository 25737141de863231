import type { ContentNode } from '../../model/content-tree.ts';
import { unreachable } from '../../model/diagnostic.ts';
import type { StateTransition } from '../../model/diagrams.ts';
import type { Entry, FieldNode, OperationNode, ReferenceNode } from '../../model/reference.ts';
import type { DirectAnswer, RecordFacts, RecordKind } from '../../model/search.ts';
import { BREATH, phraseText } from './block-text.ts';
import { entryAnswer, fieldAnswer, operationAnswer } from './direct-answers.ts';

/** What one record is made from: a heading, a block of text or code, or a symbol. */
export interface RecordPart {
  /** Level of a heading; the parts that follow are below it. */
  level?: number | undefined;
  /** Set for a part that has its own address. */
  anchor?: string | null;
  kind: RecordKind;
  text: string;
  symbols?: readonly string[];
  /** By default, those of the page's file for the anchor of a heading. */
  phrases?: readonly string[] | undefined;
  facts?: RecordFacts | undefined;
  envelope?: readonly string[] | undefined;
  list?: boolean | undefined;
  directAnswer?: DirectAnswer | undefined;
}

/** Takes the records of one page in reading order. */
export interface RecordSink {
  add(part: RecordPart): void;
  /** Records of content by its blocks. */
  walk(node: ContentNode): void;
}

/** Search records of a part of the API reference. A kind without them does not compile. */
export function addReferenceRecords(node: ReferenceNode, records: RecordSink): void {
  switch (node.kind) {
    case 'operation':
      addOperation(node, records);
      break;
    case 'object': {
      const { anchor, title, symbols } = node.heading;
      records.add({ level: 2, anchor, kind: 'heading', text: title, symbols });
      records.walk([node.description, node.example]);
      addFields(node.fields, records);
      break;
    }
    case 'field-list':
      addFields(node.fields, records);
      break;
    case 'operation-list':
      // The headings of the operations have their records.
      break;
    case 'lifecycle':
      addTransitions(node.diagram.transitions, records);
      break;
    case 'entry-table':
      for (const { entry } of node.rows) addEntry(entry, records);
      records.walk(node.example);
      break;
    default:
      unreachable(node);
  }
}

/** Transitions of a diagram in words. */
function addTransitions(transitions: StateTransition[], records: RecordSink): void {
  for (const { from, to, on, assumed } of transitions) {
    const text = `${from} → ${to}: ${on}${assumed === true ? ' (not confirmed)' : ''}`;
    records.add({ kind: 'text', text });
  }
}

/** Leaves out labels and the sentences below them, which are the same for all operations: search would find them 90 times. */
function addOperation(node: OperationNode, records: RecordSink): void {
  const { heading, method, path, deprecation, description, notes, samples, parameters, response, errors } =
    node;
  const { title: text, ...named } = heading;
  const facts = { method, path };
  const directAnswer = operationAnswer(node);
  const envelope = response?.envelope ?? [];
  const isList = envelope.length > 0 || response?.fields.some(({ name }) => name === 'meta') === true;
  records.add({ level: 2, text, ...named, kind: 'operation', facts, envelope, directAnswer });
  records.walk(description);
  records.walk(notes);
  if (deprecation.length > 0)
    records.add({ kind: 'text', text: `SDK method deprecated. ${phraseText(deprecation)}` });
  for (const { requests, response: example } of samples) {
    records.walk(requests);
    records.walk(example);
  }
  for (const { fields } of parameters) addFields(fields, records, isList);
  addFields(response?.fields ?? [], records, isList);
  for (const { status, code, when, action, unconfirmed } of errors.own) {
    const codes = [String(status), ...(code === null ? [] : [code])].join(' ');
    const text = join(`${codes} ${phraseText(when)}`, action, ...marked(unconfirmed));
    records.add({ kind: 'text', text });
  }
}

/** A field and its values, each at its own anchor, then the fields inside it, which are named by their paths. */
function addFields(fields: FieldNode[], records: RecordSink, list = false, outer = ''): void {
  for (const field of fields) {
    const { anchor, symbols, phrases, type, unconfirmed, notes, description } = field;
    const name = outer + field.name;
    // Without the word `required`: readers who type `requires_…` mean something else.
    const head = [name, phraseText(type), phraseText(notes), ...marked(unconfirmed)];
    const text = join(head.filter((part) => part !== '').join(' '), description);
    const directAnswer = fieldAnswer({ ...field, name });
    records.add({ anchor, kind: 'field', text, symbols, phrases, list, directAnswer });
    for (const { anchor: id, value, meaning } of field.values) {
      const meant = meaning.length === 0 ? value : `${value}: ${phraseText(meaning)}`;
      // What a list filters by is explained at the object.
      records.add({ anchor: id, kind: 'value', text: meant, symbols: list ? [] : [value] });
    }
    addFields(field.children, records, list, `${name}.`);
  }
}

/** The mark of what no public source confirms, as a part of a record. */
function marked(unconfirmed: ContentNode[]): string[] {
  return unconfirmed.length === 0 ? [] : [phraseText(unconfirmed)];
}

/** An entry without an anchor is described elsewhere, and search leads there. */
function addEntry(entry: Entry, records: RecordSink): void {
  const { kind, anchor, label, names, aliases, sentence, facts, copy } = entry;
  const [name = [`${label}: `, sentence], ...rest] = names.length === 0 ? [] : [names[0], sentence];
  const text = join(name, ...rest, ...facts.filter(({ searched }) => searched).map((fact) => fact.text));
  const symbols = [...new Set([...names, ...aliases, ...(copy === null ? [] : [copy.text])])];
  // What a reader calls the number of a card.
  const phrases = kind === 'value' ? [`test card ${phraseText(sentence)}`] : [];
  const retry = facts.find((fact) => fact.name === 'Retry')?.text;
  records.add({
    anchor,
    kind: anchor === null ? 'table' : kind,
    text,
    symbols,
    phrases,
    facts: {
      ...(retry === undefined ? {} : { retry: phraseText(retry).toLowerCase() }),
      ...(kind === 'error' && copy !== null ? { testCard: copy.text } : {}),
    },
    directAnswer: anchor === null ? undefined : entryAnswer(entry),
  });
}

const join = (...parts: ContentNode[]): string => parts.map(phraseText).join(BREATH);
