// The passwords of the database's roles: made once, and kept beside the data for its owner alone.
import { createHash, randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureOwner } from './run-as.ts';
import type { RunAs } from './system-user.ts';

/** The database's own superuser; the program works as a plain role. */
export const SUPERUSER = 'postgres';
/** The plain role that owns the program's database. */
export const ROLE = 'tilgul';

/** A password for each role. */
export type Passwords = Readonly<Record<typeof SUPERUSER | typeof ROLE, string>>;

/** The file of a data folder; in the format of libpq, so that psql and its like read it by PGPASSFILE. */
const passwordFile = (dataDir: string): string => join(dataDir, 'database-passwords');

/** The passwords of a data folder; undefined where there are none, or no whole ones. */
export async function readPasswords(dataDir: string): Promise<Passwords | undefined> {
  const text = await readFile(passwordFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const find = (role: string) => new RegExp(`^\\*:\\*:\\*:${role}:([\\w-]{40,})$`, 'm').exec(text)?.[1];
  const [superuser, owner] = [find(SUPERUSER), find(ROLE)];
  return superuser && owner ? { [SUPERUSER]: superuser, [ROLE]: owner } : undefined;
}

/** The passwords of a data folder, made where there are none; two servers that start at once agree on them. */
export async function ensurePasswords(dataDir: string, runAs: RunAs | undefined): Promise<Passwords> {
  const file = passwordFile(dataDir);
  if (!(await readPasswords(dataDir))) {
    await rm(file, { force: true });
    await makePasswords(file);
  }
  // A copy may have come with other modes.
  await chmod(file, 0o600);
  await ensureOwner(file, runAs);
  const passwords = await readPasswords(dataDir);
  if (!passwords) throw new Error(`${file} cannot be read`);
  return passwords;
}

async function makePasswords(file: string): Promise<void> {
  const secret = () => randomBytes(32).toString('base64url');
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`*:*:*:${ROLE}:${secret()}\n*:*:*:${SUPERUSER}:${secret()}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    // Where another server was first its passwords count.
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
}

/** Tells two sets of passwords apart without saying them: they are random and long. */
export const fingerprintOf = (passwords: Passwords): string =>
  createHash('sha256').update(`${passwords[ROLE]}:${passwords[SUPERUSER]}`).digest('hex').slice(0, 32);
