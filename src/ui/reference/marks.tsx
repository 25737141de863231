import type { ComponentType } from 'react';
import type { ContentNode } from '../../model/content-tree.ts';
import type { RichText } from '../../model/reference.ts';

/** Says that the SDK method is deprecated, not the request, and names the replacement. */
export function Deprecation({ text, Content }: WithContent & { text: RichText }) {
  if (text.length === 0) return null;
  return (
    <p>
      <strong className="field-required">SDK method deprecated</strong> <Content node={text} />
    </p>
  );
}

/** The keys that an operation accepts, if not only the secret key, and the date of its documentation. */
export function Remarks({ text, Content }: WithContent & { text: RichText }) {
  if (text.length === 0) return null;
  return (
    <p>
      <Content node={text} />
    </p>
  );
}

/** Marks information that no public source confirms, with a link to the list of all of it. */
export function Unconfirmed({ mark, Content }: WithContent & { mark: RichText }) {
  if (mark.length === 0) return null;
  return (
    <>
      {' '}
      <span className="field-note">
        <Content node={mark} />
      </span>
    </>
  );
}

/** A former anchor of its parent element, which keeps external links working. */
export function FormerAnchor({ id }: { id: string | null }) {
  return id === null ? null : <span id={id} />;
}

/** Renders the content of a part of the reference: texts, code blocks, authors' notes. */
export interface WithContent {
  Content: ComponentType<{ node: ContentNode }>;
}

/** A part of the reference, with the component that renders its content. */
export interface ReferenceProps<Node> extends WithContent {
  node: Node;
}
