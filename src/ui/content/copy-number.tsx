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
