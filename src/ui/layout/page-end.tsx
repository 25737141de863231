import { CHANGES_PAGE } from '../../model/change.ts';
import type { NavGroup, PageModel } from '../../model/page.ts';
import { longDate } from '../../model/text.ts';
import { Icon } from '../primitives/icon.tsx';
import type { PageChrome } from './chrome.ts';

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

interface Neighbour {
  label: string;
  href: string;
}

/** Links to the previous and next page in navigation order. */
export function Pagination({ previous, next }: { previous: Neighbour | null; next: Neighbour | null }) {
  if (previous === null && next === null) return null;
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {previous === null ? null : (
        <a href={previous.href} rel="prev">
          <span>
            <Icon name="arrow-left" /> Previous
          </span>
          {previous.label}
        </a>
      )}
      {next === null ? null : (
        <a href={next.href} rel="next">
          <span>
            Next <Icon name="arrow-right" />
          </span>
          {next.label}
        </a>
      )}
    </nav>
  );
}

interface FooterProps {
  chrome: PageChrome;
  groups: NavGroup[];
}

/** Links to sections, machine-readable files, support, and, if they exist, changes, status and license. */
export function Footer({ chrome: { license, statusPage, hasFeed }, groups }: FooterProps) {
  return (
    <footer className="foot">
      <nav aria-label="Sections">
        <a href="/docs">All pages</a>
        {groups.map(({ label, href, links }) => (
          <a key={label} href={href ?? links[0]?.href}>
            {label}
          </a>
        ))}
      </nav>
      <p>
        <a href="/llms.txt">llms.txt</a>
        <a href="/openapi.yaml">OpenAPI</a>
        {hasFeed === true ? <a href={`${CHANGES_PAGE}#changes`}>Changelog</a> : null}
        {statusPage === undefined ? null : <a href={statusPage}>Status</a>}
        <a href="mailto:support@framepayments.com">Support</a>
        {license === undefined ? null : <a href={license}>License</a>}
      </p>
    </footer>
  );
}
