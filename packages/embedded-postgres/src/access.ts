// Access to the database: two roles with passwords, over the socket only.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { folderInUse } from './pid-file.ts';
import { ensureOwner, type RunAs } from './run-as.ts';
import { StartError } from './start-error.ts';

/** The database's superuser; the server uses the plain role. */
export const SUPERUSER = 'postgres';
/** The plain role that owns the server's database. */
export const ROLE = 'tilgul';

export type Passwords = Readonly<Record<typeof SUPERUSER | typeof ROLE, string>>;

/** The password file of a data folder, in libpq's format for PGPASSFILE. */
const passwordFile = (dataDir: string): string => join(dataDir, 'database-passwords');

/** Reads the passwords of a data folder; undefined if they are missing or incomplete. */
export async function readPasswords(dataDir: string): Promise<Passwords | undefined> {
  const text = await readFile(passwordFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const find = (role: string) => new RegExp(`^\\*:\\*:\\*:${role}:([\\w-]{40,})$`, 'm').exec(text)?.[1];
  const [superuser, owner] = [find(SUPERUSER), find(ROLE)];
  return superuser && owner ? { [SUPERUSER]: superuser, [ROLE]: owner } : undefined;
}

/** Reads or creates the passwords of a data folder; two servers that start simultaneously agree on them. */
async function ensurePasswords(dataDir: string, runAs: RunAs | undefined): Promise<Passwords> {
  const file = passwordFile(dataDir);
  if (!(await readPasswords(dataDir))) {
    await rm(file, { force: true });
    await makePasswords(file);
  }
  // A restored copy may have other modes.
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
    // Another server was first; its passwords win.
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
}

/** Identifies a set of passwords without revealing it. */
const computeFingerprint = (passwords: Passwords): string =>
  createHash('sha256').update(`${passwords[ROLE]}:${passwords[SUPERUSER]}`).digest('hex').slice(0, 32);

/** The server's database. */
export const DATABASE = 'tilgul';

/** Workers of a killed database need a moment to exit. */
const WORKERS_LIMIT_MS = 30_000;

/** pg_hba.conf; its comment has the passwords' fingerprint, so that one read shows whether both are in place. */
const formatRules = (passwords: Passwords): string =>
  `# Written by the program at its start. Passwords ${computeFingerprint(passwords)}.\nlocal all all scram-sha-256\n`;

interface AccessOptions {
  readonly dataDir: string;
  readonly clusterDir: string;
  readonly binaries: Binaries;
  readonly runAs: RunAs | undefined;
  /** False only for throw-away test databases. */
  readonly durable: boolean;
}

/**
 * Ensures roles, passwords, the server's database and pg_hba.conf in a folder without a running database, including folders of
 * versions without passwords. No socket exists until then, and pg_hba.conf is written last, so a start that is killed here
 * starts over. Throws StartError.
 */
export async function ensureAccess(options: AccessOptions): Promise<Passwords> {
  const { dataDir, clusterDir, runAs } = options;
  const passwords = await ensurePasswords(dataDir, runAs);
  const rules = join(clusterDir, 'pg_hba.conf');
  if ((await readFile(rules, 'utf8').catch(() => '')) === formatRules(passwords)) return passwords;
  await setPasswords(options, passwords);
  const draft = `${rules}.new-${process.pid}`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(formatRules(passwords));
    await file.sync();
  } finally {
    await file.close();
  }
  await ensureOwner(draft, runAs);
  await rename(draft, rules);
  return passwords;
}

/** One statement per line; the create statements fail if the object exists. */
const buildStatements = (passwords: Passwords): string =>
  [
    `create role ${ROLE} login`,
    `create database ${DATABASE} owner ${ROLE}`,
    `alter role ${ROLE} password '${passwords[ROLE]}'`,
    `alter role ${SUPERUSER} password '${passwords[SUPERUSER]}'`,
    '',
  ].join('\n');

/** Runs the statements in PostgreSQL's single-user mode, which needs no socket and accepts no connections. */
async function setPasswords(options: AccessOptions, passwords: Passwords): Promise<void> {
  const { clusterDir } = options;
  const deadline = Date.now() + WORKERS_LIMIT_MS;
  for (;;) {
    const { code, lines } = await runSingle(options, buildStatements(passwords));
    const errors = lines.filter(
      (line) => /(ERROR|FATAL|PANIC):/.test(line) && !/(role|database) ".*" already exists/.test(line),
    );
    if (code === 0 && errors.length === 0) return;
    if (/lock file "postmaster\.pid" already exists/.test(lines.join())) throw folderInUse(clusterDir);
    if (!/pre-existing shared memory block/.test(lines.join()) || Date.now() > deadline) {
      throw new StartError(
        `The passwords of ${clusterDir} cannot be set: ${(errors.length > 0 ? errors : lines).slice(-2).join(' ')}`,
      );
    }
    await pause(100);
  }
}

interface SingleUserResult {
  readonly code: number | null;
  readonly lines: readonly string[];
}

/** The program exits at the end of its input, so it does not outlive this process. */
function runSingle(
  { binaries, clusterDir, runAs, durable }: AccessOptions,
  statements: string,
): Promise<SingleUserResult> {
  const child = spawn(binaries.postgres, ['--single', ...(durable ? [] : ['-F']), '-D', clusterDir, 'postgres'], {
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'ignore', 'pipe'],
    ...runAs,
  });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  child.stdin.on('error', () => undefined).end(statements);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, lines: [error.message] }));
    child.once('close', (code) => resolve({ code, lines: text.split('\n').filter(Boolean) }));
  });
}
