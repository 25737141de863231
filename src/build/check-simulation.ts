import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import type { Operation } from '../api/api-model.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { isSimulated } from '../sandbox/operations.ts';

/** A warning for each operation that the sandbox does not know, at its line, with the file to write. */
export function checkSimulation(document: string, operations: readonly Operation[]): Diagnostic[] {
  const unknown = operations.filter((operation) => !isSimulated(operation));
  if (unknown.length === 0) return [];
  const lines = readFileSync(document, 'utf8').split('\n');
  return unknown.map(({ id, route }) => {
    const file = `src/sandbox/resources/${basename(route).replaceAll('_', '-')}.ts`;
    return {
      id: 'operation-not-simulated',
      level: 'warning',
      message: `the sandbox does not know ${id}, so its samples have no Run button`,
      hint: `write it in ${file}, and list the operations of that file in src/sandbox/operations.ts`,
      file: relative(process.cwd(), document),
      line: lines.findIndex((line) => line.trim() === `operationId: ${id}`) + 1 || 1,
      column: 1,
    };
  });
}
