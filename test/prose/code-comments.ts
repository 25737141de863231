/** A comment on its own line or at the end of one: `// …`, `# …`, `* …`, `/** … *\/`, `-- …`. */
const COMMENT = /(?:^|\s)(?:\/\/|\/\*\*?|\*|#|--)\s+(.*?)(?:\s*\*\/)?$/;

interface Comment {
  file: string;
  /** One-based. */
  line: number;
  text: string;
}

/** The comments in a page's code blocks, with their lines. */
export function codeComments(file: string, page: string): Comment[] {
  let fenced = false;
  return page.split('\n').flatMap((text, index) => {
    if (/^\s*```/.test(text)) fenced = !fenced;
    return fenced ? commentOf(file, text, index) : [];
  });
}

/** The comments of a source file, line by line. */
export function sourceComments(file: string, source: string): Comment[] {
  return source.split('\n').flatMap((text, index) => commentOf(file, text, index));
}

function commentOf(file: string, text: string, index: number): Comment[] {
  const comment = COMMENT.exec(text)?.[1];
  return comment === undefined ? [] : [{ file, line: index + 1, text: comment }];
}
