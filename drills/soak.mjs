// A long, steady load: memory, connections and open files must be the same at the end as after the first minutes.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { makeTokens } from '../bench/fill.mjs';
import { query } from './parts/cluster.mjs';
import { quantile, startCustomers } from './parts/customers.mjs';
import { say } from './parts/drill.mjs';
import { openPostgres, SHOP_URL } from './parts/postgres.mjs';
import { auditLedgers, compareOrders } from './parts/proofs.mjs';
import { fill, startServer } from './parts/servers.mjs';

const ADMIN = 1;
const MANAGER = 2;
const CUSTOMER = 400;
/** Pages of the readers, with their user; `null` is a visitor. */
const PAGES_READ = [
  [null, '/products/our-products/?limit=100'],
  [null, '/products/our-products/?search=product%2017'],
  [CUSTOMER, '/orders/'],
  [CUSTOMER, '/products/cart-view/'],
  [MANAGER, '/orders/order-list-for-warehouse/'],
  [MANAGER, '/warehouses/view-stock/'],
  [MANAGER, '/warehouses/notification/'],
  [ADMIN, '/orders/order-list/'],
  [ADMIN, '/reports/admin/'],
];

/** Starts `count` readers with pauses of `thinkMs`; `stop()` returns the number of answers by status. */
function startReaders({ url, tokens, count, thinkMs = 300 }) {
  const answers = new Map();
  let isOver = false;
  const get = (path, user, signal) =>
    fetch(url + path, { signal, headers: user === null ? {} : { authorization: `Bearer ${tokens[user - 1]}` } });
  const read = async (number) => {
    for (let round = number; !isOver; round += 1) {
      const [user, path] = PAGES_READ[round % PAGES_READ.length];
      // An open page also has a notification stream.
      const page = new AbortController();
      const live = user === null ? undefined : get('/warehouses/notification/stream/', user, page.signal);
      const failure = await get(path, user)
        .then((response) => response.arrayBuffer().then(() => response.status))
        .catch((error) => String(error.cause?.code ?? error.name));
      answers.set(failure, (answers.get(failure) ?? 0) + 1);
      await pause(thinkMs);
      page.abort();
      await live?.catch(() => undefined);
    }
  };
  const done = Promise.all(Array.from({ length: count }, (_, number) => read(number)));
  return {
    stop: async () => {
      isOver = true;
      await done;
      return answers;
    },
  };
}

const MINUTES = 30;
/** Few enough not to keep the machine busy, so that any growth comes from time, not load. */
const CUSTOMERS = 10;
const THINK_MS = 1_000;
const READERS = 5;
const SAMPLES = 12;
/** Interval at which tokens are renewed; they live for a few minutes. */
const RENEW_MS = 4 * 60_000;
/** Allowed growth of memory from the second to the last quarter. */
const MAX_GROWTH = 1.15;
/** Allowed growth of connections and files; pools open connections as needed. */
const MAX_EXTRA = 5;

const readMemory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const connections = async () =>
  (await query(SHOP_URL, "select count(*)::int as n from pg_stat_activity where application_name = 'tilgul'"))[0].n;
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Splits off the second and the last quarter of the samples. */
const quarters = (values) => {
  const length = values.length / 4;
  return [values.slice(length, 2 * length), values.slice(-length)];
};

export const drill = {
  about: 'a steady load for --minutes (30): memory, connections and open files stay as they are',
  minutes: MINUTES,
  async run(drill, { minutes = String(MINUTES) }) {
    const length = Number(minutes) * 60_000;
    if (!(length > 0)) throw new Error('--minutes must be a number above 0');
    await openPostgres(drill);
    const server = await startServer(drill, 1, { DATABASE_URL: SHOP_URL });
    const tokens = await fill(SHOP_URL);
    const renewing = setInterval(() => Object.assign(tokens, makeTokens(tokens.length)), RENEW_MS);
    const customers = startCustomers({ url: server.url, tokens, count: CUSTOMERS, thinkMs: THINK_MS });
    const readers = startReaders({ url: server.url, tokens, count: READERS });
    const seen = { memory: [], connections: [], files: [] };
    await customers.during(async () => {
      for (let look = 0; look < SAMPLES; look += 1) {
        await pause(length / SAMPLES);
        seen.memory.push(readMemory(server.pid));
        seen.connections.push(await connections());
        seen.files.push(readdirSync(`/proc/${server.pid}/fd`).length);
        const [memory, used, files] = Object.values(seen).map((values) => values.at(-1));
        say(
          `${memory.toFixed(0)} MiB, ${used} connections, ${files} open files, ${customers.diary.orders.length} orders`,
        );
      }
    });
    clearInterval(renewing);
    const answers = await readers.stop();
    const diary = await customers.stop();
    const found = await compareOrders((text, values) => query(SHOP_URL, text, values), diary);
    const audit = auditLedgers(SHOP_URL, drill.folderFor('audit'));
    const pair = (values) => quarters(values).map((quarter) => mean(quarter));
    const [early, late] = pair(seen.memory);
    const show = (values) => pair(values).map(Math.round).join(', ');
    return {
      figures: {
        minutes: Number(minutes),
        ...found,
        'pages read, by status': JSON.stringify(Object.fromEntries(answers)),
        'memory, second and last quarter (MiB)': show(seen.memory),
        'connections, the same': show(seen.connections),
        'open files, the same': show(seen.files),
        'slowest of 100 calls (ms)': quantile(diary.served, 0.99),
        'failed attempts': JSON.stringify(Object.fromEntries(diary.failures)),
        audit,
      },
      passed:
        found.lost + found.altered + found.twice + found.extra === 0 &&
        diary.failures.size === 0 &&
        [...answers.keys()].every((status) => status === 200) &&
        late / early <= MAX_GROWTH &&
        [seen.connections, seen.files].every((values) => pair(values)[1] - pair(values)[0] <= MAX_EXTRA),
    };
  },
};
