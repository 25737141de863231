import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadApi } from '../api/load-api.ts';
import { checkSimulation } from './check-simulation.ts';

it('an operation that the sandbox does not know is a warning at its line that names the file to write', () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulation-'));
  try {
    cpSync('api', join(folder, 'api'), { recursive: true });
    const document = join(folder, 'api/openapi.yaml');
    const warnings = () => checkSimulation(document, loadApi(document, folder).model?.operations ?? []);
    const before = warnings();
    const text = readFileSync(document, 'utf8').replace('operationId: getRefund', 'operationId: readRefund');
    writeFileSync(document, text);
    const line = text.split('\n').findIndex((each) => each.includes('operationId: readRefund')) + 1;
    expect(
      warnings().filter(({ message }) => !before.some((other) => other.message === message)),
    ).toMatchObject([
      {
        level: 'warning',
        line,
        message: 'the sandbox does not know readRefund, so its samples have no Run button',
        hint: expect.stringContaining('src/sandbox/resources/refunds.ts'),
      },
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
