// Who comes into the database: its two roles with their passwords, by the socket, and nobody else.
import { spawn } from 'node:child_process';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { ensurePasswords, fingerprintOf, type Passwords, ROLE, SUPERUSER } from './passwords.ts';
import { inUse } from './pid-file.ts';
import { ensureOwner } from './run-as.ts';
import { StartError } from './start-error.ts';
import type { RunAs } from './system-user.ts';

/** The program's own database. */
export const DATABASE = 'tilgul';

/** The workers of a killed database need a moment to notice that it is gone. */
const WORKERS_LIMIT_MS = 30_000;

/** The rules of who may connect; they name the passwords that are set, so that one look shows whether both are in place. */
const rulesOf = (passwords: Passwords): string =>
  `# Written by the program at its start. Passwords ${fingerprintOf(passwords)}.\nlocal all all scram-sha-256\n`;

export interface AccessOptions {
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
  if ((await readFile(rules, 'utf8').catch(() => '')) === rulesOf(passwords)) return passwords;
  await setPasswords(options, passwords);
  const draft = `${rules}.new-${process.pid}`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(rulesOf(passwords));
    await file.sync();
  } finally {
    await file.close();
  }
  await ensureOwner(draft, runAs);
  await rename(draft, rules);
  return passwords;
}

/** Each line is a statement, and ends with it. Those that make something fail where it is there already. */
const statementsOf = (passwords: Passwords): string =>
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
    const { code, said } = await runSingle(options, statementsOf(passwords));
    const wrong = said.filter(
      (line) => /(ERROR|FATAL|PANIC):/.test(line) && !/(role|database) ".*" already exists/.test(line),
    );
    if (code === 0 && wrong.length === 0) return;
    if (/lock file "postmaster\.pid" already exists/.test(said.join())) throw inUse(clusterDir);
    if (!/pre-existing shared memory block/.test(said.join()) || Date.now() > deadline) {
      throw new StartError(
        `The passwords of ${clusterDir} cannot be set: ${(wrong.length > 0 ? wrong : said).slice(-2).join(' ')}`,
      );
    }
    await pause(100);
  }
}

interface Ended {
  readonly code: number | null;
  readonly said: readonly string[];
}

/** The end of its input ends the program, so it does not outlive this one. */
function runSingle({ binaries, clusterDir, runAs, durable }: AccessOptions, statements: string): Promise<Ended> {
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
