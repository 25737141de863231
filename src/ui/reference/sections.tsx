import { Fragment, type ReactNode, useContext } from 'react';
import { isTag } from '../../model/content-tree.ts';
import type {
  FieldNode,
  FieldValueNode,
  ObjectNode,
  OperationErrorNode,
  OperationNode,
  RequestSamples,
  RichText,
  SectionHeading,
  SectionLabel,
} from '../../model/reference.ts';
import { formerAnchorOf } from '../../model/reference-parts.ts';
import { count } from '../../model/text.ts';
import { Heading } from '../content/blocks.tsx';
import { breakable, breakLong } from '../content/breakable.tsx';
import { CodeContext } from '../content/code-context.ts';
import { RunButton } from '../content/run-button.tsx';
import { Tab, Tabs } from '../content/tabs.tsx';
import { RenderContent as Content } from '../render-content.tsx';

interface SectionProps {
  heading: SectionHeading;
  /** Content of the bar below the heading, which stays in view with its section. */
  bar: ReactNode;
  intro: ReactNode;
  /** Requests and responses; null if there are none. */
  samples: ReactNode;
  /** True if fields have nested fields. */
  nested: boolean;
  details: ReactNode;
}

/**
 * Text and fields on the left, samples on the right. On small screens, a single column with the samples before the long
 * lists.
 */
function Section({ heading: { anchor, title }, bar, intro, samples, nested, details }: SectionProps) {
  const { names } = useContext(CodeContext);
  if (names !== null) names.heading = title;
  return (
    <section className="ref">
      <Heading level={2} id={anchor}>
        {title}
      </Heading>
      <div className="ref-bar">
        {bar}
        {nested ? (
          <button className="expand" type="button" aria-label={`Expand all: ${title}`}>
            Expand all
          </button>
        ) : null}
        <a className="ref-top" href={`#${anchor}`}>
          <span>{title} </span>
          <span className="sr-only">(back to top)</span>
        </a>
      </div>
      <div className="ref-body">
        <div className="ref-intro">{intro}</div>
        {samples === null ? null : (
          <div className="ref-samples">
            <CodeContext value={{ names, folds: true }}>{samples}</CodeContext>
          </div>
        )}
        <div className="ref-details">{details}</div>
      </div>
    </section>
  );
}

/** More values than this are initially folded: what follows them would be a screen away. */
const MANY = 20;

/** True for a field with a part that opens. */
const isNested = ({ children, values }: FieldNode): boolean => children.length > 0 || values.length > MANY;

/** One operation: the request, its response, and its errors. */
export function OperationSection({ node }: { node: OperationNode }) {
  const { heading, method, path, deprecation, remarks, description, notes } = node;
  const { samples, parameters, response, errors, events } = node;
  return (
    <Section
      heading={heading}
      bar={
        <p className={`endpoint ${method.toLowerCase()}`}>
          <strong>{method}</strong> <code>{breakable(path)}</code>
        </p>
      }
      intro={
        <>
          <Content node={description} />
          <Content node={notes} />
          <Paragraph node={remarks} />
          {deprecation.length === 0 ? null : (
            <p>
              {/* The SDK method, not the request; the text names the replacement. */}
              <strong className="field-required">SDK method deprecated:</strong>{' '}
              <Content node={deprecation} />
            </p>
          )}
        </>
      }
      samples={samples.map((each, index) =>
        index === 0 ? (
          <Exchange key={each.title} samples={each} />
        ) : (
          // Opens without script.
          <details key={each.title} className="more-samples">
            <summary>{each.title}</summary>
            <Exchange samples={each} />
          </details>
        ),
      )}
      nested={[...parameters.flatMap(({ fields }) => fields), ...(response?.fields ?? [])].some(isNested)}
      details={
        <>
          {parameters.map(({ label, fields }) => (
            <Fragment key={label.anchor}>
              <Label label={label} />
              <FieldList fields={fields} />
            </Fragment>
          ))}
          {response === null ? null : (
            <>
              <Label label={response.label} />
              <p>
                <Content node={response.summary} />
                <Note node={response.unconfirmed} />
              </p>
              <FieldList fields={response.fields} />
            </>
          )}
          <Label label={errors.label} />
          <OwnErrors errors={errors.own} />
          <Paragraph node={errors.summary} />
          {events === null ? null : (
            <>
              <Label label={events.label} />
              <Paragraph node={events.summary} />
            </>
          )}
        </>
      }
    />
  );
}

/** Every field of a resource's object, beside an example. */
export function ObjectSection({ node }: { node: ObjectNode }) {
  const { heading, description, example, fields } = node;
  return (
    <Section
      heading={heading}
      bar={<p className="field-note">{count(fields.length, 'field')}</p>}
      intro={<Content node={description} />}
      samples={example === null ? null : <Content node={example} />}
      nested={fields.some(isNested)}
      details={<FieldList fields={fields} />}
    />
  );
}

function Label({ label: { anchor, title } }: { label: SectionLabel }) {
  return (
    <h3 id={anchor} className="heading ref-label">
      {title}
      <FormerAnchor of={anchor} />
    </h3>
  );
}

function Paragraph({ node }: { node: RichText }) {
  return node.length === 0 ? null : (
    <p>
      <Content node={node} />
    </p>
  );
}

/** A remark after a text, such as the mark of a statement that no public source confirms. */
function Note({ node }: { node: RichText }) {
  if (node.length === 0) return null;
  return (
    <>
      {' '}
      <span className="field-note">
        <Content node={node} />
      </span>
    </>
  );
}

/** A former anchor of its parent element, which keeps external links working. */
function FormerAnchor({ of }: { of: string }) {
  const id = formerAnchorOf(of);
  return id === null ? null : <span id={id} />;
}

/** The operation's own errors: status and code, and below them the cause and the solution. */
function OwnErrors({ errors }: { errors: OperationErrorNode[] }) {
  if (errors.length === 0) return null;
  return (
    <ul className="ref-errors">
      {errors.map(({ status, code, when, action, unconfirmed }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once to a string; the order never changes
        <li key={index}>
          <code>{status}</code>
          {code !== null && ' '}
          {code !== null && <code>{breakLong(code)}</code>}
          <Note node={unconfirmed} />
          <br />
          <Content node={when} /> <Content node={action} />
        </li>
      ))}
    </ul>
  );
}

interface FieldListProps {
  fields: FieldNode[];
  id?: string;
  /** Names of the fields around these, each with a dot, such as `latest_charge.`; empty if those are in view. */
  path?: string;
}

/** This many fields fit on a screen together with the one that contains them. */
const SHORT = 6;

/** Fields of one object or request. */
export function FieldList({ fields, id, path = '' }: FieldListProps) {
  if (fields.length === 0) return null;
  return (
    <ul className="fields" id={id}>
      {fields.map((field) => (
        <Field key={field.anchor} field={field} path={path} />
      ))}
    </ul>
  );
}

/** The name, which links to itself, the type, and notes; then the meaning, values, and nested fields. */
function Field({ field, path }: { field: FieldNode; path: string }) {
  const { anchor, name, type, required, unconfirmed } = field;
  const { notes, description, values, children } = field;
  return (
    <li id={anchor}>
      <FormerAnchor of={anchor} />
      <p className="field-head">
        <a className="anchor" href={`#${anchor}`}>
          <code>
            {path === '' ? null : (
              <span className="field-path" data-markdown-ignore="">
                {breakLong(path)}
                <wbr />
              </span>
            )}
            {breakLong(name)}
          </code>
        </a>{' '}
        <span className="field-type">
          <Content node={type} />
        </span>
        {required && ' '}
        {required && <strong className="field-required">required</strong>}
        <Note node={notes} />
        <Note node={unconfirmed} />
      </p>
      <Paragraph node={description} />
      {values.length > MANY ? (
        <details>
          <summary>
            {values.length} values<span className="sr-only"> of {name}</span>
          </summary>
          <ValueList values={values} id={`${anchor}-values`} />
        </details>
      ) : (
        <ValueList values={values} />
      )}
      {/* A link to a nested field expands it, because browsers open `details` around a link target. */}
      {children.length === 0 ? null : (
        <details>
          <summary>
            {/* The style sheet prepends "Show" or "Hide". */}
            {count(children.length, 'child attribute')}
            <span className="sr-only"> of {name}</span>
          </summary>
          <FieldList
            fields={children}
            id={`${anchor}-child-attributes`}
            path={children.length > SHORT ? `${path}${name}.` : ''}
          />
        </details>
      )}
    </li>
  );
}

/** What a field can be, each with its meaning, or a link to it. */
function ValueList({ values, id }: { values: FieldValueNode[]; id?: string }) {
  if (values.length === 0) return null;
  return (
    <ul id={id} className="field-values">
      {values.map(({ anchor, value, href, meaning }) => {
        const code = <code>{breakLong(value)}</code>;
        return (
          <li key={anchor} id={anchor}>
            <FormerAnchor of={anchor} />
            {href === null ? code : <a href={href}>{code}</a>}
            {meaning.length === 0 ? null : <Content node={[': ', meaning]} />}
          </li>
        );
      })}
    </ul>
  );
}

/** A request and its response: one below the other beside the text, two tabs of one panel on narrow screens. */
export function Exchange({ samples }: { samples: RequestSamples }) {
  const { title, requests, response, run } = samples;
  const label = isTag(response) ? String(response.attributes.title) : '';
  return (
    <div className="exchange">
      <Tabs
        labels={response === null ? ['Request'] : ['Request', label]}
        action={run === null ? null : <RunButton run={{ key: run, values: null }} title={title} />}
      >
        <Tab label="Request">
          <Content node={requests} />
        </Tab>
        {response === null ? null : (
          <Tab label={label}>
            <Content node={response} />
          </Tab>
        )}
      </Tabs>
    </div>
  );
}
