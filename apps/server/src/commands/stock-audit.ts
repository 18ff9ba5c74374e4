// `npm run stock:audit`: checks the ledger, beside a running server or with the database opened for it alone.

import { BadSetting, type Config, readConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import type { DB } from '../db/tables.ts';
import { auditLedger } from '../domains/inventory/audit-ledger.ts';
import { MIGRATIONS_DIR } from '../open-deps.ts';
import { logTo, type Output } from './command-output.ts';

async function auditWith(config: Config, output: Output): Promise<number> {
  const database = await openDatabase<DB>({
    databaseUrl: config.DATABASE_LISTEN_URL ?? config.DATABASE_URL,
    dataDir: config.dataDir,
    dataDirNamed: config.dataDirNamed,
    migrationsDir: MIGRATIONS_DIR,
    poolSize: 2,
    log: logTo(output),
    joinRunning: true,
  });
  try {
    const sentence = await auditLedger(database.db);
    output.out(sentence ?? 'The stock ledger is clean.');
    return sentence === undefined ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** Audits the stock of the environment's database (STOCK-16); answers the exit code: 0 clean, 1 not or not possible. */
export async function runStockAudit(env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  try {
    return await auditWith(readConfig(env), output);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    output.err(error.message);
    return 1;
  }
}
