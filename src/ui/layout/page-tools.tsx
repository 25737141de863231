import type { PageModel } from '../../model/page.ts';
import { Icon } from '../primitives/icon.tsx';

/**
 * Other formats of the page, at the end of the line above its title. Visible only with script: the footer links the
 * Markdown, too, and `browser/page-menu.ts` fills the menu.
 */
export function PageTools({ markdownHref }: Pick<PageModel, 'markdownHref'>) {
  if (markdownHref === null) return null;
  return (
    <div className="page-tools">
      <button className="copy" type="button" data-href={markdownHref} aria-label="Copy page as Markdown">
        Copy page
      </button>
      <details className="menu">
        <summary aria-label="Other forms of this page">
          <Icon name="chevron" />
        </summary>
      </details>
    </div>
  );
}
