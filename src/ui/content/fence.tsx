interface FenceProps {
  language: string;
  label: string;
  content: string;
  /** Made by `markdoc/highlight.ts`, which escapes every character of the code. */
  markup: string;
  title?: string;
}

/** A code block with its language, its title and a copy button. Row S1.7. */
export function Fence({ label, markup, title }: FenceProps) {
  return (
    <figure className="code">
      <figcaption>
        <span className="code-title">{title}</span>
        <span className="code-language">{label}</span>
        <button className="copy" type="button">
          Copy
        </button>
      </figcaption>
      {/* Scrolls sideways, so the keyboard must reach it (WCAG 2.1.1). */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made */}
        <code dangerouslySetInnerHTML={{ __html: markup }} />
      </pre>
    </figure>
  );
}
