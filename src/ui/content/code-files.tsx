import { type CodeFile, fileAddressOf, fragmentAddressOf, isInMarkdown } from '../../model/code-file.ts';
import { allOf, CodeFold, Fence, LONGEST, LONGEST_ON_PHONE } from './fence.tsx';
import { foldLines } from './fold.ts';
import { SamplePanel, Samples } from './samples.tsx';

interface CodeFilesProps {
  title?: string;
  files: CodeFile[];
}

/**
 * A code file, or the same one in several languages. The page prints the first; `browser/tools/code-files.ts` puts the
 * fragment of another in place when the reader chooses its language, and without script there is a link to the file.
 */
export function CodeFiles({ title, files }: CodeFilesProps) {
  const [first, ...others] = files;
  if (first === undefined) return null;
  if (others.length === 0) return <PrintedFile file={first} />;
  const languages = files.map(({ language, label }) => ({ name: language, label }));
  return (
    <Samples languages={languages} {...(title !== undefined && { title })}>
      <SamplePanel language={first.language}>
        <PrintedFile file={first} />
      </SamplePanel>
      {others.map((file) => (
        <SamplePanel key={file.path} language={file.language}>
          <LinkedFile file={file} />
        </SamplePanel>
      ))}
    </Samples>
  );
}

/** A file with its code: on the page, or as a fragment. */
export function PrintedFile({ file }: { file: CodeFile }) {
  const { path, ...fence } = file;
  return <Fence {...fence} address={fileAddressOf(path)} inMarkdown={isInMarkdown(file)} />;
}

/** A file without its code that takes up the room of the code, so that nothing moves when the code arrives. */
function LinkedFile({ file: { path, title, content, shown } }: { file: CodeFile }) {
  const { rows } = foldLines(content.trimEnd(), shown);
  const isPartial = shown.length > 0;
  return (
    <figure className={isPartial ? 'code file partial' : 'code file'} data-fragment={fragmentAddressOf(path)}>
      <figcaption>
        <span className="code-title">
          <a href={fileAddressOf(path)}>{title}</a>
        </span>
        {/* Gives the line the height that it will have. */}
        <button className="copy" type="button" aria-label={`Copy ${title}`} disabled>
          Copy
        </button>
      </figcaption>
      <pre aria-hidden="true">{'\n'.repeat(rows)}</pre>
      {rows > LONGEST_ON_PHONE ? (
        <CodeFold all={allOf(rows, shown)} onPhone={isPartial || rows <= LONGEST} />
      ) : null}
    </figure>
  );
}
