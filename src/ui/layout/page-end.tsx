import { longDate } from '../../model/long-date.ts';
import type { PageModel } from '../../model/page.ts';

type PageEndProps = Pick<PageModel, 'route' | 'updated' | 'editHref'> & {
  /** Where feedback is sent; without it, pages do not ask for feedback. */
  feedback: string | undefined;
};

/** The page's last update, edit link, and feedback question, each only if known or configured. */
export function PageEnd({ route, updated, editHref, feedback }: PageEndProps) {
  if (updated === null && editHref === null && feedback === undefined) return null;
  return (
    <div className="page-end">
      {updated === null ? null : (
        <>
          Last updated <time dateTime={updated}>{longDate(updated)}</time>
        </>
      )}
      {editHref === null ? null : <a href={editHref}>Edit this page</a>}
      {feedback === undefined ? null : <Helpful action={feedback} route={route} />}
    </div>
  );
}

/**
 * A style rule opens the text field on selection; with script, submitting does not leave the page
 * (`browser/page-feedback.ts`).
 */
function Helpful({ action, route }: { action: string; route: string }) {
  return (
    <form className="helpful" method="post" action={action}>
      <input type="hidden" name="page" value={route} />
      <div role="radiogroup" aria-label="Was this page helpful?">
        Was this page helpful?
        {['Yes', 'No'].map((label) => (
          <label key={label}>
            <input type="radio" name="helpful" value={label.toLowerCase()} required />
            {label}
          </label>
        ))}
      </div>
      <div className="helpful-more">
        <textarea
          name="comment"
          rows={3}
          maxLength={2000}
          aria-label="What could be better? (optional)"
          placeholder="What could be better? (optional)"
        />
        <button className="button" type="submit">
          Send
        </button>
      </div>
    </form>
  );
}
