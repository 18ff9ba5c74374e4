// Owns the making of the process's dependencies in order, and their end.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/open.ts';
import type { DB } from './db/tables.ts';
import type { Deps } from './deps.ts';
import { loadSecrets } from './security/secrets.ts';

/** Beside the sources in development, beside the bundle in `dist`. */
export const MIGRATIONS_DIR = join(
  dirname(fileURLToPath(import.meta.url)),
  import.meta.url.endsWith('.ts') ? 'db/migrations' : 'migrations',
);

export interface OpenDeps {
  readonly deps: Deps;
  readonly database: Database<DB>;
}

export interface OpenDepsOptions {
  readonly now?: () => Date;
  /** For programs beside the server: use the embedded database that it is running. */
  readonly joinRunning?: boolean;
}

/** Opens database and secrets and puts the dependencies together. */
export async function openDeps(config: Config, log: Logger, options: OpenDepsOptions = {}): Promise<OpenDeps> {
  const { now = () => new Date(), joinRunning = false } = options;
  const database = await openDatabase<DB>({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.dataDir,
    dataDirNamed: config.dataDirNamed,
    migrationsDir: MIGRATIONS_DIR,
    poolSize: config.DATABASE_POOL,
    joinRunning,
    log,
  });
  const secrets = loadSecrets({ dataDir: database.dataDir, jwtSecret: config.JWT_SECRET });
  return { database, deps: { config: { ...config, dataDir: database.dataDir }, secrets, db: database.db, pool: database.pool, now, log } as Deps };
}

/** Ends what `openDeps` opened. */
export async function closeDeps({ database }: OpenDeps): Promise<void> {
  await database.close();
}
