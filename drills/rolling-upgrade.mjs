// Servers of 1.0.0 are replaced by this version's one by one while people order: the first new one brings the schema up to date.
import { setTimeout as pause } from 'node:timers/promises';
import { query } from './parts/cluster.mjs';
import { quantile, startCustomers } from './parts/customers.mjs';
import { say } from './parts/drill.mjs';
import { openPostgres, SHOP_URL } from './parts/postgres.mjs';
import { auditLedgers, compareOrders } from './parts/proofs.mjs';
import { programOf } from './parts/release.mjs';
import { ENTRY, fill, startNginx, startServer } from './parts/servers.mjs';

const BEFORE = '1.0.0';
const CUSTOMERS = 20;
/** Seconds that each state lasts. */
const STAY = 8;

export const drill = {
  about: `servers of ${BEFORE} replaced one by one under ${CUSTOMERS} customers`,
  minutes: 3,
  async run(drill) {
    const old = programOf(BEFORE);
    await openPostgres(drill);
    const settings = { DATABASE_URL: SHOP_URL };
    const first = await startServer(drill, 1, settings, { main: old });
    const second = await startServer(drill, 2, settings, { main: old });
    const tokens = await fill(SHOP_URL);
    await startNginx(drill, [1, 2, 3, 4]);
    const customers = startCustomers({ url: ENTRY, tokens, count: CUSTOMERS });
    const stays = (what) => {
      say(what);
      return pause(STAY * 1_000);
    };
    let migrated = 0;
    await customers.meanwhile(async () => {
      await stays(`two servers of ${BEFORE}`);
      const began = performance.now();
      await startServer(drill, 3, settings);
      migrated = (performance.now() - began) / 1000;
      await startServer(drill, 4, settings);
      await stays('two servers of each version');
      first.kill('SIGTERM');
      await first.ended;
      await stays('one of the old ones has stopped');
      second.kill('SIGTERM');
      await second.ended;
      await stays('the new ones alone');
    });
    const diary = await customers.stop();
    const found = await compareOrders((text, values) => query(SHOP_URL, text, values), diary);
    const audit = auditLedgers(SHOP_URL, drill.folderFor('audit'));
    return {
      figures: {
        ...found,
        'first new server, with migrations (s)': migrated,
        'longest time without an order (s)': diary.longestGap(),
        'slowest of 100 calls (ms)': quantile(diary.served, 0.99),
        'failed tries': JSON.stringify(Object.fromEntries(diary.failures)),
        audit,
      },
      passed: found.lost + found.altered + found.twice + found.extra === 0 && diary.othersThan('503').length === 0,
    };
  },
};
