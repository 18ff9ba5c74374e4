// Pictures: detected by content, rotated, stripped, stored in every width and format, refused without leaving files.
import { crc32 } from 'node:zlib';
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '@tilgul/contract/catalog';
import { AppError } from '@tilgul/contract/rules/errors';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openMediaStores } from '../../test/support/media-stores.ts';
import { createLimit } from '../platform/jobs/limit.ts';
import type { MediaStore } from '../platform/ports/media-store.ts';
import { pictureType, storePicture } from './images.ts';

const plain = (width: number, height: number, background = '#c98a2b') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Helpers for one store of pictures. */
function inStore(media: MediaStore) {
  const keep = (picture: Buffer) => storePicture({ media }, picture, async () => undefined);
  const kept = async (hash: string, width: number, format: string) =>
    (await media.read(`${hash}-${width}.${format}`)) ?? Buffer.alloc(0);
  const filesNow = async () => (await media.list()).toSorted();
  async function getRefusal(picture: Buffer): Promise<AppError> {
    const thrown: unknown = await keep(picture).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(thrown instanceof AppError)) throw new Error(`not refused: ${String(thrown)}`);
    return thrown;
  }
  return { keep, kept, filesNow, getRefusal };
}

const stores = await openMediaStores();

describe.each(stores)('in $kind', ({ media }) => {
  const { keep, kept, filesNow, getRefusal } = inStore(media);

  it('[U01] stores a picture as WebP and AVIF at 160, 320, 640 and 960 px', async () => {
    const hash = await keep(await plain(1200, 900).jpeg().toBuffer());
    for (const width of IMAGE_WIDTHS) {
      for (const format of IMAGE_FORMATS) {
        const facts = await sharp(await kept(hash, width, format)).metadata();
        expect([facts.format, facts.width, facts.height]).toEqual([
          format === 'avif' ? 'heif' : 'webp',
          width,
          width * 0.75,
        ]);
      }
    }
  });

  it('[U02] refuses a damaged picture with a 400 at the image, without leaving a file', async () => {
    const whole = await plain(600, 600).jpeg().toBuffer();
    const before = await filesNow();
    const refusal = await getRefusal(whole.subarray(0, whole.length - 400));
    expect([refusal.status, Object.keys(refusal.extras.fields ?? {})]).toEqual([400, ['image']]);
    expect(await filesNow()).toEqual(before);
  });
});

// Checks that do not depend on the store use one of them.
const [folder] = stores;
if (!folder) throw new Error('there is no store of pictures');
const { keep, kept, getRefusal } = inStore(folder.media);

describe('[U01] a stored picture', () => {
  it('has the width in its name, even if the upload was smaller', async () => {
    const hash = await keep(await plain(64, 64).webp().toBuffer());
    expect((await sharp(await kept(hash, 960, 'webp')).metadata()).width).toBe(960);
  });

  it('is rotated by its EXIF data, which is removed with all other metadata', async () => {
    const source = await plain(400, 200)
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(source).metadata()).orientation).toBe(6);
    const hash = await keep(source);
    for (const format of IMAGE_FORMATS) {
      const facts = await sharp(await kept(hash, 320, format)).metadata();
      expect([facts.width, facts.height]).toEqual([320, 640]);
      expect([facts.exif, facts.icc, facts.xmp, facts.iptc, facts.orientation ?? 1]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        1,
      ]);
    }
  });

  it('loses data appended to it', async () => {
    const polyglot = Buffer.concat([await plain(40, 40).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const hash = await keep(polyglot);
    for (const format of IMAGE_FORMATS) expect((await kept(hash, 160, format)).includes('<script>')).toBe(false);
  });

  it('has the same name when uploaded again, and another one when it differs', async () => {
    const [one, other] = [
      await plain(30, 30, '#111111').png().toBuffer(),
      await plain(30, 30, '#222222').png().toBuffer(),
    ];
    const [first, second, third] = await Promise.all([one, one, other].map((picture) => keep(picture)));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('can be uploaded as %s', async (format) => {
    expect(await keep(await plain(20, 20).toFormat(format).toBuffer())).toMatch(/^[0-9a-f]{32}$/);
  });

  it('fits into a box, however tall it is', async () => {
    const hash = await keep(await plain(10, 4000).png().toBuffer());
    expect((await sharp(await kept(hash, 960, 'webp')).metadata()).height).toBe(1920);
  });
});

describe('a refused picture', () => {
  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['HTML', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
    ['a PNG in its first bytes only', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64)])],
    ['a HEIC, which is no AVIF', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('[U01] is 415 for %s', async (_name, bytes) => {
    expect((await getRefusal(bytes)).status).toBe(415);
  });

  it('[U02] is 413 above 5 MB', async () => {
    expect((await getRefusal(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('[U02] is 400 at the image above 25 megapixels, detected before decoding', async () => {
    const bomb = await plain(8, 8).png().toBuffer();
    // A PNG header: width and height at 16 and 20, checksum at 29.
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    for (const picture of [bomb, await plain(5_001, 5_000).png({ compressionLevel: 1 }).toBuffer()]) {
      const refusal = await getRefusal(picture);
      expect(refusal.status).toBe(400);
      expect(refusal.extras.fields).toEqual({ image: ['The picture may have at most 25 megapixels.'] });
    }
  });
});

describe('the limit of encodings', () => {
  it('runs two tasks at once and finishes all, even after a failure', async () => {
    const limit = createLimit(2);
    let [now, most] = [0, 0];
    const task = (fails: boolean) =>
      limit(async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((done) => setImmediate(done));
        now -= 1;
        if (fails) throw new Error('broken');
      });
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => task(n % 3 === 0)));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7);
    expect(most).toBe(2);
  });
});

it('detects the type by the first bytes alone', () => {
  expect(pictureType(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).toBe('jpeg');
  expect(pictureType(Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'))).toBe('webp');
  expect(pictureType(Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'))).toBeUndefined();
  expect(pictureType(Buffer.from('\0\0\0\x1cftypmif1\0\0\0\0avifmiaf', 'latin1'))).toBe('heif');
});
