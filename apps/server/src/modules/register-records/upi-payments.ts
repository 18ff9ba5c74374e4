// UPI payments of records: those that the gateway confirms, and flags of the others.
import type { RecordPayment } from '@tilgul/contract/register-records';
import type { NewFlag } from './register-records.rules.ts';

/** Flags UPI that no confirmed code proves: typed references, unpaid codes, codes of other sales. */
export function flagUpi(pay: readonly RecordPayment[], paidQrs: ReadonlySet<string>): NewFlag[] {
  const unproved = pay.find(({ kind, qr_id }) => kind === 'upi' && !paidQrs.has(qr_id ?? ''));
  return unproved ? [{ kind: 'upi', found: unproved.qr_id ?? unproved.reference }] : [];
}
