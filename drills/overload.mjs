// Ten times as many customers as the shop can serve: it must keep serving, and refuse the rest immediately.
import { setTimeout as pause } from 'node:timers/promises';
import { query } from './parts/cluster.mjs';
import { quantile, startCustomers } from './parts/customers.mjs';
import { say } from './parts/drill.mjs';
import { openPostgres, SHOP_URL } from './parts/postgres.mjs';
import { auditLedgers, compareOrders } from './parts/proofs.mjs';
import { fill, startServer } from './parts/servers.mjs';

/** This many customers without pauses keep the server busy; ten times as many overload it. */
const BUSY = 40;
const TIMES = 10;
const SECONDS = 20;
const LEAST_GOODPUT = 0.8;
const MOST_P99 = 2_000;

/** Runs `count` customers; returns their orders per second and their diary. */
async function runCustomers(url, tokens, count, first) {
  const customers = startCustomers({ url, tokens, count, thinkMs: 0, first });
  await customers.during(() => pause(SECONDS * 1_000));
  const rate = customers.diary.orders.length / SECONDS;
  return { rate, diary: await customers.stop() };
}

export const drill = {
  about: `${TIMES} times the customers that keep a server busy`,
  minutes: 2,
  async run(drill) {
    await openPostgres(drill);
    const { url } = await startServer(drill, 1, { DATABASE_URL: SHOP_URL });
    const tokens = await fill(SHOP_URL);
    const busy = await runCustomers(url, tokens, BUSY, 100);
    say(`${BUSY} customers: ${busy.rate.toFixed(0)} orders a second`);
    const crowded = await runCustomers(url, tokens, BUSY * TIMES, 100 + BUSY);
    say(`${BUSY * TIMES} customers: ${crowded.rate.toFixed(0)} orders a second`);
    const both = { orders: [...busy.diary.orders, ...crowded.diary.orders] };
    const found = await compareOrders((text, values) => query(SHOP_URL, text, values), both);
    const audit = auditLedgers(SHOP_URL, drill.folderFor('audit'));
    const kept = crowded.rate / busy.rate;
    const p99 = quantile(crowded.diary.served, 0.99);
    return {
      figures: {
        ...found,
        'orders a second, busy': busy.rate,
        'orders a second, ten times that': crowded.rate,
        'goodput kept': `${(100 * kept).toFixed(0)} %`,
        'slowest of 100 served calls (ms)': p99,
        'slowest of 100 refusals (ms)': quantile(crowded.diary.refused, 0.99),
        'refused tries': JSON.stringify(Object.fromEntries(crowded.diary.failures)),
        audit,
      },
      passed:
        found.lost + found.altered + found.twice + found.extra === 0 &&
        crowded.diary.failuresExcept('503', '429').length === 0 &&
        kept >= LEAST_GOODPUT &&
        p99 <= MOST_P99,
    };
  },
};
