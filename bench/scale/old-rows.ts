// Measures the hourly cleanup jobs on a filled folder with a running server, now and years later; rolled back each time.
import { withDatabase } from '../../apps/server/src/commands/command.ts';
import type { Db } from '../../apps/server/src/deps.ts';
import { purgeAuditOrigins } from '../../apps/server/src/modules/audit-log/audit-log.commands.ts';
import { purgeExpired } from '../../apps/server/src/modules/auth/auth.sql.ts';
import { anonymiseBuyers } from '../../apps/server/src/modules/users/privacy.commands.ts';

const zone = 'Asia/Kolkata';
const YEAR_MS = 365.25 * 86_400_000;
const later = (years: number) => new Date(Date.now() + years * YEAR_MS);

const JOBS: readonly (readonly [name: string, work: (db: Db) => Promise<unknown>])[] = [
  ['sessions, codes and counted tries that ran out', (db) => purgeExpired(db, later(0))],
  ['addresses of people in the audit trail', (db) => purgeAuditOrigins(db, later(0))],
  ['buyers, while nobody is due', (db) => anonymiseBuyers(db, { now: later(0), zone })],
  ['buyers, one batch, when all are due', (db) => anonymiseBuyers(db, { now: later(20), zone })],
];

class Undo extends Error {}

async function timed(db: Db, work: (tx: Db) => Promise<unknown>): Promise<number> {
  let ms = 0;
  const undone = db.transaction().execute(async (tx) => {
    const started = performance.now();
    await work(tx);
    ms = performance.now() - started;
    throw new Undo();
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return ms;
}

const output = { out: () => undefined, err: (text: string) => console.error(text) };
const rows = await withDatabase({ env: process.env, output, joinRunning: true }, async ({ db }) => {
  const found = [];
  for (const [name, work] of JOBS) {
    const times = [await timed(db, work), await timed(db, work), await timed(db, work)].sort((a, b) => a - b);
    found.push({ name, ms: times[1] });
  }
  return found;
});
process.stdout.write(JSON.stringify(rows));
