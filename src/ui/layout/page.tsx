import type { PageModel } from '../../model/page.ts';
import { longDate } from '../../model/text.ts';
import { CodeContext } from '../content/code-context.ts';
import { PictureContext } from '../content/image.tsx';
import { Icon } from '../primitives/icon.tsx';
import { RenderContent } from '../render-content.tsx';
import type { PageChrome } from './chrome.ts';
import { Document } from './document.tsx';
import { Header } from './header.tsx';
import { SideNav, Toc, TocButton } from './navigation.tsx';
import { Footer, Pagination } from './page-end.tsx';

/** The wrapper of every page: top bar, navigation, main, optional table of contents. Row S1.1. */
export function Page({ model, chrome }: { model: PageModel; chrome: PageChrome }) {
  return (
    <Document head={model.head} chrome={chrome} restApi={model.restApi} markdownHref={model.markdownHref}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {/* For tools that convert pages to text; hidden from readers. */}
      <p hidden>
        For AI agents: every page as Markdown is listed in <a href="/llms.txt">llms.txt</a>.
      </p>
      <Header chrome={chrome} trail={[...model.breadcrumbs.map(({ href }) => href), model.route]} />
      <div className="layout">
        <SideNav groups={model.nav} chrome={chrome} />
        <div className="column">
          <TocButton entries={model.toc} nav={model.restApi ? model.nav : []} />
          <main id="content">
            <article className="prose">
              <PageTools markdownHref={model.markdownHref} />
              <Breadcrumbs crumbs={model.breadcrumbs} />
              <PictureContext value={chrome.pictures ?? null}>
                <CodeContext value={{ names: { given: new Map(), groups: 0 } }}>
                  <RenderContent node={model.tree} />
                </CodeContext>
              </PictureContext>
              {model.updated === null ? null : (
                <div className="page-end">
                  Last updated <time dateTime={model.updated}>{longDate(model.updated)}</time>
                </div>
              )}
              {/* Old anchors: visible only as the target of the address; with script, `hash.ts` opens the new one. */}
              {model.moved.map(({ id, href }) => (
                <a key={id} className="moved" id={id} href={href}>
                  This section moved. Read it on its new page.
                </a>
              ))}
            </article>
            <Pagination previous={model.previous} next={model.next} />
          </main>
          <Footer chrome={chrome} />
        </div>
        <Toc entries={model.toc} />
      </div>
    </Document>
  );
}

/** The page's position in the navigation, above its title. */
function Breadcrumbs({ crumbs }: { crumbs: PageModel['breadcrumbs'] }) {
  if (crumbs.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, href }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * Other formats of the page, at the end of the line above its title. Visible only with script: the footer links the
 * Markdown, too, and `browser/tools/page-menu.ts` fills the menu.
 */
function PageTools({ markdownHref }: Pick<PageModel, 'markdownHref'>) {
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
