import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Diagnostic } from '../../src/model/diagnostic.ts';

const exceptionList = z.array(
  z.strictObject({
    file: z.string(),
    rule: z.string(),
    /** Part of the message, or of the line it points at. */
    text: z.string().min(1),
    reason: z.string().min(20),
  }),
);

export type ProseException = z.infer<typeof exceptionList>[number];

/** The exceptions in `test/prose/exceptions.yaml`. */
export function readExceptions(): ProseException[] {
  return exceptionList.parse(parse(readFileSync('test/prose/exceptions.yaml', 'utf8')));
}

/**
 * @param exceptions the allowed findings
 * @param lineOf text of the line that a finding points at
 * @returns the findings that no exception covers, and the unused exceptions, which must be removed
 */
export function applyExceptions(
  findings: Diagnostic[],
  exceptions: ProseException[],
  lineOf: (finding: Diagnostic) => string,
): { left: Diagnostic[]; unused: ProseException[] } {
  const covers = ({ file, rule, text }: ProseException, finding: Diagnostic): boolean =>
    finding.file === file &&
    finding.id === rule &&
    (finding.message.includes(text) || lineOf(finding).includes(text));
  return {
    left: findings.filter((finding) => !exceptions.some((exception) => covers(exception, finding))),
    unused: exceptions.filter((exception) => !findings.some((finding) => covers(exception, finding))),
  };
}
