// Starts, restarts and stops the database process.
import { chown, lstat, mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureFree, findPidFile, folderInUse } from './pid-file.ts';
import type { RunAs } from './run-as.ts';
import { type Log, StartError } from './start-error.ts';
import { type Guarded, spawnGuarded } from './watchdog.ts';

/** Crash recovery replays at most max_wal_size, so a healthy start is much faster. */
const START_LIMIT_MS = 120_000;
/** Within the 10 s in which the whole server has to stop. */
const STOP_LIMIT_MS = 6_000;
const RESTART_PAUSE_MS = { first: 100, most: 5_000 };

/** A standby accepts only reads. */
const READY = new Set(['ready', 'standby']);

/** Sized for a small machine; fsync and synchronous_commit keep their default, on. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '256MB',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are part of normal operation, and their text may contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
};

/** For temporary test databases: not durable, many connections, without autovacuum and replication. */
const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
};

export interface SuperviseOptions {
  readonly postgres: string;
  readonly clusterDir: string;
  readonly socketDir: string;
  readonly runAs: RunAs | undefined;
  readonly durable: boolean;
  readonly log: Log;
}

/**
 * Starts the database of a folder and keeps it running until `stop()`; restarts it on the same socket if it exits. Resolves
 * when it accepts connections; throws StartError if it cannot start.
 */
export async function supervise(options: SuperviseOptions): Promise<{ stop(): Promise<void> }> {
  let isStopping = false;
  let child = await launch(options);

  const keepRunning = async (): Promise<void> => {
    let wait = RESTART_PAUSE_MS.first;
    for (;;) {
      await child.exited;
      if (isStopping) return;
      options.log.error(`The embedded database ended by itself and is started again: ${child.lines().at(-1) ?? ''}`);
      await pause(wait);
      if (isStopping) return;
      try {
        child = await launch(options, (started) => {
          child = started;
        });
        wait = RESTART_PAUSE_MS.first;
      } catch (error) {
        if (isStopping) return;
        options.log.error(error instanceof Error ? error.message : String(error));
        wait = Math.min(wait * 2, RESTART_PAUSE_MS.most);
      }
    }
  };
  const watching = keepRunning();

  return {
    stop: async () => {
      isStopping = true;
      await stopChild(child, options.log);
      await watching;
    },
  };
}

async function stopChild(child: Guarded, log: Log): Promise<void> {
  child.release();
  const limit = new AbortController();
  const late = pause(STOP_LIMIT_MS, true, { signal: limit.signal }).catch(() => false);
  const isLate = await Promise.race([child.exited.then(() => false), late]);
  limit.abort();
  if (!isLate) return;
  log.warn('The embedded database did not stop in time and is cut off; it repairs itself at the next start.');
  child.kill('SIGQUIT');
  await child.exited;
}

async function launch(options: SuperviseOptions, onSpawn?: (child: Guarded) => void): Promise<Guarded> {
  const { postgres, clusterDir, socketDir, runAs, durable } = options;
  const deadline = Date.now() + START_LIMIT_MS;
  const settings = { ...SETTINGS, ...(durable ? {} : TEST_SETTINGS), unix_socket_directories: socketDir };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  for (;;) {
    await ensureFree(clusterDir);
    await ensureSocketDir(socketDir, runAs);
    const child = spawnGuarded([postgres, '-D', clusterDir, ...flags], { runAs, removeAfter: socketDir });
    onSpawn?.(child);
    if (await becomesReady(child, options, deadline)) return child;
    const said = child.lines().join('\n');
    if (/lock file "postmaster\.pid" already exists/.test(said)) throw folderInUse(clusterDir);
    // Workers of a killed database need a moment to exit.
    if (!/pre-existing shared memory block/.test(said) || Date.now() > deadline) throw cannotStart(clusterDir, child);
    await pause(100);
  }
}

async function becomesReady(
  child: Guarded,
  { clusterDir, socketDir }: SuperviseOptions,
  deadline: number,
): Promise<boolean> {
  let hasEnded = false;
  void child.exited.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const file = await findPidFile(clusterDir);
    if (file?.socketDir === socketDir && READY.has(file.status)) return true;
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      await child.exited;
      return false;
    }
    await pause(10);
  }
  return false;
}

function cannotStart(clusterDir: string, child: Guarded): StartError {
  const reason = child.lines().filter((line) => /FATAL|PANIC|error|HINT/.test(line));
  const said = (reason.length > 0 ? reason : child.lines()).slice(-2).join(' ');
  return new StartError(`The database in ${clusterDir} cannot start: ${said}`);
}

/** Creates the socket folder for each start, as the watchdog removes it; never uses a folder of another user. */
async function ensureSocketDir(socketDir: string, runAs: RunAs | undefined): Promise<void> {
  try {
    await mkdir(socketDir, { mode: 0o700 });
    if (runAs) await chown(socketDir, runAs.uid, runAs.gid);
  } catch (error) {
    const there = await lstat(socketDir).catch(() => undefined);
    if (!there?.isDirectory() || there.uid !== (runAs?.uid ?? process.getuid?.())) throw error;
  }
}
