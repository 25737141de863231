import { createElement, type ReactNode } from 'react';
import type { cardIcons } from '../../model/card-icons.ts';
import { calloutTypes } from '../../model/content-tree.ts';
import { isInternal } from '../../model/route.ts';
import { Icon } from '../primitives/icon.tsx';
import { TryCardButton } from './run-button.tsx';

interface CardProps {
  title: string;
  href: string;
  icon?: keyof typeof cardIcons;
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

interface CardsProps {
  /** Stacked without boxes, for an overview of many pages. */
  list?: boolean;
  children?: ReactNode;
}

/** A responsive grid of cards, or a list of them. */
export function Cards({ list = false, children }: CardsProps) {
  return <div className={list ? 'card-list' : 'cards'}>{children}</div>;
}

/** Parts in two columns if there is room, read down the first and then down the second. */
export function Columns({ children }: { children?: ReactNode }) {
  return <div className="columns">{children}</div>;
}

/** Numbered steps. */
export function Steps({ children }: { children?: ReactNode }) {
  return <ol className="steps">{children}</ol>;
}

/** One step; it begins with a heading. */
export function Step({ children }: { children?: ReactNode }) {
  return <li>{children}</li>;
}

interface CalloutProps {
  type: keyof typeof calloutTypes;
  title: string;
  id?: string;
  children?: ReactNode;
}

/** A box with a title and a body. Row S1.6. */
export function Callout({ type, title, id, children }: CalloutProps) {
  return (
    <div id={id} className={`callout callout-${type}`} role="note" aria-label={title}>
      <p className="callout-title">
        <Icon name={calloutTypes[type]} />
        {title}
      </p>
      {children}
    </div>
  );
}

/** Opens the signature checker (`browser/tools/tools.ts` listens). Without script, the code on the page does the same. */
export function SignatureChecker({ children }: { children?: ReactNode }) {
  return (
    <div className="callout signature-offer">
      {children}
      <button className="button open-checker" type="button">
        Open the signature checker
      </button>
      <noscript>
        <p>
          The checker needs JavaScript. Without it, run the code above with the body that your server logged.
        </p>
      </noscript>
    </div>
  );
}

interface TermProps {
  /** Link to the term's glossary entry, for use without script. */
  href: string;
  name: string;
  meaning: string;
  children?: ReactNode;
}

/** A term with its definition, which `browser/tools/link-note.ts` shows beside it. */
export function Term({ href, name, meaning, children }: TermProps) {
  return (
    <a className="term" href={href} data-name={name} data-meaning={meaning}>
      {children}
    </a>
  );
}

interface CopyNumberProps {
  number: string;
  /** What tells the row apart from others with the same number; may be empty. */
  of: string;
}

/** Copies the number in the code before it, of a test card or bank account; visible only with script. */
export function CopyNumber({ number, of }: CopyNumberProps) {
  return (
    <button className="copy" type="button" aria-label={`Copy ${number}${of === '' ? '' : ` for ${of}`}`}>
      Copy
    </button>
  );
}

/** The card that causes a decline. */
export function TestCard({ number, of }: CopyNumberProps) {
  return (
    <>
      <p className="field-note">
        <code>{number}</code> <CopyNumber number={number} of={of} />
      </p>
      <TryCardButton number={number} />
    </>
  );
}

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

interface HeadingProps {
  level: number;
  id: string;
  children?: ReactNode;
}

/** A heading with its level and ID; level 1 is styled as a title, the others as headings. Row S2.5. */
export function Heading({ level, id, children }: HeadingProps) {
  if (level === 1) {
    return (
      <h1 id={id} className="title">
        {children}
      </h1>
    );
  }
  return createElement(
    `h${level}`,
    { id, className: 'heading' },
    // The heading is the link text, so that link lists read well and no label is needed.
    <a className="anchor" href={`#${id}`}>
      {children}
    </a>,
  );
}
