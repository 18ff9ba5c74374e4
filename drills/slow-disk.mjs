// The database's disk takes seconds instead of milliseconds: calls must wait or be refused clearly, and service must recover afterwards.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { query } from './parts/cluster.mjs';
import { quantile, startCustomers } from './parts/customers.mjs';
import { opsFile, say, waitFor } from './parts/drill.mjs';
import { openPostgres, SHOP_URL } from './parts/postgres.mjs';
import { getPort, requirePrograms } from './parts/programs.mjs';
import { auditLedgers, compareOrders } from './parts/proofs.mjs';
import { fill, startServer } from './parts/servers.mjs';

const PORT = getPort(485);
const CADDY = `http://127.0.0.1:${PORT}`;

/** Starts Caddy in front of the server on `port`; resolves when the server answers through it. */
async function startCaddy(drill, port) {
  requirePrograms({ caddy: 'caddy' });
  const file = drill.write('Caddyfile', `{\n\tadmin off\n}\n${opsFile('Caddyfile', {})}`);
  const env = {
    TILGUL_SITE: CADDY,
    TILGUL_UPSTREAM: `127.0.0.1:${port}`,
    XDG_DATA_HOME: join(drill.folder, 'caddy'),
    XDG_CONFIG_HOME: join(drill.folder, 'caddy'),
  };
  const caddy = drill.start('caddy', 'caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env });
  await waitFor('Caddy', async () => (await fetch(`${CADDY}/readyz`)).ok);
  return caddy;
}

const CUSTOMERS = 40;
/** Seconds that each flush to disk takes, in successive phases. */
const DELAYS = [1, 6];
const SLOW_SECONDS = 12;
const MAX_RECOVERY = 15;

/** Delays every flush of PostgreSQL and its child processes, like a disk kept busy by others; `stop()` ends the delay. */
function slowDown(drill, postmaster, seconds) {
  const children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const calls = 'fsync,fdatasync';
  const slow = drill.start(`strace-${seconds}`, 'strace', [
    ...['-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${calls}:delay_enter=${seconds}s`],
    ...[String(postmaster), ...children].flatMap((pid) => ['-p', pid]),
  ]);
  return {
    stop: async () => {
      slow.kill('SIGINT');
      await slow.ended;
    },
  };
}

export const drill = {
  about: `each flush of the database's disk takes ${DELAYS.join(', then ')} s under ${CUSTOMERS} customers`,
  minutes: 1,
  async run(drill) {
    requirePrograms({ strace: 'strace', pgrep: 'procps' });
    const postgres = await openPostgres(drill);
    const server = await startServer(drill, 1, { DATABASE_URL: SHOP_URL });
    const tokens = await fill(SHOP_URL);
    await startCaddy(drill, server.port);
    const customers = startCustomers({ url: CADDY, tokens, count: CUSTOMERS });
    const { diary } = customers;
    const seen = [];
    await customers.during(async () => {
      await pause(3_000);
      for (const delay of DELAYS) {
        const [orders, refused] = [diary.orders.length, diary.refused.length];
        const disk = slowDown(drill, postgres.pid, delay);
        say(`each flush takes ${delay} s`);
        let reads = 0;
        const end = performance.now() + SLOW_SECONDS * 1_000;
        while (performance.now() < end) {
          if ((await fetch(`${CADDY}/products/our-products/`)).ok) reads += 1;
          await pause(100);
        }
        await disk.stop();
        const began = performance.now();
        const before = diary.orders.length;
        await waitFor('orders from the customers', () => diary.orders.length > before + CUSTOMERS);
        seen.push({
          orders: before - orders,
          refused: diary.refused.length - refused,
          reads,
          recovery: (performance.now() - began) / 1000,
        });
        say(`${seen.at(-1).orders} orders, ${seen.at(-1).refused} refused; disk fast again`);
        await pause(3_000);
      }
    });
    await customers.stop();
    const found = await compareOrders((text, values) => query(SHOP_URL, text, values), diary);
    const audit = auditLedgers(SHOP_URL, drill.folderFor('audit'));
    const each = (name) => seen.map((one) => Number(one[name].toFixed(1))).join(', ');
    return {
      figures: {
        ...found,
        'delay of each flush (s)': DELAYS.join(', '),
        'orders during the delay': each('orders'),
        'refused calls during the delay': each('refused'),
        'catalogues read during the delay': each('reads'),
        'recovery after the delay (s)': each('recovery'),
        'p99 of served calls (ms)': quantile(diary.served, 0.99),
        'failed attempts': JSON.stringify(Object.fromEntries(diary.failures)),
        audit,
      },
      passed:
        found.lost + found.altered + found.twice + found.extra === 0 &&
        diary.failuresExcept('503').length === 0 &&
        seen.every(({ reads, recovery }) => reads > 0 && recovery <= MAX_RECOVERY),
    };
  },
};
