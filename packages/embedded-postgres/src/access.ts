// Who comes into the database: its two roles with their passwords, by the socket, and nobody else.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { folderInUse } from './pid-file.ts';
import { ensureOwner, type RunAs } from './run-as.ts';
import { StartError } from './start-error.ts';

// The passwords of the database's roles: made once, and kept beside the data for its owner alone.

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
async function ensurePasswords(dataDir: string, runAs: RunAs | undefined): Promise<Passwords> {
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
const computeFingerprint = (passwords: Passwords): string =>
  createHash('sha256').update(`${passwords[ROLE]}:${passwords[SUPERUSER]}`).digest('hex').slice(0, 32);

/** The program's own database. */
export const DATABASE = 'tilgul';

/** The workers of a killed database need a moment to notice that it is gone. */
const WORKERS_LIMIT_MS = 30_000;

/** The rules of who may connect; they name the passwords that are set, so that one look shows whether both are in place. */
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
 * Makes sure that the roles, their passwords, the program's database and the rules of who may connect are in place, in a
 * folder that no database runs on; also in one of a version that asked for no password, or whose passwords are gone.
 * Until then no socket exists, and the rules come last: a start that is killed here begins again. Throws StartError.
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

/** Each line is a statement, and ends with it. Those that make something fail where it is there already. */
const buildStatements = (passwords: Passwords): string =>
  [
    `create role ${ROLE} login`,
    `create database ${DATABASE} owner ${ROLE}`,
    `alter role ${ROLE} password '${passwords[ROLE]}'`,
    `alter role ${SUPERUSER} password '${passwords[SUPERUSER]}'`,
    '',
  ].join('\n');

/** Runs the statements in PostgreSQL's single-user mode, which needs no socket and lets nobody in. */
async function setPasswords(options: AccessOptions, passwords: Passwords): Promise<void> {
  const { clusterDir } = options;
  const deadline = Date.now() + WORKERS_LIMIT_MS;
  for (;;) {
    const { code, said } = await runSingle(options, buildStatements(passwords));
    const wrong = said.filter(
      (line) => /(ERROR|FATAL|PANIC):/.test(line) && !/(role|database) ".*" already exists/.test(line),
    );
    if (code === 0 && wrong.length === 0) return;
    if (/lock file "postmaster\.pid" already exists/.test(said.join())) throw folderInUse(clusterDir);
    if (!/pre-existing shared memory block/.test(said.join()) || Date.now() > deadline) {
      throw new StartError(
        `The passwords of ${clusterDir} cannot be set: ${(wrong.length > 0 ? wrong : said).slice(-2).join(' ')}`,
      );
    }
    await pause(100);
  }
}

interface SingleUserResult {
  readonly code: number | null;
  readonly said: readonly string[];
}

/** The end of its input ends the program, so it does not outlive this one. */
function runSingle({ binaries, clusterDir, runAs, durable }: AccessOptions, statements: string): Promise<SingleUserResult> {
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
    child.once('error', (error) => resolve({ code: null, said: [error.message] }));
    child.once('close', (code) => resolve({ code, said: text.split('\n').filter(Boolean) }));
  });
}
