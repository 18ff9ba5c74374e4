// A three-node database cluster on one machine: etcd and PostgreSQL under Patroni on each node, HAProxy and PgBouncer in
// front, all configured from ops/.
import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { opsFile, waitFor } from './drill.mjs';
import { getPort, PG_BIN, requirePrograms } from './programs.mjs';

/** Forwards a local port to another one; `cut()` drops its connections and blocks new ones until `reconnect()`. */
async function openLink(port, to) {
  const sockets = new Set();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    cut: () => {
      isCut = true;
      drop();
    },
    reconnect: () => {
      isCut = false;
    },
    close: () => {
      server.close();
      drop();
    },
  };
}

const NODES = [1, 2, 3];
const PASSWORD = 'of-the-drill-alone';
const port = (kind, node = 0) =>
  getPort({ haproxy: 0, api: 80, etcd: 230, peer: 240, pg: 430, pooler: 460 }[kind] + node);

const PROGRAMS = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pg_rewind: 'postgresql',
};

/** URLs of the cluster: through PgBouncer, HAProxy alone, HAProxy to the standbys, and the three hosts directly. */
export const URLS = {
  pooled: `postgres://tilgul:${PASSWORD}@127.0.0.1:${port('pooler')}/tilgul`,
  direct: `postgres://tilgul:${PASSWORD}@127.0.0.1:${port('haproxy')}/tilgul`,
  standbys: `postgres://tilgul:${PASSWORD}@127.0.0.1:${port('haproxy', 1)}/tilgul`,
  hosts: `postgres://tilgul:${PASSWORD}@${NODES.map((node) => `127.0.0.1:${port('pg', node)}`).join(',')}/tilgul`,
};

function startEtcd(drill, node) {
  const own = `http://127.0.0.1:${port('peer', node)}`;
  const client = `http://127.0.0.1:${port('etcd', node)}`;
  const members = NODES.map((other) => `etcd${other}=http://127.0.0.1:${port('peer', other)}`).join(',');
  return drill.start(`etcd${node}`, 'etcd', [
    ...['--name', `etcd${node}`, '--data-dir', join(drill.folder, `etcd${node}`)],
    ...['--listen-peer-urls', own, '--initial-advertise-peer-urls', own],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--initial-cluster', members, '--log-level', 'warn'],
  ]);
}

/** Port under which other machines reach `node`; for etcd, under which `from` reaches it. The real port unless there are links. */
const getKnownPort = (drill, kind, node, from) => drill.links?.port(kind, node, from) ?? port(kind, node);

/** Patroni's file for one machine, with local ports for its addresses and the drill's folders. */
function patroniFile(drill, node) {
  return opsFile('patroni.yml', {
    'name: db1': `name: db${node}`,
    'connect_address: 10.0.0.11:8008': `connect_address: 127.0.0.1:${getKnownPort(drill, 'api', node)}`,
    'connect_address: 10.0.0.11:5432': `connect_address: 127.0.0.1:${getKnownPort(drill, 'pg', node)}`,
    '10.0.0.11:8008': `127.0.0.1:${port('api', node)}`,
    // Only through links: otherwise Patroni would ask etcd for its members' real addresses.
    'etcd3:': `etcd3:\n  use_proxies: ${drill.links !== undefined}`,
    '10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379': NODES.map(
      (other) => `127.0.0.1:${getKnownPort(drill, 'etcd', other, node)}`,
    ).join(','),
    '10.0.0.11:5432': `127.0.0.1:${port('pg', node)}`,
    '/var/lib/postgresql/15/tilgul': join(drill.folder, `db${node}`),
    '/var/lib/postgresql/.pgpass-patroni': join(drill.folder, `pgpass${node}`),
    '/var/run/postgresql': drill.folderFor(`socket${node}`),
    '/etc/tilgul/make-database.sh': join(drill.folder, 'make-database.sh'),
    '/usr/lib/postgresql/15/bin': PG_BIN,
    'shared_buffers: 1GB': 'shared_buffers: 64MB',
    'local all postgres peer': 'local all postgres trust',
    'hostssl replication replicator 10.0.0.0/24': 'host replication replicator 127.0.0.1/32',
    'hostssl all all 10.0.0.0/24': 'host all all 127.0.0.1/32',
    'pgbackrest --stanza=tilgul archive-push %p': '/bin/true',
    "ssl: 'on'": "ssl: 'off'",
  });
}

function startNode(drill, node) {
  const file = drill.write(`patroni${node}.yml`, patroniFile(drill, node));
  return drill.start(`patroni${node}`, 'patroni', [file], {
    env: {
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      TILGUL_DB_PASSWORD: PASSWORD,
    },
  });
}

function startHaproxy(drill) {
  const nodes = NODES.flatMap((node) => [
    [`10.0.0.1${node}:5432 check port 8008`, `127.0.0.1:${port('pg', node)} check port ${port('api', node)}`],
  ]);
  const file = drill.write(
    'haproxy.cfg',
    opsFile('haproxy.cfg', {
      ...Object.fromEntries(nodes),
      '127.0.0.1:5000': `127.0.0.1:${port('haproxy')}`,
      '127.0.0.1:5001': `127.0.0.1:${port('haproxy', 1)}`,
      '127.0.0.1:8404': `127.0.0.1:${port('haproxy', 4)}`,
    }),
  );
  return drill.start('haproxy', 'haproxy', ['-db', '-f', file]);
}

function startPgbouncer(drill) {
  const users = drill.write('userlist.txt', `"tilgul" "${PASSWORD}"\n`);
  const file = drill.write(
    'pgbouncer.ini',
    opsFile('pgbouncer.ini', {
      'port=5000': `port=${port('haproxy')}`,
      'listen_port = 6432': `listen_port = ${port('pooler')}`,
      '/etc/pgbouncer/userlist.txt': users,
      'server_tls_sslmode = require': 'server_tls_sslmode = disable',
    }),
  );
  return drill.start('pgbouncer', 'pgbouncer', [file]);
}

/** Reads a node's `role`, `state` and `timeline`; undefined while it does not answer. */
async function readState(node) {
  const answer = await fetch(`http://127.0.0.1:${port('api', node)}/patroni`, { signal: AbortSignal.timeout(1_000) });
  return answer.json();
}

/** Finds the running leader according to Patroni. */
async function findLeader(except = 0) {
  for (const node of NODES) {
    if (node === except) continue;
    const state = await readState(node).catch(() => undefined);
    if (['master', 'primary'].includes(state?.role) && state.state === 'running') return node;
  }
  return undefined;
}

/** Whether the leader has a synchronous standby. */
async function hasSyncStandby() {
  const leader = await findLeader();
  const answer = await fetch(`http://127.0.0.1:${port('api', leader)}/cluster`);
  const { members } = await answer.json();
  return members.some(({ role, state }) => role === 'sync_standby' && ['running', 'streaming'].includes(state));
}

/**
 * Opens links (ports that forward bytes) between the machines, in both directions and to etcd. `cut(node)` isolates a database
 * machine from the others; servers still reach its own ports.
 */
export async function openLinks() {
  const linkPort = (kind, node, from = 0) => getPort({ pg: 530, api: 540, etcd: 550 + 10 * from }[kind] + node);
  const links = new Map();
  for (const node of NODES) {
    const ends = [['pg', node], ['api', node], ...NODES.map((other) => ['etcd', other, node])];
    links.set(node, await Promise.all(ends.map((end) => openLink(linkPort(...end), port(end[0], end[1])))));
  }
  const forEachLink = (node, act) => {
    for (const link of links.get(node)) act(link);
  };
  return {
    port: linkPort,
    cut: (node) => forEachLink(node, (link) => link.cut()),
    reconnect: (node) => forEachLink(node, (link) => link.reconnect()),
    close: () => {
      for (const node of NODES) forEachLink(node, (link) => link.close());
    },
  };
}

/** Starts the cluster, with `drill.links` between the machines if given; resolves once the leader accepts writes and has a synchronous standby. */
export async function startCluster(drill) {
  requirePrograms(PROGRAMS);
  const script = drill.write('make-database.sh', opsFile('make-database.sh', {}));
  chmodSync(script, 0o700);
  for (const node of NODES) startEtcd(drill, node);
  const nodes = new Map(NODES.map((node) => [node, startNode(drill, node)]));
  startHaproxy(drill);
  startPgbouncer(drill);
  await waitFor('a leader', () => findLeader(), 120_000);
  await waitFor('a synchronous standby', hasSyncStandby, 120_000);
  await waitFor('a connection through HAProxy and PgBouncer', () => query(URLS.pooled, 'select 1'), 30_000);
  return {
    leader: findLeader,
    isSafe: hasSyncStandby,
    /** The nodes whose PostgreSQL accepts writes right now; asks each one directly. */
    writable: async () => {
      const asked = NODES.map(async (node) => {
        const url = `postgres://tilgul:${PASSWORD}@127.0.0.1:${port('pg', node)}/tilgul`;
        const rows = await query(url, 'select pg_is_in_recovery() as follows').catch(() => []);
        return rows[0]?.follows === false ? [node] : [];
      });
      return (await Promise.all(asked)).flat();
    },
    /** Simulates a power failure of a node: Patroni, PostgreSQL and all connections die at once. */
    killNode: (node) => {
      nodes.get(node).kill('SIGKILL');
      killByFolder(join(drill.folder, `db${node}`));
    },
    startNode: (node) => nodes.set(node, startNode(drill, node)),
    query: (text, values) => query(URLS.direct, text, values),
  };
}

/** Kills the PostgreSQL that runs on a data folder. */
function killByFolder(folder) {
  const found = execFileSync('sh', ['-c', `pgrep -f -- "-D ${folder}" || true`], { encoding: 'utf8' });
  for (const pid of found.split('\n').filter(Boolean).map(Number)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}

/** Runs a statement on a new connection. */
export async function query(connectionString, text, values = []) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000, query_timeout: 60_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
