// Owns `npm run stock:audit`: proves the ledger, beside a running server or with the database opened for it alone.
import { BadSetting, type Config, readConfig } from './config.ts';
import type { Log } from './db/log.ts';
import { openDatabase } from './db/open.ts';
import type { DB } from './db/tables.ts';
import { auditLedger } from './domains/inventory/audit-ledger.ts';
import { MIGRATIONS_DIR } from './open-deps.ts';

/** What the command prints: its result on one stream, what is worth a warning on the other. */
export interface Output {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

const logTo = ({ err }: Output): Log => ({ info: () => undefined, warn: err, error: err });

async function auditWith(config: Config, output: Output): Promise<number> {
  const database = await openDatabase<DB>({
    databaseUrl: config.DATABASE_URL,
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

/** Audits the stock of the environment's database (decisions section 10); answers the exit code: 0 clean, 1 not or not possible. */
export async function runStockAudit(env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  try {
    return await auditWith(readConfig(env), output);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    output.err(error.message);
    return 1;
  }
}
