// Starts and stops the product under test, like `npm start`, and reads its memory.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** The arguments of `npm start`: node's flags, then the program. */
const readStart = (root) =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    .scripts.start.replace(/^exec node /, '')
    .split(' ');
export const JWT_SECRET = 'the secret of the benchmark, longer than forty';
/** Demo data takes long on a busy machine. */
const START_LIMIT_MS = 180_000;
const CATALOGUE = '/products/our-products/?limit=100';

/** Waits until the catalogue answers; returns milliseconds since `started`. */
async function waitForAnswer(url, started) {
  while (performance.now() - started < START_LIMIT_MS) {
    const response = await fetch(url + CATALOGUE).catch(() => undefined);
    if (response?.ok) {
      await response.arrayBuffer();
      return performance.now() - started;
    }
    await pause(2);
  }
  throw new Error(`no answer from ${url} within ${START_LIMIT_MS / 1000} s`);
}

/**
 * Starts the product with a data folder (embedded database), `databaseUrl` or DATABASE_URL; resolves after its first answer.
 * `root` is the checkout, and `settings` overrides environment variables.
 */
export async function startProduct({
  dataDir,
  port,
  nodeArgs = [],
  seed = 'none',
  databaseUrl,
  root = ROOT,
  settings = {},
}) {
  const started = performance.now();
  const env = {
    ...process.env,
    // The rate limits would refuse load from one address; production does not allow to switch them off.
    NODE_ENV: 'development',
    RATE_LIMITS: 'off',
    SEED: seed,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
    JWT_SECRET,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...settings,
  };
  const child = spawn(process.execPath, [...nodeArgs, ...readStart(root)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = await Promise.race([
    new Promise((resolve) =>
      createInterface({ input: child.stdout }).on(
        'line',
        (line) => /open at/.test(line) && resolve(/http\S+/.exec(line)[0]),
      ),
    ),
    ended.then(() => Promise.reject(new Error('the server ended before it listened'))),
    pause(START_LIMIT_MS, undefined, { ref: false }).then(() =>
      Promise.reject(new Error('the server does not listen')),
    ),
  ]);
  const startMs = await waitForAnswer(url, started);
  return {
    url,
    pid: child.pid,
    startMs,
    /** Resident memory of the server process in MiB: now and peak. */
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      const mib = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024;
      return { now: mib('VmRSS'), most: mib('VmHWM') };
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Connection to the product's database. */
export function getDatabase(dataDir) {
  const url = process.env.DATABASE_URL;
  if (url) return { pg: { connectionString: url }, pgbench: [url] };
  const [, , , , host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const PGPASSFILE = join(dataDir, 'database-passwords');
  const [, password] = /:tilgul:(.+)$/m.exec(readFileSync(PGPASSFILE, 'utf8'));
  return {
    pg: { host, port: 5432, user: 'tilgul', database: 'tilgul', password },
    pgbench: ['-h', host, '-p', '5432', '-U', 'tilgul', 'tilgul'],
    env: { PGPASSFILE },
  };
}

/** Its URL, for a second server. */
export function getDatabaseUrl(dataDir) {
  const { pg } = getDatabase(dataDir);
  if (pg.connectionString) return pg.connectionString;
  return `postgres://${pg.user}:${encodeURIComponent(pg.password)}@${encodeURIComponent(pg.host)}:${pg.port}/${pg.database}`;
}
