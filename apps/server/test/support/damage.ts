// Runs the audit's checks on a ledger damaged behind the program's back.
import { sql } from 'kysely';
import type { Deps } from '../../src/deps.ts';
import type { LEDGER_CHECKS } from '../../src/modules/stock/audit/audit.ts';

class Undo extends Error {}

export interface Damage {
  /** Tables whose triggers are disabled during the damage. */
  readonly tables: readonly string[];
  readonly checks: typeof LEDGER_CHECKS;
}

/** The first finding of the checks after a damage, which is rolled back afterwards. */
export async function auditDamage(
  { db }: Deps,
  damage: string,
  { tables, checks }: Damage,
): Promise<string | undefined> {
  let sentence: string | undefined;
  const damaged = db.transaction().execute(async (tx) => {
    const open = tables.map((table) => `alter table ${table} disable trigger user;`).join(' ');
    await sql.raw(`${open} ${damage}`).execute(tx);
    for (const query of checks) sentence ??= (await query.execute(tx)).rows[0]?.sentence;
    throw new Undo();
  });
  await damaged.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return sentence;
}
