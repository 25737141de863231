import type { Crumb } from '../../model/page.ts';

/** The page's position in the navigation, above its title. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  if (crumbs.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, href }) => (
          <li key={label}>{href === undefined ? label : <a href={href}>{label}</a>}</li>
        ))}
      </ol>
    </nav>
  );
}
