// Starts the whole product as a program of its own, as the tests that kill it need it: embedded database, real disk, real port.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { closeDeps, type OpenDeps, openDeps } from '../../src/open-deps.ts';
import { getProgram } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Settings of a server on its own data folder, without demo data. */
const settings = (dataDir: string) => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  PORT: '0',
  SEED: 'none',
  LOG_LEVEL: 'error',
  // One customer orders as much as a town.
  NEW_ACCOUNT_CASH_ORDERS: '1000000',
  NEW_ACCOUNT_ORDER_MAX: '9999999',
  NEW_ACCOUNT_LINE_MAX: '9999',
});

export interface RunningServer {
  readonly url: string;
  readonly child: ChildProcess;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
}

/** Starts the server on a data folder; resolves when it listens. */
export async function startServerOn(dataDir: string): Promise<RunningServer> {
  const child = spawn(process.execPath, [getProgram()], {
    cwd: ROOT,
    env: { ...process.env, ...settings(dataDir) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /open at (http\S+)/.exec(line)?.[1];
    if (url) return { url, child, ended };
  }
  throw new Error('the server ended before it listened');
}

/** Opens the database that the server runs on, from beside it; whatever `work` answers. */
export async function besideServer<T>(dataDir: string, work: (opened: OpenDeps) => Promise<T>): Promise<T> {
  const opened = await openDeps(readConfig(settings(dataDir)), pino({ level: 'error' }), { joinRunning: true });
  try {
    return await work(opened);
  } finally {
    await closeDeps(opened);
  }
}

/** Kills the server's process and, when asked, the database's own at the same moment; nothing gets to tidy up. */
export async function killHard(server: RunningServer, dataDir: string, withDatabase: boolean): Promise<void> {
  const pidFile = withDatabase ? await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8') : undefined;
  server.child.kill('SIGKILL');
  if (pidFile) process.kill(Number.parseInt(pidFile, 10), 'SIGKILL');
  await server.ended;
}
