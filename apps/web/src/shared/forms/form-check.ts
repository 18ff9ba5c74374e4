// Checks a form's values against a schema of the contract; loaded when somebody reaches for a form.
import { sayBy } from '@tilgul/contract/texts/say';
import * as z from 'zod/mini';
import { messageTexts } from '../../texts/en/shared/messages.ts';

sayBy(() => messageTexts);

/** Every rule that the values break: dotted field name and message. */
export function findProblems(schema: z.core.$ZodType, values: unknown): { name: string; message: string }[] {
  const issues = z.safeParse(schema, values).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ name: path.map(String).join('.'), message }));
}
