// The demo's pictures: as they would be uploaded, and encoded ahead so that the first start need not do it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../deps.ts';
import { storePicture } from '../gateways/images.ts';
import type { MediaStore } from '../platform/ports/media-store.ts';
import { PRODUCTS } from './assortment.ts';

const here = dirname(fileURLToPath(import.meta.url));
/** Two folders up from the sources, one up from the bundle. */
const ASSETS = join(here, import.meta.url.endsWith('.ts') ? '../../assets' : '../assets');
/** What `storePicture` makes of the pictures in `assets/products`; `npm run demo:pictures` writes it. */
export const PREPARED_DIR = join(ASSETS, 'renditions');

/** The upload of a product's picture. */
export const readPicture = (name: string): Buffer => readFileSync(join(ASSETS, 'products', `${name}.webp`));

/**
 * Copies the encoded pictures into the store, so that making the products finds them there. A picture that was not encoded
 * ahead is encoded then, as any upload.
 */
export async function keepPreparedPictures({ media }: Pick<Deps, 'media'>): Promise<void> {
  const names = existsSync(PREPARED_DIR) ? readdirSync(PREPARED_DIR) : [];
  await media.write(names.map((name) => ({ name, bytes: readFileSync(join(PREPARED_DIR, name)) })));
}

/** Encodes the demo's pictures into a store, those that it lacks; answers their hashes. */
export async function preparePictures(media: MediaStore): Promise<string[]> {
  const names = [...new Set(PRODUCTS.map(({ picture }) => picture))];
  return Promise.all(names.map((name) => storePicture({ media }, readPicture(name), async () => undefined)));
}
