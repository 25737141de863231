/** The box before a list item that is done or not; readers cannot change it. */
export function Task({ done }: { done: boolean }) {
  return (
    <input type="checkbox" className="task" checked={done} disabled aria-label={done ? 'Done' : 'To do'} />
  );
}
