// Runs the whole server as a child process for tests that kill it: embedded database, real disk, real port.
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

/** Settings of a server with its own data folder, without demo data. */
const settings = (dataDir: string) => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  PORT: '0',
  SEED: 'none',
  LOG_LEVEL: 'error',
  // One customer places many orders.
  RATE_LIMITS: 'off',
});

export interface RunningServer {
  readonly url: string;
  readonly child: ChildProcess;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
}

/** Starts the server on a data folder. Resolves when it listens. */
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

/** Runs `work` with separate dependencies on the running server's database. */
export async function besideServer<T>(dataDir: string, work: (opened: OpenDeps) => Promise<T>): Promise<T> {
  const opened = await openDeps(readConfig(settings(dataDir)), pino({ level: 'error' }), { joinRunning: true });
  try {
    return await work(opened);
  } finally {
    await closeDeps(opened);
  }
}

/** Kills the server and, if asked, its database at the same moment, without any cleanup. */
export async function killHard(server: RunningServer, dataDir: string, withDatabase: boolean): Promise<void> {
  const pidFile = withDatabase ? await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8') : undefined;
  server.child.kill('SIGKILL');
  if (pidFile) process.kill(Number.parseInt(pidFile, 10), 'SIGKILL');
  await server.ended;
}
