interface TimelineProps {
  title: string;
  moments: { at: string; text: string }[];
}

/** Moments in chronological order, from top to bottom. */
export function Timeline({ title, moments }: TimelineProps) {
  return (
    <figure className="timeline">
      <figcaption>{title}</figcaption>
      <ol>
        {moments.map(({ at, text }) => (
          <li key={at + text}>
            <b>{at}</b> {text}
          </li>
        ))}
      </ol>
    </figure>
  );
}
