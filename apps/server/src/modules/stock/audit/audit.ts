// Audits the ledger: runs its checks on one snapshot and answers the first row that does not fit.
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/tables.ts';
import { BILL_CHECKS, CLAIM_CHECKS, DELIVERY_CHECKS, DOCUMENT_CHECKS, PACKING_CHECKS } from './documents.checks.ts';
import type { LedgerCheck } from './ledger-check.ts';
import { CASH_CHECKS, DOOR_CHECKS, RETURN_CHECKS, SALES_CHECKS, TILL_CHECKS } from './money.checks.ts';
import { BALANCE_CHECKS, BATCH_CHECKS } from './stock.checks.ts';

/** Everything that is true of sound ledgers, in the order in which it is asked. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  ...BALANCE_CHECKS,
  ...BATCH_CHECKS,
  ...DOCUMENT_CHECKS,
  ...CASH_CHECKS,
  ...TILL_CHECKS,
  ...RETURN_CHECKS,
  ...DELIVERY_CHECKS,
  ...DOOR_CHECKS,
  ...PACKING_CHECKS,
  ...CLAIM_CHECKS,
  ...SALES_CHECKS,
  ...BILL_CHECKS,
];

/**
 * The first thing in the ledgers of stock and cash that does not fit, as a sentence, or undefined when all of it does:
 * invariants I1 and I2, that every order, request and sale moved exactly its own goods, that every rupee of cash is
 * accounted for, that batches hold what is of them (STOCK-22), that delivery windows hold what they say (DEL-6), that the sums of the reports fit, and that papers have no holes and
 * say the same (STOCK-16, TAX-12). Reads one snapshot, so it is right while the shop works.
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
