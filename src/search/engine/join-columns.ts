/** All columns one after another, as one of the kind that `Columns` makes. */
export function joinColumns<Column extends Uint8Array | Uint32Array>(
  Columns: new (size: number) => Column,
  columns: readonly Column[],
): Column {
  const whole = new Columns(columns.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const column of columns) {
    whole.set(column, at);
    at += column.length;
  }
  return whole;
}
