import type { AppError } from '@tilgul/contract/rules/errors';
import { isUniqueViolation } from '../../platform/db/pg-errors.ts';

/** Answers what `write` answers; a value that another row has under the unique key `constraint` is the refusal. */
export async function unlessTaken<T>(write: Promise<T>, constraint: string, refusal: () => AppError): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error, constraint) ? refusal() : error;
  }
}
