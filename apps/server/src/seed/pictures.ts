// Pictures of the demo: as uploaded, and pre-encoded to speed up the first start.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../deps.ts';
import { storePicture } from '../gateways/images.ts';
import type { MediaStore } from '../platform/ports/media-store.ts';
import { PRODUCTS } from './assortment.ts';

const here = dirname(fileURLToPath(import.meta.url));
/** One folder up from the built server; two up from the sources and from the development server's bundle. */
const ASSETS = ['../assets', '../../assets'].map((path) => join(here, path)).find((path) => existsSync(path)) ?? here;
/** Output of `storePicture` for `assets/products`, written by `npm run demo:pictures`. */
export const PREPARED_DIR = join(ASSETS, 'renditions');

/** The upload of a product's picture. */
export const readPicture = (name: string): Buffer => readFileSync(join(ASSETS, 'products', `${name}.webp`));

/** Copies the encoded pictures into the store, where creating the products finds them. Others are encoded as usual. */
export async function copyPreparedPictures({ media }: Pick<Deps, 'media'>): Promise<void> {
  const names = existsSync(PREPARED_DIR) ? readdirSync(PREPARED_DIR) : [];
  await media.write(names.map((name) => ({ name, bytes: readFileSync(join(PREPARED_DIR, name)) })));
}

/** Encodes missing demo pictures into a store and returns their hashes. */
export async function preparePictures(media: MediaStore): Promise<string[]> {
  const names = [...new Set(PRODUCTS.map(({ picture }) => picture))];
  return Promise.all(names.map((name) => storePicture({ media }, readPicture(name), async () => undefined)));
}
