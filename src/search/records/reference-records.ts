import type { ContentNode } from '../../model/content-tree.ts';
import { unreachable } from '../../model/diagnostic.ts';
import type { StateTransition } from '../../model/diagrams.ts';
import type {
  DeclineCodeTableNode,
  ErrorTableNode,
  EventTableNode,
  FieldNode,
  OperationNode,
  ReferenceNode,
} from '../../model/reference.ts';
import { phraseText } from './block-text.ts';
import {
  declineCodeAnswer,
  errorAnswer,
  eventAnswer,
  fieldAnswer,
  operationAnswer,
  testCardAnswer,
} from './direct-answers.ts';
import type { RecordSink } from './record-sink.ts';

/** Between two parts of one record. */
const BREATH = ' · ';

/** Search records of a part of the API reference. A kind without them does not compile. */
export function addReferenceRecords(node: ReferenceNode, records: RecordSink): void {
  switch (node.kind) {
    case 'operation':
      addOperation(node, records);
      break;
    case 'object': {
      const { anchor, title, symbols } = node.heading;
      records.section({ level: 2, anchor, text: title, symbols });
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
    case 'event-table':
      addEvents(node, records);
      break;
    case 'error-table':
      addErrors(node, records);
      break;
    case 'assumption-list':
      for (const { text, places } of node.rows)
        records.entry({
          anchor: null,
          kind: 'table',
          text: join([`${node.columns[0]}: `, text], places),
          symbols: [],
        });
      break;
    case 'decline-code-table':
      addDeclineCodes(node, records);
      break;
    case 'test-card-table':
      for (const row of node.rows) {
        const { anchor, symbols, numbers, result } = row;
        const text = join(...numbers, result);
        const phrases = [`test card ${phraseText(result)}`];
        records.entry({ anchor, kind: 'value', text, symbols, phrases, directAnswer: testCardAnswer(row) });
      }
      break;
    default:
      unreachable(node);
  }
}

/** Transitions of a diagram in words. */
export function addTransitions(transitions: StateTransition[], records: RecordSink): void {
  for (const { from, to, on, assumed } of transitions) {
    const text = `${from} → ${to}: ${on}${assumed === true ? ' (not confirmed)' : ''}`;
    records.entry({ anchor: null, kind: 'text', text, symbols: [] });
  }
}

/** Labels and the sentences below them are alike for all operations, so search does not find them 90 times. */
function addOperation(node: OperationNode, records: RecordSink): void {
  const { heading, method, path, deprecation, description, notes, samples, parameters, response, errors } =
    node;
  const { title: text, ...named } = heading;
  const facts = { method, path };
  const directAnswer = operationAnswer(node);
  const envelope = response?.envelope ?? [];
  const isList = envelope.length > 0 || response?.fields.some(({ name }) => name === 'meta') === true;
  records.section({ level: 2, text, ...named, kind: 'operation', facts, envelope, directAnswer });
  records.walk(description);
  if (deprecation.length > 0)
    records.entry({
      anchor: null,
      kind: 'text',
      text: `SDK method deprecated. ${phraseText(deprecation)}`,
      symbols: [],
    });
  records.walk(notes);
  for (const { requests, response: example } of samples) {
    records.walk(requests);
    records.walk(example);
  }
  for (const { fields } of parameters) addFields(fields, records, isList);
  addFields(response?.fields ?? [], records, isList);
  for (const { status, code, when, action, unconfirmed } of errors.own) {
    const codes = [String(status), ...(code === null ? [] : [code])].join(' ');
    records.entry({
      anchor: null,
      kind: 'text',
      text: join(`${codes} ${phraseText(when)}`, action, ...marked(unconfirmed)),
      symbols: [],
    });
  }
}

/** A field and its values, each at its own anchor, then the fields inside it. */
function addFields(fields: FieldNode[], records: RecordSink, list = false): void {
  for (const field of fields) {
    const { anchor, symbols, phrases, name, type, required, unconfirmed, notes, description } = field;
    const head = [
      name,
      phraseText(type),
      required ? 'required' : '',
      phraseText(notes),
      ...marked(unconfirmed),
    ];
    const text = join(head.filter((part) => part !== '').join(' '), description);
    records.entry({
      anchor,
      kind: 'field',
      text,
      symbols,
      phrases,
      list,
      directAnswer: fieldAnswer(field),
    });
    for (const { anchor: id, value, meaning } of field.values) {
      const meant = meaning.length === 0 ? value : `${value}: ${phraseText(meaning)}`;
      records.entry({ anchor: id, kind: 'value', text: meant, symbols: [value] });
    }
    addFields(field.children, records, list);
  }
}

/** The mark of what no public source confirms, as a part of a record. */
function marked(unconfirmed: ContentNode[]): string[] {
  return unconfirmed.length === 0 ? [] : [phraseText(unconfirmed)];
}

function addEvents({ rows, example }: EventTableNode, records: RecordSink): void {
  for (const row of rows) {
    const { anchor, code, when, object } = row;
    const text = join(code, when, object);
    const symbols = [code];
    if (anchor === null) records.entry({ anchor, kind: 'table', text, symbols });
    else records.entry({ anchor, kind: 'event', text, symbols, directAnswer: eventAnswer(row) });
  }
  records.walk(example);
}

function addErrors({ rows }: ErrorTableNode, records: RecordSink): void {
  for (const row of rows) {
    const { anchor, symbols, status, code, meaning, retry, action } = row;
    const text = join(String(status), code ?? 'any', meaning, action);
    const facts = { retry: retry.toLowerCase() };
    records.entry({ anchor, kind: 'error', text, symbols, facts, directAnswer: errorAnswer(row) });
  }
}

function addDeclineCodes({ rows }: DeclineCodeTableNode, records: RecordSink): void {
  for (const row of rows) {
    const { anchor, symbols, code, retry, testCard, meaning, shopper } = row;
    const text = join(code, meaning, shopper);
    const facts = testCard === null ? { retry } : { retry, testCard };
    records.entry({ anchor, kind: 'error', text, symbols, facts, directAnswer: declineCodeAnswer(row) });
  }
}

function join(...parts: ContentNode[]): string {
  return parts.map(phraseText).join(BREATH);
}
