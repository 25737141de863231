/** The checkbox of a task list item; read-only. */
export function Task({ done }: { done: boolean }) {
  return (
    <input type="checkbox" className="task" checked={done} disabled aria-label={done ? 'Done' : 'To do'} />
  );
}
