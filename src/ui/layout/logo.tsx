/** The mark: a frame with a payment passing through it. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 28 28" aria-hidden="true">
      <path d="M8 2h12a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6z" />
      <path className="logo-mark" d="M9 20V9.5A1.5 1.5 0 0 1 10.5 8H19M9 14.5h8" />
    </svg>
  );
}
