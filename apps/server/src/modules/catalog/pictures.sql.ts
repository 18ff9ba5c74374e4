// SQL of pictures: marking them as used, replacing a product's picture, purging unused ones.
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { removePicture } from '../../gateways/images.ts';

/** Marks a picture as used now, so that it is not purged and products can refer to it. */
export async function touchImage(db: Db, hash: string, now: Date): Promise<void> {
  await db
    .insertInto('images')
    .values({ hash, last_used_at: now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ last_used_at: now }))
    .execute();
}

/** Replaces a product's picture. The old one counts as used until now: an open page or a backup may still need it. */
export async function changePicture(db: Db, id: number, image: { readonly hash: string; readonly now: Date }) {
  const { hash, now } = image;
  const before = await db.selectFrom('products').select('image_hash').where('id', '=', id).executeTakeFirstOrThrow();
  for (const used of [before.image_hash, hash]) if (used !== null) await touchImage(db, used, now);
  await db.updateTable('products').set({ image_hash: hash }).where('id', '=', id).execute();
}

/** An upload, an open page or a running backup may still need a picture for this long. */
const KEEP_UNUSED_MS = 60 * 60 * 1000;
/** The rest waits for the next run. */
const PURGE_LIMIT = 500;

/**
 * Deletes pictures, row and files, that no product (live or archived) and no claim of the previous version uses and that were last used over an hour
 * ago. Uploading the same picture again touches its row first, so it waits for this transaction, or this one skips the row.
 * Files are deleted before the commit: a crash leaves a row without files, which the next upload repairs.
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
