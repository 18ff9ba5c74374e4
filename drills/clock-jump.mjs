// The clock of one of two servers jumps ahead and back during orders: none is lost, duplicated or refused.
import { setTimeout as pause } from 'node:timers/promises';
import { query } from './parts/cluster.mjs';
import { startCustomers } from './parts/customers.mjs';
import { say } from './parts/drill.mjs';
import { openPostgres, SHOP_URL } from './parts/postgres.mjs';
import { requirePrograms } from './parts/programs.mjs';
import { auditLedgers, compareOrders } from './parts/proofs.mjs';
import { ENTRY, fill, startNginx, startServer } from './parts/servers.mjs';

const CUSTOMERS = 20;
/** Clock offsets in seconds, one after the other; tokens live longer than the largest. */
const JUMPS = [120, -120, 0];
const STAY = 8;
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** Measures the offset of a server's clock in seconds, from its Date header. */
async function measureOffset(url) {
  const { headers } = await fetch(`${url}/readyz`);
  return (Date.parse(headers.get('date')) - Date.now()) / 1000;
}

export const drill = {
  about: 'the clock of one of two servers jumps by two minutes, ahead and back',
  minutes: 1,
  async run(drill) {
    requirePrograms({ faketime: 'faketime' });
    await openPostgres(drill);
    const settings = { DATABASE_URL: SHOP_URL };
    await startServer(drill, 1, settings);
    const tokens = await fill(SHOP_URL);
    const turnTo = (seconds) => drill.write('clock', `${seconds < 0 ? '' : '+'}${seconds}`);
    const wrong = await startServer(drill, 2, {
      ...settings,
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: turnTo(0),
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
    });
    await startNginx(drill);
    const customers = startCustomers({ url: ENTRY, tokens, count: CUSTOMERS });
    const seen = [];
    await customers.during(async () => {
      for (const jump of JUMPS) {
        turnTo(jump);
        await pause(STAY * 1_000);
        seen.push(Math.round(await measureOffset(wrong.url)));
        say(`clock offset ${seen.at(-1)} s`);
      }
    });
    const diary = await customers.stop();
    const found = await compareOrders((text, values) => query(SHOP_URL, text, values), diary);
    const audit = auditLedgers(SHOP_URL, drill.folderFor('audit'));
    return {
      figures: {
        ...found,
        'clock ahead by (s)': seen.join(', '),
        'longest time without an order (s)': diary.longestGap(),
        'failed attempts': JSON.stringify(Object.fromEntries(diary.failures)),
        audit,
      },
      passed:
        found.lost + found.altered + found.twice + found.extra === 0 &&
        diary.failures.size === 0 &&
        JUMPS.every((jump, index) => Math.abs(jump - seen[index]) <= 3),
    };
  },
};
