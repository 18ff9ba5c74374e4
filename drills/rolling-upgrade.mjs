// Servers of the previous release are replaced one by one by this version during orders; the first new one migrates the schema.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { query } from './parts/cluster.mjs';
import { quantile, startCustomers } from './parts/customers.mjs';
import { ROOT, say } from './parts/drill.mjs';
import { openPostgres, SHOP_URL } from './parts/postgres.mjs';
import { auditLedgers, compareOrders } from './parts/proofs.mjs';
import { ENTRY, fill, startNginx, startServer } from './parts/servers.mjs';

/** The previous release and its commit. */
const BEFORE = '1.1.0';
const COMMIT = 'db846a73c8beae3bc17e90eb07c2860c89031c7b';

/** Returns the main file of the release; builds it from the repository's history once (one or two minutes). DRILL_RELEASE may name a folder that already has it. */
function ensureRelease() {
  const folder = process.env.DRILL_RELEASE ?? join(ROOT, 'node_modules/.cache/tilgul-releases', BEFORE);
  if (!existsSync(join(folder, 'apps/server/dist/main.js'))) build(folder);
  return join(folder, 'apps/server/dist/main.js');
}

function build(folder) {
  say(`building ${BEFORE} from the repository's history`);
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const run = (command, cwd) => execFileSync('sh', ['-c', command], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  run(`git archive ${COMMIT} | tar -x -C ${draft}`, ROOT);
  run('npm ci --no-audit --no-fund && npm run build', draft);
  renameSync(draft, folder);
}

const CUSTOMERS = 20;
/** Seconds that each phase lasts. */
const STAY = 8;

export const drill = {
  about: `servers of ${BEFORE} replaced one by one under ${CUSTOMERS} customers`,
  minutes: 3,
  async run(drill) {
    const old = ensureRelease();
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
    await customers.during(async () => {
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
        'failed attempts': JSON.stringify(Object.fromEntries(diary.failures)),
        audit,
      },
      passed: found.lost + found.altered + found.twice + found.extra === 0 && diary.failuresExcept('503').length === 0,
    };
  },
};
