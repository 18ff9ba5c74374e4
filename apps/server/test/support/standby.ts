// A leader and its streaming standby, both embedded.
import { appendFile, chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Embedded, getClusterDir, startEmbedded } from '@tilgul/embedded-postgres';
import pg from 'pg';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf'];

export interface Pair {
  readonly leader: Embedded['connection'];
  readonly standby: Embedded['connection'];
  /** Runs a statement on the standby as superuser. */
  onStandby(statement: string): Promise<void>;
  stop(): Promise<void>;
}

async function run({ superuserConnection }: Embedded, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(superuserConnection);
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

/** Copies the running leader's folder like a base backup. */
async function copyCluster(leader: Embedded, from: string, to: string): Promise<void> {
  const client = new pg.Client(leader.superuserConnection);
  await client.connect();
  await client.query("select pg_backup_start('standby', fast => true)");
  await cp(from, to, { recursive: true, filter: (path) => !NOT_COPIED.some((name) => path.endsWith(name)) });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  await client.end();
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
}

/** Starts a leader and a standby that streams from it. */
export async function startPair(): Promise<Pair> {
  const dir = await mkdtemp(join(tmpdir(), 'tilgul-pair-'));
  await chmod(dir, 0o711);
  const [first, second] = [join(dir, 'leader'), join(dir, 'standby')];
  // As in production: a commit is acknowledged once it is on the disk.
  const leader = await startEmbedded({ dataDir: first, dataDirNamed: true, log });
  const [from, to] = [getClusterDir(first), getClusterDir(second)];
  const rules = await readFile(join(from, 'pg_hba.conf'), 'utf8');
  await cp(join(first, 'database-passwords'), join(second, 'database-passwords'), { recursive: true });
  await copyCluster(leader, from, to);
  // Replication connects to no database, which 'all' does not include.
  await appendFile(join(from, 'pg_hba.conf'), 'local replication all scram-sha-256\n');
  await run(leader, 'select pg_reload_conf()');
  const { host, port, user, password = '' } = leader.superuserConnection;
  const conninfo = `host=${host} port=${port} user=${user} password=${password}`;
  await writeFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  await writeFile(join(to, 'pg_hba.conf'), rules);
  await writeFile(join(to, 'standby.signal'), '');
  const standby = await startEmbedded({ dataDir: second, dataDirNamed: true, log });
  return {
    leader: leader.connection,
    standby: standby.connection,
    onStandby: async (statement) => void (await run(standby, statement)),
    stop: async () => {
      await standby.stop();
      await leader.stop();
      await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
