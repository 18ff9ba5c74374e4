// A single PostgreSQL, for drills that need no cluster.
import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { query } from './cluster.mjs';
import { opsFile, waitFor } from './drill.mjs';
import { getPort, hasProgram, PG_BIN, requirePrograms } from './programs.mjs';

export const PORT = getPort(490);
const PASSWORD = 'of-the-drill-alone';
export const ADMIN_URL = `postgres://postgres@127.0.0.1:${PORT}/postgres`;
export const SHOP_URL = `postgres://tilgul:${PASSWORD}@127.0.0.1:${PORT}/tilgul`;

/** Runs a program of the drill until it ends. */
function run(drill, command, args, env = {}) {
  execFileSync(command, args, {
    ...drill.user,
    cwd: drill.folder,
    env: drill.env(env),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Creates an empty database folder; `more` has additional arguments for initdb. */
export function initPostgres(drill, folder, more = []) {
  requirePrograms({ [`${PG_BIN}/postgres`]: 'postgresql' });
  const args = ['-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums', '-A', 'trust', ...more];
  run(drill, 'initdb', ['-D', folder, ...args]);
}

/** PostgreSQL's arguments for a folder, with additional settings. */
export function postgresArgs(drill, folder, settings = {}) {
  const all = {
    port: PORT,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: drill.folderFor('socket'),
    max_connections: 100,
    ...settings,
  };
  return ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

export const startPostgres = (drill, folder, settings) =>
  drill.start('postgres', `${PG_BIN}/postgres`, postgresArgs(drill, folder, settings));

/** Waits for PostgreSQL and creates the shop's role and database. */
export async function makeDatabase(drill) {
  await waitFor('PostgreSQL', () => query(ADMIN_URL, 'select 1'));
  const text = opsFile('make-database.sh', {});
  if (!hasProgram('psql')) return void (await makeWithoutPsql(text));
  const script = drill.write('make-database.sh', text);
  chmodSync(script, 0o700);
  run(drill, script, [ADMIN_URL], { TILGUL_DB_PASSWORD: PASSWORD });
}

/** The same statements on a machine without psql. */
async function makeWithoutPsql(script) {
  const [, sql] = /<<'SQL'\n(.*)\nSQL/s.exec(script);
  const [first, second] = sql.replace(":'password'", `'${PASSWORD}'`).split('\\c tilgul');
  const statements = (text) => text.split(';').filter((statement) => statement.trim());
  for (const statement of statements(first)) await query(ADMIN_URL, statement);
  for (const statement of statements(second)) await query(`${ADMIN_URL.slice(0, -'postgres'.length)}tilgul`, statement);
}

/** Starts PostgreSQL with the shop's empty database. */
export async function openPostgres(drill) {
  const folder = `${drill.folder}/db`;
  initPostgres(drill, folder);
  const server = startPostgres(drill, folder);
  await makeDatabase(drill);
  return server;
}
