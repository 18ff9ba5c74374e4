// Point-in-time recovery: restores the database to a moment between two orders from pgBackRest's backups and archived WAL.
import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { query } from './parts/cluster.mjs';
import { opsFile, say, waitFor } from './parts/drill.mjs';
import { ADMIN_URL, initPostgres, makeDatabase, PORT, SHOP_URL, startPostgres } from './parts/postgres.mjs';
import { requirePrograms } from './parts/programs.mjs';
import { auditLedgers } from './parts/proofs.mjs';
import { fill, startServer } from './parts/servers.mjs';

const CUSTOMER = 100;

/** Starts PostgreSQL on a folder, archiving with pgBackRest as in Patroni's file. */
const startArchiving = (drill, folder, archive) =>
  startPostgres(drill, folder, { archive_mode: 'on', archive_command: archive, wal_level: 'replica' });

/** The drill's pgBackRest: the file of ops/ with folders inside the drill's folder. */
function configure(drill, data) {
  return drill.write(
    'pgbackrest.conf',
    opsFile('pgbackrest.conf', {
      '/backup/pgbackrest': drill.folderFor('repository'),
      '/var/log/pgbackrest': drill.folderFor('backup-logs'),
      '/tmp/pgbackrest': drill.folderFor('locks'),
      '/var/lib/postgresql/15/tilgul': data,
      '/var/run/postgresql': join(drill.folder, 'socket'),
      'pg1-port=5432': `pg1-port=${PORT}\npg1-user=postgres`,
    }),
  );
}

async function order(server, token, quantity) {
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  await post('/products/add-to-cart/', { product_id: 1, quantity });
  const { order_id } = await post('/orders/place-order/', { address_id: CUSTOMER, payment_method: 'cod' });
  return order_id;
}

export const drill = {
  about: 'a backup and the write-ahead log, restored to a moment between two orders',
  minutes: 1,
  short: [],
  async run(drill) {
    requirePrograms({ pgbackrest: 'pgbackrest', psql: 'postgresql' });
    const data = join(drill.folder, 'db');
    const config = configure(drill, data);
    const backrest = `pgbackrest --config=${config} --stanza=tilgul`;
    const run = (command, env = {}) =>
      promisify(execFile)('sh', ['-c', command], {
        ...drill.user,
        cwd: drill.folder,
        encoding: 'utf8',
        env: drill.env(env),
      });

    initPostgres(drill, data);
    const first = startArchiving(drill, data, `${backrest} archive-push %p`);
    await makeDatabase(drill);
    await run(`${backrest} stanza-create`);
    const server = await startServer(drill, 1, { DATABASE_URL: SHOP_URL });
    const token = (await fill(SHOP_URL))[CUSTOMER - 1];
    chmodSync(
      drill.write('backup.sh', opsFile('backup.sh', { '--stanza=tilgul': `--config=${config} --stanza=tilgul` })),
      0o700,
    );
    await run('./backup.sh', { PGHOST: join(drill.folder, 'socket'), PGPORT: String(PORT), PGUSER: 'postgres' });

    const kept = await order(server, token, 2);
    const [{ moment }] = await query(SHOP_URL, 'select clock_timestamp()::text as moment');
    const undone = await order(server, token, 3);
    say(`order ${kept} must be restored, order ${undone} must not`);
    await query(ADMIN_URL, 'select pg_switch_wal()');
    server.kill('SIGTERM');
    await server.ended;
    // Simulates the loss of the machine with its disk.
    first.kill('SIGKILL');
    await first.ended;
    await run(`rm -rf ${data}`);

    const began = performance.now();
    await run(`${backrest} --type=time --target="${moment}" --target-action=promote restore`);
    startArchiving(drill, data, '/bin/true');
    await waitFor(
      'the restored database',
      async () => (await query(SHOP_URL, 'select pg_is_in_recovery() as waits'))[0].waits === false,
    );
    const seconds = (performance.now() - began) / 1000;
    const found = (await query(SHOP_URL, 'select id::int from orders where id = any($1)', [[kept, undone]])).map(
      ({ id }) => id,
    );
    const audit = auditLedgers(SHOP_URL, drill.folderFor('audit'));
    return {
      figures: {
        'first order there': found.includes(kept),
        'second order there': found.includes(undone),
        'restored in (s)': seconds,
        audit,
      },
      passed: found.includes(kept) && !found.includes(undone),
    };
  },
};
