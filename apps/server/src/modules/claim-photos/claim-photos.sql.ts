// SQL of claim photos: names of private pictures, and which claim has which.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../deps.ts';
import { anyId } from '../../platform/db/sql.ts';

/** The picture of a claim: private, or still public if a server of the previous version stored it. */
export interface ClaimPicture {
  readonly photo: string | null;
  readonly image_hash: string | null;
}

/** Address of a claim's photo in answers, or null without one. */
export const claimPhotoUrl = (id: number, { photo, image_hash: hash }: ClaimPicture): string | null =>
  photo === null && hash === null ? null : `/claims/${id}/photo/`;

/** Stores the name of a private picture before its file, so that a file without a use is found and purged. */
export async function insertPicture(db: Db, name: string, now: Date): Promise<void> {
  await db.insertInto('private_pictures').values({ name, created_at: now }).execute();
}

/** Deletes the rows of unused pictures. */
export async function deletePictures(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    delete from private_pictures where name = any(${names}::text[])
      and not exists (select from claims where photo = name)`.execute(db);
}

/** Pictures stored before `before` that no claim uses. */
export async function findUnusedPictures(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from private_pictures
    where created_at < ${before}::timestamptz and not exists (select from claims where photo = name)
    order by created_at limit ${limit}::int`.execute(db);
  return rows.map(({ name }) => name);
}

/** Claims of a customer, or of orders. */
export type PhotoOwner = { readonly userId: number } | { readonly orderIds: readonly number[] };

const isOwnClaim = (owner: PhotoOwner): Expression<SqlBool> =>
  'userId' in owner
    ? sql<boolean>`claims.user_id = ${owner.userId}::bigint`
    : sql<boolean>`claims.order_id = ${anyId(owner.orderIds)}`;

/** A claim's picture that the previous version stored publicly. */
export interface PublicPhoto {
  readonly id: number;
  readonly image_hash: string;
  readonly created_at: Date;
}

/** Takes the pictures off claims, and returns them. */
export async function clearPhotos(
  db: Db,
  owner: PhotoOwner,
): Promise<(ClaimPicture & { readonly id: number; readonly created_at: Date })[]> {
  const { rows } = await sql<ClaimPicture & { readonly id: number; readonly created_at: Date }>`
    with pictured as (
      select id, photo, image_hash, created_at from claims
      where ${isOwnClaim(owner)} and (photo is not null or image_hash is not null) for update
    )
    update claims set photo = null, image_hash = null from pictured where claims.id = pictured.id
    returning pictured.id, pictured.photo, pictured.image_hash, pictured.created_at`.execute(db);
  return rows;
}

/** The next public photos of claims after `id`. */
export async function listPublicPhotos(db: Db, id: number, limit: number): Promise<PublicPhoto[]> {
  const { rows } = await sql<PublicPhoto>`
    select id, image_hash, created_at from claims where image_hash is not null and id > ${id}::bigint
    order by id limit ${limit}::int`.execute(db);
  return rows;
}

/** Replaces a claim's public photo by the private one; false if it has gone in the meantime. */
export async function replacePublicPhoto(
  db: Db,
  { id, image_hash: hash }: PublicPhoto,
  photo: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('claims')
    .set({ photo, image_hash: null })
    .where('id', '=', id)
    .where('image_hash', '=', hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Locks the row of a public picture that only this claim used; false otherwise. A product's upload since then counts as
 * a use.
 */
export async function lockUnusedImage(
  db: Db,
  { image_hash: hash, created_at: at }: Omit<PublicPhoto, 'id'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from images
    where hash = ${hash} and last_used_at <= ${at}::timestamptz and not exists (select from products where image_hash = hash)
      and not exists (select from claims where image_hash = hash)
    for update`.execute(db);
  return rows.length > 0;
}
