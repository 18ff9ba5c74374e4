// Deletes what has expired, once an hour, on one server: sessions, codes, counted tries, kept answers, what visitors sent, missed words,
// unused pictures, the buyers of orders whose time is over.
import { sql } from 'kysely';
import type { Db, Deps } from '../deps.ts';
import { forgetOrigins } from '../modules/audit-log/forget-origins.ts';
import { forgetExpired } from '../modules/auth/forget-expired.ts';
import { forgetPictures } from '../modules/catalog/forget-pictures.ts';
import { remindOfClaims } from '../modules/claims/remind-claims.ts';
import { forgetSubmissions } from '../modules/public-forms/forget-submissions.ts';
import { notifyOfExpiring } from '../modules/stock/batches/due-batches.ts';
import { resealFactors } from '../modules/two-factor/factor-secret.ts';
import { forgetBuyers } from '../modules/users/privacy/forget-buyers.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Words that nobody has searched for since (SEARCH-6). */
const KEEP_MISSES_MS = 90 * 24 * HOUR_MS;
/** How long the first answer to an Idempotency-Key is kept: far longer than anybody retries. */
const KEEP_ANSWERS_MS = 7 * 24 * HOUR_MS;
/** Any number; it only has to be the same on every server. */
export const HOUSEKEEPING_LOCK = 20_261_121;

/** Buyers are forgotten once a year, all of a year at once: so many batches an hour. */
const MOST_BATCHES = 200;

/** Does something in a transaction of its own, unless another server is tidying up; false then. */
const onOneServer = (db: Db, work: (tx: Db) => Promise<boolean>): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${HOUSEKEEPING_LOCK}) as mine`.execute(tx);
    return rows[0]?.mine === true && (await work(tx));
  });

/** Clears what has run out, unless another server is at it. */
export async function tidyUp(deps: Deps): Promise<void> {
  const { db, now } = deps;
  const isMine = await onOneServer(db, async (tx) => {
    await forgetExpired(tx, now());
    await forgetSubmissions(tx, now());
    await forgetOrigins(tx, now());
    await resealFactors(tx, deps);
    const before = new Date(now().getTime() - KEEP_ANSWERS_MS);
    await tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
    const searched = new Date(now().getTime() - KEEP_MISSES_MS);
    await tx.deleteFrom('search_misses').where('last_at', '<', searched).execute();
    await remindOfClaims({ db: tx, deps, now: now() });
    await forgetPictures({ db: tx, deps, now: now() });
    return true;
  });
  await onOneServer(db, (tx) => notifyOfExpiring({ db: tx, deps, now: now() }));
  const zone = deps.config.BUSINESS_TZ;
  let isMore = isMine;
  for (let batch = 0; isMore && batch < MOST_BATCHES; batch += 1)
    isMore = await onOneServer(db, (tx) => forgetBuyers(tx, { now: now(), zone }));
}

/** Tidies up every hour; a failure is logged and the next hour tries again. */
export function startHousekeeping(deps: Deps): { stop(): void } {
  const tidy = () => void tidyUp(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'tidying up failed'));
  const timer = setInterval(tidy, HOUR_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
