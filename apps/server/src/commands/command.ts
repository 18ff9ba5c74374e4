// Shared by the commands: output and database.
import { AppError } from '@tilgul/contract/rules/errors';
import { BadSetting, type Config, readConfig } from '../config.ts';
import { isDiskFull } from '../platform/db/disk-full.ts';
import type { Log } from '../platform/db/log.ts';
import { type Database, openDatabase } from '../platform/db/open.ts';
import type { DB } from '../platform/db/tables.ts';

/** Prints one line at a time, without its line end. */
export interface Output {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

/** The terminal that started the command. */
export const terminal: Output = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
};

/** A log for the database layer that prints only warnings and errors. */
const logTo = ({ err }: Output): Log => ({ info: () => undefined, warn: err, error: err });

/** Runs a command and returns its exit code: 1, after printing the reason, when settings, form or options are refused. */
export async function runCommand({ err }: Output, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const isUsage = error instanceof TypeError && 'code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION';
    if (error instanceof BadSetting || error instanceof AppError || isUsage) err(error.message);
    else if (isDiskFull(error)) err(`The disk is full: ${error instanceof Error ? error.message : String(error)}`);
    else throw error;
    return 1;
  }
}

/** Commands read whole tables without blocking calls: auditing a million orders takes longer than any call may. */
const STATEMENT_MS = 6 * 60 * 60 * 1000;

interface CommandDatabase {
  readonly env: NodeJS.ProcessEnv;
  readonly output: Output;
  /** Allows using the embedded database of a running server. False refuses it. */
  readonly joinRunning: boolean;
  /** Migrates the schema first; by default it is left unchanged. */
  readonly migrationsDir?: string;
  readonly poolSize?: number;
}

/** Runs `run` with the database of the settings. Throws BadSetting when it cannot be opened. */
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
