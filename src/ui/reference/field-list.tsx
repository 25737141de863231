import type { FieldNode } from '../../model/reference.ts';
import type { ReferenceProps } from './reference.tsx';

interface FieldListProps extends Pick<ReferenceProps, 'Content'> {
  fields: FieldNode[];
}

/** Fields of one object or request. */
export function FieldList({ fields, Content }: FieldListProps) {
  return (
    <ul className="fields">
      {fields.map((field) => (
        <Field key={field.anchor} field={field} Content={Content} />
      ))}
    </ul>
  );
}

/** Name, which is the link to copy, type and notes; then meaning, values and the fields inside. */
function Field({ field, Content }: Pick<ReferenceProps, 'Content'> & { field: FieldNode }) {
  const { anchor, formerAnchor, name, type, required, notes, description, values, children } = field;
  return (
    <li id={anchor}>
      <FormerAnchor id={formerAnchor} />
      <p className="field-head">
        <a className="anchor" href={`#${anchor}`}>
          <code>{name}</code>
        </a>{' '}
        <span className="field-type">
          <Content node={type} />
        </span>
        {required ? (
          <>
            {' '}
            <strong className="field-required">required</strong>
          </>
        ) : null}
        {notes.length === 0 ? null : (
          <>
            {' '}
            <span className="field-note">
              <Content node={notes} />
            </span>
          </>
        )}
      </p>
      {description.length === 0 ? null : (
        <p>
          <Content node={description} />
        </p>
      )}
      {values.length === 0 ? null : (
        <ul className="field-values">
          {values.map(({ anchor: id, formerAnchor: formerId, value, meaning }) => (
            <li key={id} id={id}>
              <FormerAnchor id={formerId} />
              <code>{value}</code>
              {meaning.length === 0 ? null : <Content node={[': ', meaning]} />}
            </li>
          ))}
        </ul>
      )}
      {/* A link to a field inside opens it, as the browser opens `details` around its target. */}
      {children.length === 0 ? null : (
        <details>
          <summary>
            {children.length === 1 ? 'The field' : `The ${children.length} fields`} of <code>{name}</code>
          </summary>
          <FieldList fields={children} Content={Content} />
        </details>
      )}
    </li>
  );
}

/** An earlier name of the place it is in: links from outside keep it alive. */
export function FormerAnchor({ id }: { id: string | null }) {
  return id === null ? null : <span id={id} />;
}
