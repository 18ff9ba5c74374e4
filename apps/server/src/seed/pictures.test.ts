// Checks that the pre-encoded pictures equal what uploading the demo's pictures produces.
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

/** A store that records writes and contains what `has` says. */
function recordingStore(has: (name: string) => Promise<boolean>) {
  const written: MediaFile[] = [];
  const write = async (files: readonly MediaFile[]) => void written.push(...files);
  return { written, media: { ...prepared, has, write } };
}

it('every demo picture is pre-encoded in all widths and formats with the current encoding, and no other', async () => {
  const { media, written } = recordingStore((name) => prepared.has(name));
  const hashes = await preparePictures(media);
  expect(written.map(({ name }) => name)).toEqual([]);
  const names = hashes.flatMap((hash) =>
    IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => `${hash}-${width}.${format}`)),
  );
  expect(readdirSync(PREPARED_DIR).sort()).toEqual(names.sort());
});

it('uploading one of them produces the same files', async () => {
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
    // Encoders may differ by a few bytes between processors.
    expect(Math.abs(ahead.length - bytes.length) / bytes.length, name).toBeLessThan(0.02);
  }
});
