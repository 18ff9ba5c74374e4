// Deletes pictures that nothing shows any more: rows and files together.
import { sql } from 'kysely';
import type { Context } from '../../deps.ts';
import { removePicture } from '../../gateways/images.ts';

/** An upload, a page that was open, or a backup that is being made may still want it for that long. */
const KEEP_UNUSED_MS = 60 * 60 * 1000;
/** So many at a time; the rest waits for the next time. */
const PURGE_LIMIT = 500;

/**
 * Forgets the pictures that no product has, archived ones included, and no claim, and that nobody uploaded or let go within the last
 * hour. Whoever uploads the same picture again touches its row first: that waits for this transaction, or makes it look
 * the other way. The files go before the commit, so that a crash leaves a row without files, which the next upload mends.
 */
export async function purgePictures({ db, deps, now }: Context): Promise<void> {
  const before = new Date(now.getTime() - KEEP_UNUSED_MS);
  const { rows } = await sql<{ hash: string }>`
    select hash from images
    where last_used_at < ${before}::timestamptz and not exists (select from products where image_hash = hash)
      and not exists (select from claims where image_hash = hash)
    order by last_used_at limit ${PURGE_LIMIT}::int for update skip locked`.execute(db);
  for (const { hash } of rows) await removePicture(deps, hash);
  const hashes = rows.map(({ hash }) => hash);
  await sql`delete from images where hash = any(${hashes}::text[])`.execute(db);
}
