// `npm run stock:audit`: checks the ledger, with or without a running server.
import { BadSetting } from '../config.ts';
import { auditLedger } from '../modules/stock/audit/audit.ts';
import { MIGRATIONS_DIR } from '../open-deps.ts';
import { type Output, withDatabase } from './command.ts';

/** Audits the stock ledger (STOCK-16). Returns the exit code: 0 when it is clean, otherwise 1. */
export async function runStockAudit(env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  try {
    const options = { env, output, joinRunning: true, migrationsDir: MIGRATIONS_DIR, poolSize: 2 };
    const sentence = await withDatabase(options, ({ db }) => auditLedger(db));
    output.out(sentence ?? 'The stock ledger is clean.');
    return sentence === undefined ? 0 : 1;
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    output.err(error.message);
    return 1;
  }
}
