// Deletes what has expired, once an hour and on one server at a time: sessions, codes, attempts, stored responses, public
// form submissions, searches without results, figures of page speed, checks of PINs, unused pictures and photos, and the personal data of
// old orders.
import { SEARCH_MISS_DAYS } from '@tilgul/contract/rules/limits';
import { sql } from 'kysely';
import type { Db, Deps } from './deps.ts';
import { purgeAuditOrigins } from './modules/audit-log/audit-log.commands.ts';
import { purgeExpired } from './modules/auth/auth.sql.ts';
import { purgePictures } from './modules/catalog/pictures.sql.ts';
import { purgeWaits } from './modules/catalog/product-waits.ts';
import { purgePhotos } from './modules/claim-photos/claim-photos.commands.ts';
import { sendClaimReminders } from './modules/claims/claims.commands.ts';
import { purgePageSpeed } from './modules/page-speed/page-speed.sql.ts';
import { purgeSubmissions } from './modules/public-forms/public-forms.sql.ts';
import { purgeChecks } from './modules/registers/device.sql.ts';
import { notifyExpiringBatches } from './modules/stock/batches/batches.commands.ts';
import { resealTwoFactorSecrets } from './modules/two-factor/two-factor-codes.ts';
import { anonymiseBuyers, eraseArchived } from './modules/users/privacy.commands.ts';
import { inTransaction } from './platform/db/transaction.ts';
import { type BackgroundJob, runEvery } from './platform/jobs/run-every.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Responses stored under an Idempotency-Key are kept far longer than any client retries. */
const KEEP_RESPONSES_MS = 7 * 24 * HOUR_MS;
/** Advisory lock of the cleanup. The number is arbitrary, but the same on every server. */
export const CLEANUP_LOCK = 20_261_121;

/** Batches of buyers per round: once a year a whole year of buyers is due together. */
const MAX_BATCHES = 200;

/** Runs `work` in its own transaction while holding the cleanup lock; false when another server holds it. */
const onOneServer = (db: Db, work: (tx: Db) => Promise<boolean>): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${CLEANUP_LOCK}) as mine`.execute(tx);
    return rows[0]?.mine === true && (await work(tx));
  });

/** Runs one round, unless another server is running one. `signal` ends it between two batches. */
export async function runCleanup(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, now } = deps;
  const isMine = await onOneServer(db, async (tx) => {
    await purgeExpired(tx, now());
    await purgeSubmissions(tx, now());
    await purgeAuditOrigins(tx, now());
    await resealTwoFactorSecrets(tx, deps);
    const before = new Date(now().getTime() - KEEP_RESPONSES_MS);
    await tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
    const lastSearched = new Date(now().getTime() - SEARCH_MISS_DAYS * 24 * HOUR_MS);
    await tx.deleteFrom('search_misses').where('last_at', '<', lastSearched).execute();
    await purgeWaits(tx, now());
    await purgeChecks(tx, now());
    await purgePageSpeed({ db: tx, deps, now: now() });
    await sendClaimReminders({ db: tx, deps, now: now() });
    await purgePictures({ db: tx, deps, now: now() });
    return true;
  });
  await onOneServer(db, (tx) => notifyExpiringBatches({ db: tx, deps, now: now() }));
  const zone = deps.config.BUSINESS_TZ;
  let isMore = isMine;
  for (let batch = 0; isMore && !signal?.aborted && batch < MAX_BATCHES; batch += 1)
    isMore = await onOneServer(db, (tx) => anonymiseBuyers(tx, { now: now(), zone }));
  if (!isMine) return;
  await eraseArchived(deps, signal);
  // After the buyers: their photos go in the same round.
  await purgePhotos(deps);
}

/** Cleans up every hour. */
export const startCleanup = (deps: Deps): BackgroundJob =>
  runEvery('clean up', HOUR_MS, (signal) => runCleanup(deps, signal), { log: deps.log });
