// The development server: one address with hot reload for pages; the API restarts when its sources change.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileMessages } from '@tilgul/messages/compile';
import { context } from 'esbuild';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { BadSetting, readServerConfig } from '../apps/server/src/config.ts';
import { API_SEGMENTS, isApiPath } from '../apps/server/src/platform/http/api-paths.ts';
import { copyMigrations, serverBundle } from './server-bundle.mjs';

/** Replaces and unregisters a service worker that a production build left in this browser; it would keep showing that build. */
const UNREGISTER_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(unregister()));
async function unregister() {
  await self.registration.unregister();
  for (const client of await self.clients.matchAll()) await client.navigate(client.url);
}
`;

function refuse(res: ServerResponse): void {
  res.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' });
  res.end(JSON.stringify({ detail: 'The server did not start; see the terminal.' }));
}

/** Holds API requests while the server restarts, so that a page loaded in the meantime shows no error. */
const holdRequests = (backend: Backend): Plugin => ({
  name: 'tilgul-dev',
  configureServer({ middlewares }) {
    middlewares.use((req, res, next) => {
      const path = (req.url ?? '/').split('?')[0] ?? '/';
      if (path === '/sw.js') res.writeHead(200, { 'Content-Type': 'text/javascript' }).end(UNREGISTER_WORKER);
      else if (isApiPath(path)) void backend.ready().then((isUp) => (isUp ? next() : refuse(res)));
      else next();
    });
  },
});

interface WebServerOptions {
  /** The repository's root. */
  readonly root: string;
  readonly host: string;
  readonly port: number;
  /** The API server's port on this machine. */
  readonly backendPort: number;
  readonly backend: Backend;
}

/** Creates Vite's server with the API behind a proxy; it does not listen yet. */
function createWebServer({ root, host, port, backendPort, backend }: WebServerOptions): Promise<ViteDevServer> {
  const web = join(root, 'apps/web');
  const segments = [...API_SEGMENTS].map((segment) => segment.replace('.', '\\.'));
  return createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    clearScreen: false,
    plugins: [holdRequests(backend)],
    server: {
      host,
      port,
      strictPort: true,
      proxy: { [`^/(?:${segments.join('|')})(?:[/?]|$)`]: { target: `http://127.0.0.1:${backendPort}` } },
      warmup: { clientFiles: ['./src/app/main.tsx'] },
    },
  });
}

const END_WITH_PARENT = new URL('./end-with-parent.mjs', import.meta.url).href;
/** The API server's line with its internal address, which is not printed. */
const READY_LINE = /^Tilgul is open at /;

interface Backend {
  /** Resolves to true once the latest server listens, to false if it exited instead. */
  ready(): Promise<boolean>;
  /** Stops a running server and starts a new one. Resolves like `ready`. */
  restart(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Runs the script `program` as a child process that can be restarted; `nodeArgs` are Node's own flags (`--inspect`). */
function createBackend(program: string, env: NodeJS.ProcessEnv, nodeArgs: readonly string[]): Backend {
  let child: ChildProcess | undefined;
  let ready = Promise.resolve(false);

  const start = (): Promise<boolean> => {
    const args = ['--enable-source-maps', '--import', END_WITH_PARENT, ...nodeArgs, program];
    const started = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    child = started;
    return new Promise((resolve) => {
      createInterface({ input: started.stdout as NodeJS.ReadableStream }).on('line', (line) => {
        if (READY_LINE.test(line)) resolve(true);
        else process.stdout.write(`${line}\n`);
      });
      started.once('exit', () => resolve(false));
    });
  };

  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };

  return {
    ready: () => ready,
    restart: () => {
      ready = stop().then(start);
      return ready;
    },
    stop,
  };
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Inside node_modules: packages resolve from there, and no watcher sees it. */
const OUT = join(ROOT, 'apps/server/node_modules/.dev');
const MESSAGES = join(ROOT, 'messages');
/** Compiled from the message files; it changes only with messages of the server. */
const CATALOGUE = join(MESSAGES, 'generated/catalogue.ts');
const SERVER_SOURCES = [join(ROOT, 'apps/server/src'), join(ROOT, 'packages')];
/** Debounces an editor's "save all". */
const DEBOUNCE_MS = 30;

function readConfig() {
  try {
    return readServerConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Returns an unused local port. */
async function findFreePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const { HOST: host, PORT: port } = readConfig();
rmSync(OUT, { recursive: true, force: true });
const bundle = await context(serverBundle(OUT, (name) => ['main.ts', 'seed-demo.ts'].includes(name)));
const backendPort = await findFreePort();
const env = { ...process.env, HOST: '127.0.0.1', PORT: String(backendPort) };
const backend = createBackend(join(OUT, 'main.js'), env, process.argv.slice(2));

/** Bundles the server. Returns false on errors, which esbuild prints. */
const build = async (): Promise<boolean> => {
  copyMigrations(OUT);
  return bundle.rebuild().then(
    () => true,
    () => false,
  );
};
compileMessages();
const started = build().then((isBuilt) => isBuilt && backend.restart());
const web = await createWebServer({ root: ROOT, host, port, backendPort, backend });

async function shutDown(code: number): Promise<never> {
  await Promise.all([web.close(), backend.stop(), bundle.dispose()]);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shutDown(0));

/** Rebuilds and restarts the server; keeps the running one if the sources do not compile. */
async function rebuildServer(): Promise<void> {
  const since = performance.now();
  if (!(await build()) || !(await backend.restart())) return;
  process.stdout.write(`The server has started again (${((performance.now() - since) / 1000).toFixed(1)} s).\n`);
  web.ws.send({ type: 'full-reload' });
}

let restarting = Promise.resolve();
let restartTimer: NodeJS.Timeout | undefined;
/** Compiles the messages; a mistake in one is printed. */
function recompileMessages(): void {
  try {
    compileMessages();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

const isServerSource = (path: string): boolean =>
  path === CATALOGUE || (SERVER_SOURCES.some((folder) => path.startsWith(folder + sep)) && !/\.test\.ts$/.test(path));

web.watcher.add([...SERVER_SOURCES, MESSAGES]);
web.watcher.on('all', (_event, path) => {
  if (path.startsWith(MESSAGES + sep) && path.endsWith('.json')) recompileMessages();
  if (!isServerSource(path)) return;
  clearTimeout(restartTimer);
  restartTimer = setTimeout(() => {
    restarting = restarting.then(rebuildServer);
  }, DEBOUNCE_MS);
});

try {
  await web.listen();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await shutDown(1);
}
if (!(await started)) await shutDown(1);
process.stdout.write(`Tilgul is open at ${web.resolvedUrls?.local[0]}\n`);
