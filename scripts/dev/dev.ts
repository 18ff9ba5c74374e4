// One address for a day's work: pages change while they are open, and the server starts again when its sources change.
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';
import { BadSetting } from '../../apps/server/src/config.ts';
import { readServerConfig } from '../../apps/server/src/start-checks.ts';
import { copyMigrations, serverBundle } from '../server-bundle.mjs';
import { createBackend } from './backend.ts';
import { createFront } from './front.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Inside a node_modules, where the packages are found from and nothing watches. */
const OUT = join(ROOT, 'apps/server/node_modules/.dev');
const SERVER_SOURCES = [join(ROOT, 'apps/server/src'), join(ROOT, 'packages')];
/** An editor's "save all" is one change. */
const SETTLE_MS = 30;

function settings() {
  try {
    return readServerConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** A port of this machine that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const { HOST: host, PORT: port } = settings();
rmSync(OUT, { recursive: true, force: true });
const bundle = await context(serverBundle(OUT, (name) => ['main.ts', 'seed-demo.ts'].includes(name)));
const backendPort = await freePort();
const env = { ...process.env, HOST: '127.0.0.1', PORT: String(backendPort) };
const backend = createBackend(join(OUT, 'main.js'), env, process.argv.slice(2));

/** Whether the sources could be bundled; esbuild has said on the terminal what is wrong. */
const build = async (): Promise<boolean> => {
  copyMigrations(OUT);
  return bundle.rebuild().then(
    () => true,
    () => false,
  );
};
const started = build().then((isBuilt) => isBuilt && backend.restart());
const front = await createFront({ root: ROOT, host, port, backendPort, backend });

async function end(code: number): Promise<never> {
  await Promise.all([front.close(), backend.stop(), bundle.dispose()]);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0));

/** Brings the server up to date with its sources; what does not compile leaves the one that runs alone. */
async function replaceServer(): Promise<void> {
  const since = performance.now();
  if (!(await build()) || !(await backend.restart())) return;
  process.stdout.write(`The server has started again (${((performance.now() - since) / 1000).toFixed(1)} s).\n`);
  front.ws.send({ type: 'full-reload' });
}

let replacing = Promise.resolve();
let settling: NodeJS.Timeout | undefined;
front.watcher.add(SERVER_SOURCES);
front.watcher.on('all', (_event, path) => {
  const isServers = SERVER_SOURCES.some((folder) => path.startsWith(folder + sep)) && !/\.test\.ts$/.test(path);
  if (!isServers) return;
  clearTimeout(settling);
  settling = setTimeout(() => {
    replacing = replacing.then(replaceServer);
  }, SETTLE_MS);
});

try {
  await front.listen();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await end(1);
}
if (!(await started)) await end(1);
process.stdout.write(`Tilgul is open at ${front.resolvedUrls?.local[0]}\n`);
