import type { ReactNode } from 'react';

interface PartProps {
  children?: ReactNode;
}

/** One operation or object: text and fields on the left, samples in view on the right; on small screens in one column. */
export function ReferenceSection({ children }: PartProps) {
  return <section className="ref">{children}</section>;
}

/** Heading and prose. On small screens the samples follow it, before the long lists. */
export function ReferenceIntro({ children }: PartProps) {
  return <div className="ref-intro">{children}</div>;
}

/** Requests and answers of the section, beside its text where there is room. */
export function ReferenceSamples({ children }: PartProps) {
  return <div className="ref-samples">{children}</div>;
}

/** The long lists: parameters, fields, errors. */
export function ReferenceDetails({ children }: PartProps) {
  return <div className="ref-details">{children}</div>;
}

/** Events of a resource, with the delivery of one of them. */
export function ReferenceEvents({ children }: PartProps) {
  return <div className="ref-events">{children}</div>;
}

/** A line that almost every operation has. It is no text block of its own, so search does not find it 79 times. */
export function ReferenceNote({ children }: PartProps) {
  return <p>{children}</p>;
}
