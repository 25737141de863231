import type { FieldValueNode } from '../../model/reference.ts';
import { breakLong } from '../content/breakable.tsx';
import { FormerAnchor } from './marks.tsx';
import type { WithContent } from './reference-props.ts';

/** What a field can be, each with its meaning, or a link to it. */
export function ValueList({ values, Content, id }: WithContent & { values: FieldValueNode[]; id?: string }) {
  return (
    <ul id={id} className="field-values">
      {values.map(({ anchor, formerAnchor, value, href, meaning }) => (
        <li key={anchor} id={anchor}>
          <FormerAnchor id={formerAnchor} />
          {href === null ? (
            <code>{breakLong(value)}</code>
          ) : (
            <a href={href}>
              <code>{breakLong(value)}</code>
            </a>
          )}
          {meaning.length === 0 ? null : <Content node={[': ', meaning]} />}
        </li>
      ))}
    </ul>
  );
}
