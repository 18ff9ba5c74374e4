// `npm run backup` and `npm run restore`: their arguments, output and exit codes.
import { resolve } from 'node:path';
import { BadSetting, readConfig } from '../../config.ts';
import { type Database, openDatabase } from '../../db/open.ts';
import { MIGRATIONS_DIR } from '../../open-deps.ts';
import { logTo, type Output } from '../command-output.ts';
import { checkBackup, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

export interface Command {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly output: Output;
}

/** The one folder that a command gets as its argument, as seen from where npm was started. */
function folderOf({ args, env }: Command, usage: string): string {
  const [folder, ...more] = args;
  if (folder === undefined || folder.startsWith('-') || more.length > 0) throw new BadSetting(usage);
  return resolve(env['INIT_CWD'] ?? '.', folder);
}

/** Opens the database of the environment with its schema as it is, and closes it afterwards. */
async function withDatabase<T>(
  { env, output }: Command,
  joinRunning: boolean,
  run: (database: Database<unknown>) => Promise<T>,
): Promise<T> {
  const config = readConfig(env);
  const { DATABASE_URL: databaseUrl, dataDir, dataDirNamed } = config;
  const database = await openDatabase<unknown>({
    databaseUrl,
    dataDir,
    dataDirNamed,
    poolSize: 1,
    log: logTo(output),
    joinRunning,
  });
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const describe = ({ tables, media }: Pick<Manifest, 'tables' | 'media'>): string =>
  `${sum(tables.map(({ rows }) => rows))} rows of ${tables.length} tables and ${media.length} picture files`;

async function answer(command: Command, run: () => Promise<string>): Promise<number> {
  try {
    command.output.out(await run());
    return 0;
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    command.output.err(error.message);
    return 1;
  }
}

/** Backs up the environment's database and pictures, beside a running server or alone; answers the exit code. */
export function runBackup(command: Command): Promise<number> {
  return answer(command, async () => {
    const target = folderOf(command, 'Name the folder to make: npm run backup -- <folder>');
    const contents = await withDatabase(command, true, ({ connection, dataDir }) =>
      writeBackup({ connection, dataDir, target, now: () => new Date() }),
    );
    return `${target} holds ${describe(contents)} as of ${contents.made_at}. Keep it safe: the server's secret is in it.`;
  });
}

/** Restores a backup into the environment's empty database and data folder; answers the exit code. */
export function runRestore(command: Command): Promise<number> {
  return answer(command, async () => {
    const source = folderOf(command, 'Name the folder of the backup: npm run restore -- <folder>');
    // Before a database is made for it.
    const manifest = await checkBackup(source);
    await withDatabase(command, false, ({ connection, dataDir }) =>
      restoreBackup({ connection, dataDir, source, manifest, migrationsDir: MIGRATIONS_DIR }),
    );
    return `Restored ${describe(manifest)} as of ${manifest.made_at}.`;
  });
}
