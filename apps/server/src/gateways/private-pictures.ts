// Private pictures: one WebP each under a random name, outside the folder of public pictures.
import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';

type Store = Pick<Deps, 'privateMedia'>;

/** Content type of every private picture. */
export const PRIVATE_PICTURE_TYPE = 'image/webp';
/** File name of a private picture. */
export const toPictureFile = (name: string): string => `${name}.webp`;

/** An unguessable name of a new private picture. */
export const createPictureName = (): string => randomBytes(16).toString('hex');

export const writePrivatePicture = (deps: Store, name: string, bytes: Buffer): Promise<void> =>
  deps.privateMedia.write([{ name: toPictureFile(name), bytes }]);

/** Undefined when the file is missing. */
export const readPrivatePicture = (deps: Store, name: string): Promise<Buffer | undefined> =>
  deps.privateMedia.read(toPictureFile(name));

export const removePrivatePictures = (deps: Store, names: readonly string[]): Promise<void> =>
  deps.privateMedia.remove(names.map(toPictureFile));
