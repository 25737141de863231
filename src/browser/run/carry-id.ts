/** The form of UUIDs, which all ids have. */
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/**
 * A page that goes step by step prints ids of examples. Puts the id of an object that a step has created into the code
 * of the later steps, for anyone who reads, copies or runs them.
 * @param from the button of the step
 * @param isReplaced whether a printed id is one of an object of the same kind
 * @returns the later buttons whose code is another one now
 */
export function carryId(from: Element, id: string, isReplaced: (printed: string) => boolean): HTMLElement[] {
  const buttons = from.closest('.steps')?.querySelectorAll<HTMLElement>('.run') ?? [];
  return [...buttons].filter((button) => {
    const code = button.closest('.samples,.code');
    const isLater = from.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isLater && code !== null && replaceIds(code, id, isReplaced);
  });
}

/** @returns whether there was one */
function replaceIds(root: Element, id: string, isReplaced: (printed: string) => boolean): boolean {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let changed = false;
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const now = text.data.replaceAll(ID, (printed) => (isReplaced(printed) ? id : printed));
    if (now === text.data) continue;
    text.data = now;
    changed = true;
  }
  return changed;
}
