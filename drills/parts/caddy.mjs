// Caddy with the file of ops/ in front of one server; TLS is left to the real one.
import { join } from 'node:path';
import { opsFile, until } from './drill.mjs';
import { portAt } from './ports.mjs';
import { needPrograms } from './programs.mjs';

const PORT = portAt(485);
export const CADDY = `http://127.0.0.1:${PORT}`;

/** Starts it in front of the server that listens at `port`; resolves when that answers through it. */
export async function startCaddy(drill, port) {
  needPrograms({ caddy: 'caddy' });
  const file = drill.write('Caddyfile', `{\n\tadmin off\n}\n${opsFile('Caddyfile', {})}`);
  const env = {
    TILGUL_SITE: CADDY,
    TILGUL_UPSTREAM: `127.0.0.1:${port}`,
    XDG_DATA_HOME: join(drill.folder, 'caddy'),
    XDG_CONFIG_HOME: join(drill.folder, 'caddy'),
  };
  const caddy = drill.start('caddy', 'caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env });
  await until('Caddy', async () => (await fetch(`${CADDY}/readyz`)).ok);
  return caddy;
}
