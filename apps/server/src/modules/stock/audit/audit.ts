// Audits the ledgers of stock, cash and documents on one snapshot.
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/tables.ts';
import { BILL_CHECKS, CLAIM_CHECKS, DELIVERY_CHECKS, DOCUMENT_CHECKS, PACKING_CHECKS } from './documents.checks.ts';
import type { LedgerCheck } from './ledger-check.ts';
import { CASH_CHECKS, RETURN_CHECKS, SALES_CHECKS, TILL_CHECKS, UPI_CHECKS } from './money.checks.ts';
import { BALANCE_CHECKS, BATCH_CHECKS } from './stock.checks.ts';

/** All checks, in the order in which they run. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  ...BALANCE_CHECKS,
  ...BATCH_CHECKS,
  ...DOCUMENT_CHECKS,
  ...CASH_CHECKS,
  ...TILL_CHECKS,
  ...RETURN_CHECKS,
  ...DELIVERY_CHECKS,
  ...UPI_CHECKS,
  ...PACKING_CHECKS,
  ...CLAIM_CHECKS,
  ...SALES_CHECKS,
  ...BILL_CHECKS,
];

/**
 * Returns the first inconsistency in the ledgers as a sentence, or undefined if there is none. Covers balances and reservations
 * (I1, I2), the goods of every document (I3, I5), cash, batches (STOCK-22), delivery windows (DEL-6), report sums and invoices
 * (STOCK-16, TAX-12). Reads one snapshot, so it can run while the shop works.
 */
export function auditLedger(db: Kysely<DB>): Promise<string | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      for (const check of LEDGER_CHECKS) {
        const { rows } = await check.query.execute(snapshot);
        const [row] = rows;
        if (row) return row.sentence;
      }
      return undefined;
    });
}
