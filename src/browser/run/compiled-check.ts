import type { ErrorObject } from 'ajv';
import { pathPointer } from '../../api/local-refs.ts';
import { misfits } from '../../api/misfits.ts';
import type { SchemaCheck } from '../../sandbox/read-request.ts';

/** Functions of Ajv by the pointer of their schema, compiled by the build. */
export type CompiledChecks = Record<
  string,
  ((value: unknown) => boolean) & { errors?: ErrorObject[] | null | undefined }
>;

/** Compiled validators, for a sandbox. Their sentences are those of `api/validator.ts`. */
export function compiledCheck(compiled: CompiledChecks): SchemaCheck {
  return {
    check(path, value) {
      const pointer = pathPointer(path);
      const validate = compiled[pointer];
      if (validate === undefined) throw new Error(`There is no compiled schema at ${pointer}`);
      return validate(value) ? [] : misfits(validate.errors ?? []);
    },
  };
}
