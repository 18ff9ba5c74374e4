// Hours of orders in miniature: memory and connections are the same at the end as after the first minutes.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { makeTokens } from '../bench/fill.mjs';
import { query } from './parts/cluster.mjs';
import { quantile, startCustomers } from './parts/customers.mjs';
import { say } from './parts/drill.mjs';
import { openPostgres, SHOP_URL } from './parts/postgres.mjs';
import { auditLedgers, compareOrders } from './parts/proofs.mjs';
import { fill, startServer } from './parts/servers.mjs';

const MINUTES = 30;
const CUSTOMERS = 10;
const LOOKS = 12;
/** How often the customers sign in again, so to speak: a token lasts for some minutes. */
const RENEW_MS = 4 * 60_000;
/** What memory may grow between the second quarter and the last. */
const MOST_GROWTH = 1.15;

const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const connections = async () =>
  (await query(SHOP_URL, "select count(*)::int as n from pg_stat_activity where application_name = 'tilgul'"))[0].n;
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

export const drill = {
  about: 'a steady load for --minutes (30): memory and connections stay as they are',
  minutes: MINUTES,
  async run(drill, { minutes = String(MINUTES) }) {
    const length = Number(minutes) * 60_000;
    if (!(length > 0)) throw new Error('--minutes must be a number above 0');
    await openPostgres(drill);
    const server = await startServer(drill, 1, { DATABASE_URL: SHOP_URL });
    const tokens = await fill(SHOP_URL);
    const renewing = setInterval(() => Object.assign(tokens, makeTokens(tokens.length)), RENEW_MS);
    const customers = startCustomers({ url: server.url, tokens, count: CUSTOMERS });
    const memory = [];
    const used = [];
    await customers.meanwhile(async () => {
      for (let look = 0; look < LOOKS; look += 1) {
        await pause(length / LOOKS);
        memory.push(memoryOf(server.pid));
        used.push(await connections());
        say(`${memory.at(-1).toFixed(0)} MiB, ${used.at(-1)} connections, ${customers.diary.orders.length} orders`);
      }
    });
    clearInterval(renewing);
    const diary = await customers.stop();
    const found = await compareOrders((text, values) => query(SHOP_URL, text, values), diary);
    const audit = auditLedgers(SHOP_URL, drill.folderFor('audit'));
    const quarter = LOOKS / 4;
    const growth = mean(memory.slice(-quarter)) / mean(memory.slice(quarter, 2 * quarter));
    return {
      figures: {
        minutes: Number(minutes),
        ...found,
        'memory, second and last quarter (MiB)': [memory.slice(quarter, 2 * quarter), memory.slice(-quarter)]
          .map((values) => mean(values).toFixed(0))
          .join(', '),
        'connections at most': Math.max(...used),
        'slowest of 100 calls (ms)': quantile(diary.served, 0.99),
        'failed tries': JSON.stringify(Object.fromEntries(diary.failures)),
        audit,
      },
      passed:
        found.lost + found.altered + found.twice + found.extra === 0 &&
        diary.failures.size === 0 &&
        growth <= MOST_GROWTH,
    };
  },
};
