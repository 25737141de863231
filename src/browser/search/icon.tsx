const PATHS = {
  search: 'M11 11l3.5 3.5M12.5 7a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z',
  page: 'M9.5 1.5h-5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1v-9zM9.5 1.5v3h3M6 8h4M6 11h4',
  heading: 'M6.5 2l-1.5 12M11 2L9.5 14M2.5 5.5h11M2.5 10.5h11',
  text: 'M2 3.5h12M2 8h12M2 12.5h7.5',
  code: 'M5 4.5L1.5 8 5 11.5M11 4.5L14.5 8 11 11.5M9.5 2.5l-3 11',
  table: 'M2 3h12v10H2zM2 6.5h12M6.5 6.5V13',
  callout: 'M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM8 7.5v3.5M8 5h.01',
  operation: 'M2 5.5h11.5M10.5 2.5l3 3-3 3M14 11H2.5',
  field:
    'M5.5 2.5H4.5a1.5 1.5 0 0 0-1.5 1.5v2.5L1.5 8 3 9.5V12a1.5 1.5 0 0 0 1.5 1.5h1M10.5 2.5h1A1.5 1.5 0 0 1 13 4v2.5L14.5 8 13 9.5V12a1.5 1.5 0 0 1-1.5 1.5h-1',
  value: 'M8.5 1.5H14v5.5l-7 7L1.5 8.5zM11 4.75h.01',
  error: 'M8 1.75L15 14H1zM8 6.5v3.25M8 11.75h.01',
  event: 'M9 1.5L3 9h4.5L7 14.5 13 7H8.5z',
  recent: 'M1.75 8a6.25 6.25 0 1 0 2-4.6L1.75 5.5M1.75 2v3.5h3.5M8 4.75V8l2.5 1.5',
  star: 'M8 1.5l2 4.1 4.5.65-3.25 3.2.75 4.5L8 11.8l-4 2.15.75-4.5L1.5 6.25 6 5.6z',
  remove: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  enter: 'M13.5 3v4a2 2 0 0 1-2 2h-9M6 5.5L2.5 9 6 12.5',
  down: 'M8 3v10M4 9l4 4 4-4',
  offline:
    'M1.5 1.5l13 13M4.2 9.3a5.5 5.5 0 0 1 2.3-1.25M9.9 8.15a5.5 5.5 0 0 1 1.9 1.15M1.5 6.2a9.3 9.3 0 0 1 2.9-1.9M7.6 3.4a9.3 9.3 0 0 1 6.9 2.8M6.3 11.6a2.6 2.6 0 0 1 3.4 0M8 13.75h.01',
} as const;

export type IconName = keyof typeof PATHS;

/** A 16 × 16 icon in the text color; always beside text, so hidden from assistive technology. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`si ${className}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
