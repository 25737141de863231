import type { RichText } from '../../model/reference.ts';
import type { WithContent } from './reference-props.ts';

/** That an operation is deprecated, and what replaces it. */
export function Deprecation({ text, Content }: WithContent & { text: RichText }) {
  if (text.length === 0) return null;
  return (
    <p>
      <strong className="field-required">Deprecated.</strong> <Content node={text} />
    </p>
  );
}

/** Which keys send an operation, where that is not the secret key alone, and since when it is documented. */
export function Remarks({ text, Content }: WithContent & { text: RichText }) {
  if (text.length === 0) return null;
  return (
    <p>
      <Content node={text} />
    </p>
  );
}

/** The mark of what no public source confirms: a link to the list of all. */
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
