import type { PageModel } from '../../model/page.ts';
import { Icon } from '../primitives/icon.tsx';

/** The page in other forms, at the end of the line above its title. Only there with script: the foot links the Markdown, too, and
 * `browser/page-menu.ts` fills the menu. */
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
