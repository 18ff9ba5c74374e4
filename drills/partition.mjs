// The leader is cut off from etcd and its standbys, but not from the servers: it must stop accepting writes before another node leads.
import { setTimeout as pause } from 'node:timers/promises';
import { openLinks, startCluster, URLS } from './parts/cluster.mjs';
import { startCustomers } from './parts/customers.mjs';
import { say, waitFor } from './parts/drill.mjs';
import { auditLedgers, compareOrders } from './parts/proofs.mjs';
import { ENTRY, fill, startNginx, startServer } from './parts/servers.mjs';

const CUSTOMERS = 30;
const MAX_GAP = 40;

/** Cuts the leader off until another node leads and orders flow; returns the seconds, and how many nodes accepted writes at once. */
async function cutOff(cluster, links, diary) {
  const old = await waitFor(
    'a leader with a synchronous standby',
    async () => (await cluster.isSafe()) && cluster.leader(),
  );
  links.cut(old);
  const cut = performance.now();
  say(`db${old}, the leader, is cut off`);
  const writableCounts = [];
  const leader = await waitFor('another leader', async () => {
    writableCounts.push((await cluster.writable()).length);
    return cluster.leader(old);
  });
  const election = (performance.now() - cut) / 1000;
  const before = diary.orders.length;
  await waitFor('the next orders', () => diary.orders.length > before + CUSTOMERS);
  writableCounts.push((await cluster.writable()).length);
  say(`db${leader} leads after ${election.toFixed(1)} s, and orders flow`);
  links.reconnect(old);
  await waitFor('a synchronous standby', () => cluster.isSafe(), 120_000);
  return { election, maxWritable: Math.max(...writableCounts) };
}

export const drill = {
  about: `the leader is cut off, not killed, under ${CUSTOMERS} customers`,
  minutes: 3,
  async run(drill) {
    const links = await openLinks();
    try {
      const cluster = await startCluster({ ...drill, links });
      const pooled = { DATABASE_URL: URLS.pooled, DATABASE_LISTEN_URL: URLS.direct, DATABASE_PREPARE: 'off' };
      await startServer(drill, 1, pooled);
      const tokens = await fill(URLS.direct);
      await startServer(drill, 2, { DATABASE_URL: URLS.hosts });
      await startNginx(drill);
      const customers = startCustomers({ url: ENTRY, tokens, count: CUSTOMERS });
      const { election, maxWritable } = await customers.during(async () => {
        await pause(5_000);
        return cutOff(cluster, links, customers.diary);
      });
      const diary = await customers.stop();
      const found = await compareOrders(cluster.query, diary);
      const audit = auditLedgers(URLS.direct, drill.folderFor('audit'));
      return {
        figures: {
          ...found,
          'time to a new leader (s)': election,
          'most databases accepting writes at once': maxWritable,
          'longest time without an order (s)': diary.longestGap(),
          'failed attempts': JSON.stringify(Object.fromEntries(diary.failures)),
          audit,
        },
        passed:
          found.lost + found.altered + found.twice + found.extra === 0 &&
          maxWritable <= 1 &&
          diary.longestGap() <= MAX_GAP,
      };
    } finally {
      links.close();
    }
  },
};
