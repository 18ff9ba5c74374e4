// Runs the shop's servers, as released, behind nginx on the drill's database.
import { join } from 'node:path';
import { fillOrders, fillPeople, makeTokens } from '../../bench/fill.mjs';
import { JWT_SECRET } from '../../bench/server.mjs';
import { ensureBuilt } from '../../scripts/build-hash.mjs';
import { opsFile, ROOT, waitFor } from './drill.mjs';
import { getPort, requirePrograms } from './programs.mjs';

const FIRST_PORT = getPort(300);
const ENTRY_PORT = getPort(480);
export const ENTRY = `http://127.0.0.1:${ENTRY_PORT}`;

const MAIN = join(ROOT, 'apps/server/dist/main.js');

/** Settings of every server in the drill. */
const SETTINGS = {
  NODE_ENV: 'development',
  SEED: 'none',
  // The drill's customers share one address; production does not allow switching the limits off.
  RATE_LIMITS: 'off',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'warn',
  JWT_SECRET,
};

/** Starts one server with the program `main`, wrapped in the command from `around` if given; resolves when it listens. */
export async function startServer(drill, number, settings, { main = MAIN, around } = {}) {
  const port = FIRST_PORT + number;
  const [command, args] = around ? around(`${process.execPath} ${main}`) : [process.execPath, [main]];
  const server = drill.start(`server${number}`, command, args, {
    env: { ...SETTINGS, DATA_DIR: drill.folderFor(`data${number}`), PORT: String(port), ...settings },
  });
  await waitFor(`server ${number}`, async () => {
    if (server.isOver) throw new Error('it has ended');
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  });
  return { ...server, port, url: `http://127.0.0.1:${port}` };
}

const upstream = (number) => `server 127.0.0.1:${FIRST_PORT + number} max_fails=1 fail_timeout=5s;`;

/** Starts nginx with ops/nginx.conf in front of the servers with these numbers, without TLS. */
export async function startNginx(drill, servers = [1, 2]) {
  requirePrograms({ nginx: 'nginx-light' });
  const text = opsFile('nginx.conf', {
    '/run/nginx.pid': join(drill.folder, 'nginx.pid'),
    'server 10.0.0.21:3000 max_fails=1 fail_timeout=5s;': servers.map(upstream).join('\n'),
    'server 10.0.0.22:3000 max_fails=1 fail_timeout=5s;': '',
    'listen 80;': `listen 127.0.0.1:${ENTRY_PORT + 1};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${ENTRY_PORT};`,
    'ssl_certificate /etc/ssl/tilgul/fullchain.pem;': '',
    'ssl_certificate_key /etc/ssl/tilgul/key.pem;': '',
    'ssl_protocols TLSv1.2 TLSv1.3;': '',
    'access_log off;': `access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(drill.folderFor('nginx'), name)};`).join(' ')}`,
  });
  const file = drill.write('nginx.conf', text);
  const log = join(drill.folderFor('logs'), 'nginx-error.log');
  const nginx = drill.start('nginx', 'nginx', ['-e', log, '-c', file, '-g', 'daemon off;']);
  await waitFor('nginx', async () => (await fetch(`${ENTRY}/readyz`)).ok);
  return nginx;
}

/** Number of orders before the drill. */
export const OLD_ORDERS = 1_000;

/** Fills the empty, migrated database with the benchmark's data; returns the bearer tokens of all users. */
export async function fill(connectionString) {
  const database = { pg: { connectionString } };
  await fillPeople(database);
  await fillOrders(database, { from: 1, to: OLD_ORDERS, all: OLD_ORDERS });
  return makeTokens(1_000);
}

export const prepareProgram = () => ensureBuilt();
