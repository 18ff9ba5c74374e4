// What delivery costs today, as answers say it.
import type { FeeTable } from '@tilgul/contract/delivery/fee-table';
import { toRupees } from '@tilgul/contract/rules/money';
import type { Context } from '../../deps.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { readDeliverySettings } from './facts.db.ts';
import { type Fees, feesOn } from './fee.rules.ts';

/** Fees in paise as the wire has them, in rupees. */
export const feeTableOf = ({ steps, minOrder }: Fees): FeeTable => ({
  min_order: toRupees(minOrder),
  steps: steps.map(({ from, fee }) => ({ from: toRupees(from), fee: toRupees(fee) })),
});

/** The fees of today in the business's time zone (DEL-9, DEL-11). */
export async function viewFees({ db, now, deps }: Context): Promise<FeeTable> {
  const { rules } = await readDeliverySettings(db);
  return feeTableOf(feesOn(rules, dayOf(now, deps.config.BUSINESS_TZ)));
}
