// Owns the proof that the ledger fits: runs its checks on one snapshot and answers the first row that does not.
import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { BALANCE_CHECKS } from './ledger-checks.balances.ts';
import { DOCUMENT_CHECKS } from './ledger-checks.documents.ts';

/**
 * The first thing in the ledger that does not fit, as a sentence, or undefined when all of it does: invariants I1 and I2,
 * and that every order, request and sale moved exactly its own goods (decisions sections 4 and 10). Reads one snapshot, so
 * it is right while the shop works.
 */
export function auditLedger(db: Kysely<DB>): Promise<string | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      for (const check of [...BALANCE_CHECKS, ...DOCUMENT_CHECKS]) {
        const { rows } = await check.query.execute(snapshot);
        const [row] = rows;
        if (row) return row.sentence;
      }
      return undefined;
    });
}
