import { AppError } from '@tilgul/contract/rules/errors';
import { type Paise, toRupees } from '@tilgul/contract/rules/money';

/** Refuses what costs another sum than the customer was shown, naming both in rupees (ORD-15). Throws total_changed. */
export function refuseOtherTotal(total: Paise, expected: Paise | undefined): void {
  if (expected === undefined || expected === total) return;
  throw new AppError('total_changed', { body: { expected: toRupees(expected), total: toRupees(total) } });
}
