// Proves that the pictures that were encoded ahead are what uploads of the demo's pictures would become.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '@tilgul/contract/catalog';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { storePicture } from '../gateways/images.ts';
import { createMediaFolder } from '../gateways/media.ts';
import type { MediaFile } from '../platform/ports/media-store.ts';
import { PREPARED_DIR, preparePictures, readPicture } from './pictures.ts';

const prepared = createMediaFolder(PREPARED_DIR);

/** A store that remembers what is written to it, and has what `has` says. */
function recordingStore(has: (name: string) => Promise<boolean>) {
  const written: MediaFile[] = [];
  const write = async (files: readonly MediaFile[]) => void written.push(...files);
  return { written, media: { ...prepared, has, write } };
}

it('every picture of the demo is encoded ahead in every width and format by the present recipe, and no other', async () => {
  const { media, written } = recordingStore((name) => prepared.has(name));
  const hashes = await preparePictures(media);
  expect(written.map(({ name }) => name)).toEqual([]);
  const names = hashes.flatMap((hash) =>
    IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => `${hash}-${width}.${format}`)),
  );
  expect(readdirSync(PREPARED_DIR).sort()).toEqual(names.sort());
});

it('an upload of one of them gives the same files', async () => {
  const { media, written } = recordingStore(async () => false);
  await storePicture({ media }, readPicture('jaggery'), async () => undefined);
  expect(written).toHaveLength(IMAGE_WIDTHS.length * IMAGE_FORMATS.length);
  const look = async (bytes: Buffer) => {
    const { format, width, height } = await sharp(bytes).metadata();
    return { format, width, height };
  };
  for (const { name, bytes } of written) {
    const ahead = readFileSync(join(PREPARED_DIR, name));
    expect(await look(ahead), name).toEqual(await look(Buffer.from(bytes)));
    // Encoders may differ by a few bytes from one processor to another.
    expect(Math.abs(ahead.length - bytes.length) / bytes.length, name).toBeLessThan(0.02);
  }
});
