// Validates form values against a contract schema. Loads when a form is first touched.
import * as z from 'zod/mini';

/** All violations: dotted field name and message. */
export function findViolations(schema: z.core.$ZodType, values: unknown): { name: string; message: string }[] {
  const issues = z.safeParse(schema, values).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ name: path.map(String).join('.'), message }));
}
