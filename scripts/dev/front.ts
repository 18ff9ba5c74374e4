// Vite with hot reload on the address that is opened; what belongs to the API goes on to the server behind it.
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { API_SEGMENTS, isApiPath } from '../../apps/server/src/platform/http/api-paths.ts';
import type { Backend } from './backend.ts';

/** Takes the place of a service worker that a built web has left in this browser: it would go on showing that build. */
const LEAVING_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  await self.registration.unregister();
  for (const client of await self.clients.matchAll()) await client.navigate(client.url);
}
`;

function refuse(res: ServerResponse): void {
  res.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' });
  res.end(JSON.stringify({ detail: 'The server did not start; the terminal says why.' }));
}

/** Lets calls wait while the server is being replaced, so that a page loaded meanwhile shows no error. */
const beforeTheProxy = (backend: Backend): Plugin => ({
  name: 'tilgul-dev',
  configureServer({ middlewares }) {
    middlewares.use((req, res, next) => {
      const path = (req.url ?? '/').split('?')[0] ?? '/';
      if (path === '/sw.js') res.writeHead(200, { 'Content-Type': 'text/javascript' }).end(LEAVING_WORKER);
      else if (isApiPath(path)) void backend.ready().then((isUp) => (isUp ? next() : refuse(res)));
      else next();
    });
  },
});

export interface FrontOptions {
  /** The repository's root. */
  readonly root: string;
  readonly host: string;
  readonly port: number;
  /** Where the server listens, on this machine. */
  readonly backendPort: number;
  readonly backend: Backend;
}

/** Makes Vite's server; it does not listen yet. */
export function createFront({ root, host, port, backendPort, backend }: FrontOptions): Promise<ViteDevServer> {
  const web = join(root, 'apps/web');
  const segments = [...API_SEGMENTS].map((segment) => segment.replace('.', '\\.'));
  return createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    clearScreen: false,
    plugins: [beforeTheProxy(backend)],
    server: {
      host,
      port,
      strictPort: true,
      proxy: { [`^/(?:${segments.join('|')})(?:[/?]|$)`]: { target: `http://127.0.0.1:${backendPort}` } },
      warmup: { clientFiles: ['./src/app/main.tsx'] },
    },
  });
}
