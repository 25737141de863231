import type { HeaderLink } from '../../model/page.ts';
import { isInternal, MAP_PAGE } from '../../model/route.ts';
import { Icon } from '../primitives/icon.tsx';
import type { PageChrome } from './chrome.ts';

/**
 * The top bar. Rows S1.4 and S1.5. The drawer button works without script: the navigation is a popover.
 * @param trail addresses of the page's breadcrumbs and the page itself; the last one that a top link has is marked
 */
export function Header({ chrome, trail }: { chrome: PageChrome; trail: string[] }) {
  const { product, versionLabel, headerLinks } = chrome;
  const marked = trail.findLast((href) => headerLinks.some((link) => link.href === href));
  const topLink = ({ label, href, primary }: HeaderLink) => {
    const newTab = isInternal(href) ? {} : ({ target: '_blank', rel: 'noopener' } as const);
    const current = href === marked && ({ 'aria-current': href === trail.at(-1) ? 'page' : true } as const);
    return (
      <a key={href} className={primary ? 'button' : undefined} href={href} {...current} {...newTab}>
        {label}
      </a>
    );
  };
  return (
    <header className="top-bar">
      <button
        className="icon-button menu-button"
        type="button"
        popoverTarget="nav"
        aria-label="Open navigation"
      >
        <Icon name="menu" />
      </button>
      <a className="brand" href="/" aria-label={`${product} documentation, home`}>
        <Logo />
        <span>{product}</span>
      </a>
      <span className="version">{versionLabel}</span>
      <a
        className="search-button"
        id="search-button"
        href={MAP_PAGE}
        aria-keyshortcuts="Control+K Meta+K"
        aria-label="Search docs"
      >
        <Icon name="search" />
        <span>Search docs</span>
        {/* The style sheet appends the keys of the reader's system. */}
      </a>
      <nav className="top-links" aria-label="Top">
        <button className="icon-button theme-button" type="button" title="Change the theme">
          {/* The style sheets show and name the reader's theme. */}
          <Icon name="contrast" />
        </button>
        {headerLinks.map(topLink)}
      </nav>
    </header>
  );
}

/** The mark: a frame with a payment passing through it. */
function Logo() {
  return (
    <svg className="logo" viewBox="0 0 28 28" aria-hidden="true">
      <path d="M8 2h12a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6z" />
      <path className="logo-mark" d="M9 20V9.5A1.5 1.5 0 0 1 10.5 8H19M9 14.5h8" />
    </svg>
  );
}
