// Rate limits by counted attempts in a time window, shared by all servers through the database.
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { getNetworks } from './networks.ts';

export interface Limit {
  /** Key of the counter, for example `login:asha:203.0.113.7`. */
  readonly bucket: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** Limits of an address and of the network around it, whose budget is several times as large. */
export function addressLimits(name: string, ip: string, max: number, windowSeconds: number): readonly Limit[] {
  const { narrow, wide, factor } = getNetworks(ip);
  return [
    { bucket: `${name}:${narrow}`, max, windowSeconds },
    { bucket: `${name}:${wide}`, max: max * factor, windowSeconds },
  ];
}

/** Seconds until all limits have room again; 0 while none is reached. One statement for any number of limits. */
export async function getWaitSeconds(db: Db, limits: readonly Limit[], now: Date): Promise<number> {
  const since = limits.map(({ windowSeconds }) => new Date(now.getTime() - windowSeconds * 1000));
  const { rows } = await sql<{ at: Date; since: Date }>`
    select reached.at, one.since
    from unnest(${limits.map(({ bucket }) => bucket)}::text[], ${since}::timestamptz[], ${limits.map(({ max }) => max)}::int[])
        as one (bucket, since, max),
      lateral (
        select at from attempts where bucket = one.bucket and at > one.since order by at desc offset one.max - 1 limit 1
      ) as reached`.execute(db);
  const waits = rows.map(({ at, since: start }) => Math.ceil((at.getTime() - start.getTime()) / 1000));
  return rows.length === 0 ? 0 : Math.max(1, ...waits);
}

/** Attempts left before a limit is reached. */
export async function countTriesLeft(db: Db, { bucket, max, windowSeconds }: Limit, now: Date): Promise<number> {
  const since = new Date(now.getTime() - windowSeconds * 1000);
  const { tried } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('tried'))
    .where('bucket', '=', bucket)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Math.max(0, max - tried);
}

/** Throws 429 with Retry-After when any limit is reached. */
export async function requireTriesLeft(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  const wait = await getWaitSeconds(db, limits, now);
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
}

/** Counts one attempt per bucket. Use a separate handle, so that a later refusal does not roll it back. */
export async function countAttempt(db: Db, buckets: readonly string[], now: Date): Promise<void> {
  await db
    .insertInto('attempts')
    .values(buckets.map((bucket) => ({ bucket, at: now })))
    .execute();
}

/**
 * Counts one attempt in every bucket (or in `countIn`) unless a limit is reached. Returns the seconds to wait, 0 when
 * counted. Needs a transaction: the buckets stay locked until its commit, so that no concurrent attempt slips through.
 */
export async function tryTakeAttempt(
  tx: Db,
  limits: readonly Limit[],
  now: Date,
  countIn?: readonly string[],
): Promise<number> {
  if (limits.length === 0) return 0;
  const buckets = [...new Set(limits.map(({ bucket }) => bucket))];
  await sql`select pg_advisory_xact_lock(hashtextextended(bucket, 0)) from unnest(${buckets}::text[]) as bucket`.execute(
    tx,
  );
  const wait = await getWaitSeconds(tx, limits, now);
  if (wait === 0) await countAttempt(tx, countIn ?? buckets, now);
  return wait;
}

/** Counts an attempt permanently and throws 429 beyond a limit. Needs the pool. */
export async function takeAttempt(db: Db, limits: Limit | readonly Limit[], now: Date): Promise<void> {
  const wait = await db.transaction().execute((tx) => tryTakeAttempt(tx, [limits].flat(), now));
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
}

/** Clears a bucket, after a success. */
export async function clearAttempts(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('attempts').where('bucket', '=', bucket).execute();
}
