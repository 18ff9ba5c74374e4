// Photos of claims: stored privately, read, erased at once, moved from the public pictures, purged when unused.
import type { Context, Deps } from '../../deps.ts';
import { encodePicture, readPicture, removePicture } from '../../gateways/images.ts';
import {
  createPictureName,
  PRIVATE_PICTURE_TYPE,
  readPrivatePicture,
  removePrivatePictures,
  writePrivatePicture,
} from '../../gateways/private-pictures.ts';
import { finishAfterCommit, inTransaction } from '../../platform/db/transaction.ts';
import { type BackgroundJob, runEvery } from '../../platform/jobs/run-every.ts';
import {
  type ClaimPicture,
  clearPhotos,
  deletePictures,
  findUnusedPictures,
  insertPicture,
  listPublicPhotos,
  lockUnusedImage,
  type PhotoOwner,
  type PublicPhoto,
  replacePublicPhoto,
} from './claim-photos.sql.ts';

type Stores = Pick<Deps, 'db' | 'media' | 'privateMedia'>;

/** Stores an uploaded photo and returns its name. Call it with the pool, outside a transaction. */
export async function storePhoto(deps: Stores, picture: Buffer, now: Date): Promise<string> {
  return writePhoto(deps, await encodePicture(picture), now);
}

async function writePhoto(deps: Stores, bytes: Buffer, now: Date): Promise<string> {
  const name = createPictureName();
  await insertPicture(deps.db, name, now);
  await writePrivatePicture(deps, name, bytes);
  return name;
}

/** Removes photos without a use: files first, so that the purge finds what a failure leaves. */
export async function removePhotos(deps: Stores, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await removePrivatePictures(deps, names);
  await deletePictures(deps.db, names);
}

/** Reads a claim's photo; undefined without one. */
export async function readPhoto(
  deps: Pick<Deps, 'media' | 'privateMedia'>,
  { photo, image_hash: hash }: ClaimPicture,
): Promise<Buffer | undefined> {
  if (photo !== null) return readPrivatePicture(deps, photo);
  return hash === null ? undefined : readPicture(deps, hash);
}

/** A claim's photo as a `data:` URL for the customer's export; null without one. */
export async function readPhotoAsUrl(
  deps: Pick<Deps, 'media' | 'privateMedia'>,
  claim: ClaimPicture,
): Promise<string | null> {
  const photo = await readPhoto(deps, claim);
  return photo === undefined ? null : `data:${PRIVATE_PICTURE_TYPE};base64,${photo.toString('base64')}`;
}

/**
 * Takes the photos off the claims of a customer or of orders (PRIV-3), in the caller's transaction. Their files are deleted
 * right after the commit; the hourly purge deletes what fails.
 */
export async function erasePhotos({ db, deps }: Pick<Context, 'db' | 'deps'>, owner: PhotoOwner): Promise<void> {
  const erased = await clearPhotos(db, owner);
  if (erased.length === 0) return;
  const names = erased.flatMap(({ photo }) => (photo === null ? [] : [photo]));
  const removeFiles = async () => {
    await removePhotos(deps, names);
    for (const { image_hash, created_at } of erased)
      if (image_hash !== null) await removePublicPhoto(deps, { image_hash, created_at });
  };
  finishAfterCommit(db, () =>
    removeFiles().catch((err: unknown) => deps.log.warn({ err }, 'files of erased photos wait for the next purge')),
  );
}

/** Deletes a public picture at once if nothing else uses it. The purge of pictures takes the rest. */
const removePublicPhoto = (deps: Stores, image: Omit<PublicPhoto, 'id'>): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    if (!(await lockUnusedImage(tx, image))) return;
    await removePicture(deps, image.image_hash);
    await tx.deleteFrom('images').where('hash', '=', image.image_hash).execute();
  });

const MOVE_BATCH = 50;

/**
 * Moves claim photos that the previous version stored among the public pictures: the claim first, then the public files.
 * Safe on several servers at once, and beside servers of the previous version, whose new photos follow within the hour.
 */
export async function moveClaimPhotos(deps: Deps, signal?: AbortSignal): Promise<void> {
  let last = 0;
  for (;;) {
    const photos = await listPublicPhotos(deps.db, last, MOVE_BATCH);
    for (const photo of photos) {
      if (signal?.aborted) return;
      await movePhoto(deps, photo);
      last = photo.id;
    }
    if (photos.length < MOVE_BATCH) return;
  }
}

async function movePhoto(deps: Deps, photo: PublicPhoto): Promise<void> {
  const bytes = await readPicture(deps, photo.image_hash);
  // The file may come back, for example when the pictures are still being copied into a bucket.
  if (bytes === undefined) return;
  const name = await writePhoto(deps, bytes, deps.now());
  if (!(await replacePublicPhoto(deps.db, photo, name))) await removePhotos(deps, [name]);
  await removePublicPhoto(deps, photo);
}

const HOUR_MS = 60 * 60 * 1000;

/** Moves photos now, and hourly while servers of the previous version may still run. */
export const startMovingPhotos = (deps: Deps): BackgroundJob =>
  runEvery('move claim photos', HOUR_MS, (signal) => moveClaimPhotos(deps, signal), {
    log: deps.log,
    immediately: true,
  });

/** An upload or a running backup may still need a picture for this long. */
const KEEP_UNUSED_MS = HOUR_MS;
/** The rest waits for the next run. */
const PURGE_LIMIT = 500;

/** Deletes private pictures, file and row, that no claim uses and that are over an hour old, and what killed servers left. */
export async function purgePhotos(deps: Deps): Promise<void> {
  await deps.privateMedia.removeLeftovers(deps.now());
  const before = new Date(deps.now().getTime() - KEEP_UNUSED_MS);
  await removePhotos(deps, await findUnusedPictures(deps.db, before, PURGE_LIMIT));
}
