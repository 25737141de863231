import type { ReactNode } from 'react';
import { isInternal } from '../../model/route.ts';

interface LinkProps {
  href: string;
  title?: string;
  className?: string;
  children?: ReactNode;
}

/** A link in the text; external links are marked visually and for assistive technology. */
export function Link({ href, title, className, children }: LinkProps) {
  if (isInternal(href) || /^(?:mailto|tel):/.test(href)) {
    return (
      <a href={href} title={title} className={className}>
        {children}
      </a>
    );
  }
  return (
    <a className="external" href={href} title={title} rel="external noopener">
      {children}
      <span className="sr-only"> (external site)</span>
    </a>
  );
}
