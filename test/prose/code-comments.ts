/** A comment that takes a line, or the rest of one: `// …`, `# …`, `* …`, `/** … *\/`, `-- …`. */
const COMMENT = /(?:^|\s)(?:\/\/|\/\*\*?|\*|#|--)\s+(.*?)(?:\s*\*\/)?$/;

interface Comment {
  file: string;
  /** From 1. */
  line: number;
  text: string;
}

/** The comments of a page's code blocks, with the line that each is on. */
export function codeComments(file: string, page: string): Comment[] {
  let fenced = false;
  return page.split('\n').flatMap((text, index) => {
    if (/^\s*```/.test(text)) fenced = !fenced;
    return fenced ? commentOf(file, text, index) : [];
  });
}

/** The comments of a program, line by line. */
export function sourceComments(file: string, source: string): Comment[] {
  return source.split('\n').flatMap((text, index) => commentOf(file, text, index));
}

function commentOf(file: string, text: string, index: number): Comment[] {
  const comment = COMMENT.exec(text)?.[1];
  return comment === undefined ? [] : [{ file, line: index + 1, text: comment }];
}
