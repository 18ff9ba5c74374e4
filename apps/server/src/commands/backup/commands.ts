// `npm run backup` and `npm run restore`: their arguments, output and exit codes.
import { resolve } from 'node:path';
import { BadSetting } from '../../config.ts';
import { openMedia, openPrivateMedia } from '../../gateways/media.ts';
import { writeAuditRows } from '../../modules/audit-log/audit-log.commands.ts';
import { MIGRATIONS_DIR } from '../../open-deps.ts';
import type { Database } from '../../platform/db/open.ts';
import type { DB } from '../../platform/db/tables.ts';
import { type Output, runCommand, withDatabase } from '../command.ts';
import { checkBackup, listPictures, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

export interface Command {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly output: Output;
}

/** The one folder argument, relative to the folder where npm was started. */
function getFolder({ args, env }: Command, usage: string): string {
  const [folder, ...more] = args;
  if (folder === undefined || folder.startsWith('-') || more.length > 0) throw new BadSetting(usage);
  return resolve(env['INIT_CWD'] ?? '.', folder);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const describe = ({ tables, ...contents }: Pick<Manifest, 'tables' | 'media' | 'private_media'>): string =>
  `${sum(tables.map(({ rows }) => rows))} rows of ${tables.length} tables and ${listPictures(contents).length} picture files`;

/**
 * Adds the backup to the audit log. A database that is read-only or has an older schema is backed up all the same, with
 * a warning.
 */
async function writeAuditEntry(
  { db }: Database<DB>,
  action: 'backup.made' | 'backup.restored',
  { output }: Command,
  after: Readonly<Record<string, string>>,
): Promise<void> {
  await writeAuditRows({ db, now: new Date() }, null, [{ action, subject: 'server', subjectId: null, after }]).catch(
    (error: unknown) => output.err(`The audit trail does not name this: ${String(error)}`),
  );
}

/** Backs up the database and pictures, with or without a running server. Returns the exit code. */
export function runBackup(command: Command): Promise<number> {
  return runCommand(command.output, async () => {
    const target = getFolder(command, 'Name the folder to make: npm run backup -- <folder>');
    const contents = await withDatabase({ ...command, joinRunning: true }, async (database, config) => {
      const { connection, dataDir } = database;
      const stores = { media: await openMedia(config), privateMedia: await openPrivateMedia(config) };
      const written = await writeBackup({ connection, dataDir, ...stores, target, now: () => new Date() });
      await writeAuditEntry(database, 'backup.made', command, { made_at: written.made_at });
      return written;
    });
    command.output.out(
      `${target} holds ${describe(contents)} as of ${contents.made_at}. Keep it safe: the server's secret is in it.`,
    );
    return 0;
  });
}

/** Restores a backup into an empty database and data folder. Returns the exit code. */
export function runRestore(command: Command): Promise<number> {
  return runCommand(command.output, async () => {
    const source = getFolder(command, 'Name the folder of the backup: npm run restore -- <folder>');
    // Checked before an embedded database is created.
    const manifest = await checkBackup(source);
    await withDatabase({ ...command, joinRunning: false }, async (database, config) => {
      const { connection, dataDir } = database;
      // Restored files are readable only by the server.
      const stores = { media: await openMedia(config, 0o600), privateMedia: await openPrivateMedia(config) };
      await restoreBackup({ connection, dataDir, ...stores, source, manifest, migrationsDir: MIGRATIONS_DIR });
      await writeAuditEntry(database, 'backup.restored', command, { made_at: manifest.made_at });
    });
    command.output.out(`Restored ${describe(manifest)} as of ${manifest.made_at}.`);
    return 0;
  });
}
