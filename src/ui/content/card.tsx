import type { ReactNode } from 'react';
import type { IconName } from '../../model/icon-names.ts';
import { isInternal } from '../../model/route.ts';
import { Icon } from '../primitives/icon.tsx';

interface CardProps {
  title: string;
  href: string;
  icon?: IconName;
  children?: ReactNode;
}

/** A link with a sentence; the whole box is clickable, but the link's accessible name is only its title. */
export function Card({ title, href, icon, children }: CardProps) {
  return (
    <div className="card">
      {icon === undefined ? null : <Icon name={icon} />}
      <a className="card-title" href={href} {...(isInternal(href) ? {} : { rel: 'external noopener' })}>
        {title}
      </a>
      {children}
    </div>
  );
}
