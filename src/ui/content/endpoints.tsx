import type { ReactNode } from 'react';

interface EndpointsProps {
  label: string;
  children?: ReactNode;
}

/** The calls of a resource at the top of its page. */
export function Endpoints({ label, children }: EndpointsProps) {
  return (
    <nav className="endpoints" aria-label={label}>
      {children}
    </nav>
  );
}

interface EndpointLinkProps {
  href: string;
  method: string;
  children?: ReactNode;
}

/** Method, path and title of one call as a link to its description. */
export function EndpointLink({ href, method, children }: EndpointLinkProps) {
  return (
    <a className={`endpoint ${method.toLowerCase()}`} href={href}>
      {children}
    </a>
  );
}
