// The leader's machine dies repeatedly under fifty customers: no confirmed order is lost, and orders soon flow again.
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster, URLS } from './parts/cluster.mjs';
import { startCustomers } from './parts/customers.mjs';
import { say, waitFor } from './parts/drill.mjs';
import { auditLedgers, compareOrders } from './parts/proofs.mjs';
import { ENTRY, fill, startNginx, startServer } from './parts/servers.mjs';

const ROUNDS = Number(process.env.DRILL_ROUNDS ?? 10);
const CUSTOMERS = 50;
/** Maximum seconds without a confirmed order during a failover. */
const MAX_GAP = 30;
/** Maximum seconds until orders flow again once the new leader is ready. */
const MAX_RECOVERY = 10;

/** Kills the leader's machine; returns the seconds to a new leader, and from there to the next confirmed order. */
async function failOver(cluster, diary) {
  const old = await waitFor(
    'a leader with a synchronous standby',
    async () => (await cluster.isSafe()) && cluster.leader(),
  );
  const killed = performance.now();
  cluster.killNode(old);
  await waitFor('a new leader', () => cluster.leader(old));
  const ready = performance.now();
  const before = diary.orders.length;
  await waitFor('the next order', () => diary.orders.length > before + CUSTOMERS);
  const flowing = performance.now();
  await pause(1_000);
  cluster.startNode(old);
  return { election: (ready - killed) / 1000, recovery: (flowing - ready) / 1000 };
}

export const drill = {
  about: 'kill -9 of the leader under 50 customers, ten times',
  minutes: 10,
  async run(drill) {
    const cluster = await startCluster(drill);
    say(`three databases run, the leader is db${await cluster.leader()}`);
    // One server uses PgBouncer and HAProxy and reads from the standbys; the other connects to the three hosts directly.
    const pooled = { DATABASE_URL: URLS.pooled, DATABASE_LISTEN_URL: URLS.direct, DATABASE_PREPARE: 'off' };
    await startServer(drill, 1, { ...pooled, DATABASE_READ_URL: URLS.standbys });
    const tokens = await fill(URLS.direct);
    await startServer(drill, 2, { DATABASE_URL: URLS.hosts });
    await startNginx(drill);
    const customers = startCustomers({ url: ENTRY, tokens, count: CUSTOMERS });
    const rounds = [];
    await customers.during(async () => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const { election, recovery } = await failOver(cluster, customers.diary);
        rounds.push({ election, recovery });
        say(`failover ${round}: a new leader after ${election.toFixed(1)} s, orders ${recovery.toFixed(1)} s later`);
      }
    });
    const diary = await customers.stop();
    const found = await compareOrders(cluster.query, diary);
    const audit = auditLedgers(URLS.direct, drill.folderFor('audit'));
    const worst = (name) => Math.max(...rounds.map((round) => round[name]));
    return {
      figures: {
        failovers: ROUNDS,
        ...found,
        'longest election (s)': worst('election'),
        'longest recovery after it (s)': worst('recovery'),
        'longest time without an order (s)': diary.longestGap(),
        'failed attempts': JSON.stringify(Object.fromEntries(diary.failures)),
        audit,
      },
      passed:
        found.lost + found.altered + found.twice + found.extra === 0 &&
        diary.longestGap() <= MAX_GAP &&
        worst('recovery') <= MAX_RECOVERY,
    };
  },
};
