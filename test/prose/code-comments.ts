/** A comment that takes a line, or the rest of one: `// …`, `# …`, `* …`, `/** … *\/`, `-- …`. */
const COMMENT = /(?:^|\s)(?:\/\/|\/\*\*?|\*|#|--)\s+(.*?)(?:\s*\*\/)?$/;

/** The comments of a page's code blocks, with the line that each is on. */
export function codeComments(file: string, page: string): { file: string; line: number; text: string }[] {
  let fenced = false;
  return page.split('\n').flatMap((text, index) => {
    if (/^\s*```/.test(text)) fenced = !fenced;
    const comment = fenced ? COMMENT.exec(text)?.[1] : undefined;
    return comment === undefined ? [] : [{ file, line: index + 1, text: comment }];
  });
}
