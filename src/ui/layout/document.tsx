import type { ReactNode } from 'react';
import type { PageHead } from '../../model/page.ts';
import type { PageChrome } from './chrome.ts';

interface DocumentProps {
  head: PageHead;
  chrome: PageChrome;
  /** Reference pages have a separate column for samples. Row S2.6. */
  restApi: boolean;
  markdownHref: string | null;
  children: ReactNode;
}

/**
 * The `<html>` element of every page. All scripts are files of this site; nothing is inline, neither script nor style.
 */
export function Document({ head, chrome, restApi, markdownHref, children }: DocumentProps) {
  const { assets, hostedSearch } = chrome;
  return (
    <html
      lang="en"
      data-search-app={hostedSearch?.appId}
      data-search-key={hostedSearch?.apiKey}
      data-search-index={hostedSearch?.indexName}
    >
      <head>
        <meta charSet="utf-8" />
        <title>{head.title}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="description" content={head.description} />
        <meta name="referrer" content="strict-origin" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b0d12" media="(prefers-color-scheme: dark)" />
        {/* Deliberately blocking: it sets the reader's theme and sample language before the first paint. */}
        <script src={assets.early} />
        <link rel="stylesheet" href={assets.styles} />
        {head.preconnect.map((origin) => (
          <link key={origin} rel="preconnect" href={origin} crossOrigin="" />
        ))}
        <script type="module" src={assets.main} />
        {head.canonical === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <link rel="canonical" href={head.canonical} />
        )}
        {markdownHref === null ? null : <link rel="alternate" type="text/markdown" href={markdownHref} />}
        {chrome.hasFeed ? <link rel="alternate" type="application/atom+xml" href="/feed.xml" /> : null}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta property="og:type" content="article" />
        <meta property="og:site_name" content={`${chrome.product} documentation`} />
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        {head.canonical === null ? null : <meta property="og:url" content={head.canonical} />}
        <meta property="og:image" content={head.image} />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="twitter:title" content={head.title} />
        <meta name="twitter:description" content={head.description} />
        <meta name="twitter:image" content={head.image} />
      </head>
      <body className={restApi ? 'page-rest' : undefined}>{children}</body>
    </html>
  );
}
