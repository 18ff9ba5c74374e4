// The disk of the database fills up under customers: writing is 503, reading goes on, and all is well once there is room.
import { setTimeout as pause } from 'node:timers/promises';
import { query } from './parts/cluster.mjs';
import { startCustomers } from './parts/customers.mjs';
import { needPrograms, PG_BIN, say, until } from './parts/drill.mjs';
import { ADMIN_URL, initPostgres, makeDatabase, postgresArgs, SHOP_URL } from './parts/postgres.mjs';
import { auditLedgers, compareOrders } from './parts/proofs.mjs';
import { fill, startServer } from './parts/servers.mjs';

const CUSTOMERS = 20;
const DISK_MB = 160;
/** Seconds without room. */
const FULL = 10;
const MOST_RECOVERY = 10;

/**
 * PostgreSQL with its data on a small disk in memory, which only it and what it starts can see, so that the disk is gone when it
 * ends. The write-ahead log is beside it on an ordinary one: without room for that PostgreSQL stops altogether.
 */
function startOnSmallDisk(drill) {
  const [made, disk, log] = ['made', 'disk', 'log'].map((name) => `${drill.folder}/${name}`);
  initPostgres(drill, made, ['--waldir', log]);
  drill.folderFor('disk');
  const args = postgresArgs(drill, disk, { shared_buffers: '16MB', checkpoint_timeout: '30s' });
  const script = `mount -t tmpfs -o size=${DISK_MB}m,mode=700 tmpfs ${disk} && cp -a ${made}/. ${disk} && exec ${PG_BIN}/postgres "$@"`;
  return drill.start('postgres', 'unshare', [
    ...['--user', '--map-current-user', '--keep-caps', '--mount'],
    ...['sh', '-c', script, 'sh', ...args],
  ]);
}

/** Writes as much as there is room for; PostgreSQL does it, since nobody else can see the disk. */
async function fillUp(file) {
  for (const megabyte of [1, 0.01])
    for (let part = 0; ; part += 1) {
      const name = `${file}-${megabyte}-${part}`;
      const isThere = await query(
        ADMIN_URL,
        `copy (select repeat('x', 1000) from generate_series(1, ${megabyte * 1000})) to '${name}'`,
      ).catch(() => undefined);
      if (!isThere) break;
    }
}

export const drill = {
  about: `the database's disk of ${DISK_MB} MB fills up under ${CUSTOMERS} customers`,
  minutes: 2,
  async run(drill) {
    needPrograms({ unshare: 'util-linux' });
    startOnSmallDisk(drill);
    await makeDatabase(drill);
    const { url } = await startServer(drill, 1, { DATABASE_URL: SHOP_URL });
    const tokens = await fill(SHOP_URL);
    const customers = startCustomers({ url, tokens, count: CUSTOMERS });
    const { diary } = customers;
    const filler = `${drill.folder}/disk/filler`;
    let reads = 0;
    let recovery = 0;
    const during = await customers.meanwhile(async () => {
      await pause(5_000);
      say('the disk fills up');
      await fillUp(filler);
      const refusedBefore = diary.refused.length;
      await until('a refusal', () => diary.refused.length > refusedBefore);
      const end = performance.now() + FULL * 1_000;
      while (performance.now() < end) {
        if ((await fetch(`${url}/products/our-products/`)).ok) reads += 1;
        await pause(100);
      }
      const refused = diary.refused.length - refusedBefore;
      say(`${refused} calls were refused; there is room again`);
      await query(ADMIN_URL, `copy (select 1) to program 'rm -f ${filler}-*'`);
      const freed = performance.now();
      const before = diary.orders.length;
      await until('an order of each customer', () => diary.orders.length > before + CUSTOMERS);
      recovery = (performance.now() - freed) / 1000;
      await pause(5_000);
      return refused;
    });
    await customers.stop();
    const found = await compareOrders((text, values) => query(SHOP_URL, text, values), diary);
    const audit = auditLedgers(SHOP_URL, drill.folderFor('audit'));
    return {
      figures: {
        ...found,
        'calls refused while it was full': during,
        'catalogues read meanwhile': reads,
        'until orders flow again (s)': recovery,
        'failed tries': JSON.stringify(Object.fromEntries(diary.failures)),
        audit,
      },
      passed:
        found.lost + found.altered + found.twice + found.extra === 0 &&
        diary.othersThan('503').length === 0 &&
        reads > 0 &&
        recovery <= MOST_RECOVERY,
    };
  },
};
