// Counted tries: how often something was tried in a window, shared by all servers through the database.
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';

export interface Limit {
  /** What is counted, for example `login:asha:203.0.113.7`. */
  readonly bucket: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** Seconds until all of these limits leave room again, or 0 while none is reached. One statement for any number of limits. */
export async function secondsUntilFree(db: Db, limits: readonly Limit[], now: Date): Promise<number> {
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

/** How many tries a limit leaves before it is reached. */
export async function triesLeft(db: Db, { bucket, max, windowSeconds }: Limit, now: Date): Promise<number> {
  const since = new Date(now.getTime() - windowSeconds * 1000);
  const { tried } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('tried'))
    .where('bucket', '=', bucket)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Math.max(0, max - tried);
}

/** Refuses with 429 and Retry-After when any of the limits is reached. */
export async function refuseWhenTooMany(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  const wait = await secondsUntilFree(db, limits, now);
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
}

/** Counts one attempt in each bucket. Call it on a handle of its own, so that a later refusal does not undo it. */
export async function countAttempt(db: Db, buckets: readonly string[], now: Date): Promise<void> {
  await db
    .insertInto('attempts')
    .values(buckets.map((bucket) => ({ bucket, at: now })))
    .execute();
}

/**
 * Inside a transaction: counts one try in every bucket (or in those of `countIn`) unless a limit is reached; the seconds
 * to wait, 0 when counted. The buckets stay locked until the commit, so that no second client slips through.
 */
export async function takeTry(
  tx: Db,
  limits: readonly Limit[],
  now: Date,
  countIn?: readonly string[],
): Promise<number> {
  if (limits.length === 0) return 0;
  const buckets = [...new Set(limits.map(({ bucket }) => bucket))];
  for (const bucket of buckets) await sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`.execute(tx);
  const wait = await secondsUntilFree(tx, limits, now);
  if (wait === 0) await countAttempt(tx, countIn ?? buckets, now);
  return wait;
}

/** Counts an attempt for good and refuses with 429 when it goes over the limit; needs the pool. */
export async function takeAttempt(db: Db, limit: Limit, now: Date): Promise<void> {
  const wait = await db.transaction().execute((tx) => takeTry(tx, [limit], now));
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
}

/** Forgets the attempts of a bucket, after a success. */
export async function clearAttempts(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('attempts').where('bucket', '=', bucket).execute();
}

/** The address that limits count by: IPv6 by its /64. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip;
  if (ip.startsWith('::ffff:')) return ip.slice(7);
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}
