interface FooterProps {
  markdownHref: string | null;
  restApi: boolean;
}

/** Other forms of the page, and where to ask. */
export function Footer({ markdownHref, restApi }: FooterProps) {
  return (
    <footer className="foot">
      {markdownHref === null ? null : <a href={markdownHref}>This page as Markdown</a>}
      {restApi ? <a href="/openapi.yaml">OpenAPI document</a> : null}
      <a href="mailto:support@framepayments.com">Ask support</a>
    </footer>
  );
}
