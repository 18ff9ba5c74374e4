import { type Config, readConfig } from '../config.ts';
import type { Log } from '../platform/db/log.ts';
import { type Database, openDatabase } from '../platform/db/open.ts';
import type { DB } from '../platform/db/tables.ts';

// Prints what a command has to say: its result on one stream, warnings on the other.

/** Where a command prints; one line at a time, without its line end. */
export interface Output {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

/** The terminal that the command was started from. */
export const terminal: Output = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
};

/** A log for the database layer that prints warnings and errors alone. */
const logTo = ({ err }: Output): Log => ({ info: () => undefined, warn: err, error: err });

/** A command reads whole tables and keeps nobody waiting: the audit of a million orders takes longer than any call may. */
const STATEMENT_MS = 6 * 60 * 60 * 1000;

interface CommandDatabase {
  readonly env: NodeJS.ProcessEnv;
  readonly output: Output;
  /** Whether the embedded database may be one that a server is running; false refuses it. */
  readonly joinRunning: boolean;
  /** Brings the schema up to date first; without it the schema is left as it is. */
  readonly migrationsDir?: string;
  readonly poolSize?: number;
}

/** Does `run` with the database that the settings name, and with the settings; throws BadSetting when it cannot be opened. */
export async function withDatabase<T>(
  { env, output, joinRunning, migrationsDir, poolSize = 1 }: CommandDatabase,
  run: (database: Database<DB>, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(env);
  const database = await openDatabase<DB>({
    databaseUrl: config.DATABASE_LISTEN_URL ?? config.DATABASE_URL,
    dataDir: config.dataDir,
    dataDirNamed: config.dataDirNamed,
    ...(migrationsDir === undefined ? {} : { migrationsDir }),
    poolSize,
    statementMs: STATEMENT_MS,
    log: logTo(output),
    joinRunning,
  });
  try {
    return await run(database, { ...config, dataDir: database.dataDir });
  } finally {
    await database.close();
  }
}
