// Processes an uploaded picture: detects its type, rotates, strips and re-encodes it in all widths and formats, and
// stores it under its hash.
import { createHash } from 'node:crypto';
import { IMAGE_FORMATS, IMAGE_MAX_BYTES, IMAGE_WIDTHS } from '@tilgul/contract/catalog';
import { AppError } from '@tilgul/contract/rules/errors';
import sharp, { type Sharp } from 'sharp';
import type { Deps } from '../deps.ts';
import { createLimit } from '../platform/jobs/limit.ts';
import { getText } from '../texts/get-text.ts';

/** Accepted types. `heif` is the decoder's name for AVIF's container. */
type PictureType = 'jpeg' | 'png' | 'webp' | 'heif';

const startsWith = (bytes: Buffer, at: number, magic: string): boolean =>
  bytes.subarray(at, at + magic.length).equals(Buffer.from(magic, 'latin1'));

/** AVIF: an `ftyp` box with the brand `avif` or `avis`. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || !startsWith(bytes, 4, 'ftyp')) return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  for (let at = 8; at + 4 <= end; at += 4) {
    if (startsWith(bytes, at, 'avif') || startsWith(bytes, at, 'avis')) return true;
  }
  return false;
}

/** Detects JPEG, PNG, WebP and AVIF by content; undefined for anything else (CAT-1). */
export function pictureType(bytes: Buffer): PictureType | undefined {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp';
  return isAvif(bytes) ? 'heif' : undefined;
}

/** Maximum pixels of a picture (security U02). A small file can decode to many more. */
const MAX_PIXELS = 25_000_000;
/** Part of the hash. Raise it when the encoding changes, because a stored name never changes its content. */
const ENCODING_VERSION = 'tilgul-1';
/** Pictures taller than this multiple of their width are fitted into that box instead of filling the width. */
const MAX_HEIGHT_RATIO = 2;
const MAX_WIDTH = Math.max(...IMAGE_WIDTHS);

// A picture must not use all cores or keep memory afterwards.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/** Parallel encodings; leaves processors for calls. */
const limit = createLimit(2);

type Format = (typeof IMAGE_FORMATS)[number];
interface Rendition {
  readonly name: string;
  readonly width: number;
  readonly format: Format;
}

/** URL of a picture in answers: its 640 px WebP, or null without a picture. */
export const pictureUrl = (hash: string | null): string | null => (hash === null ? null : `/media/${hash}-640.webp`);

const listRenditions = (hash: string): Rendition[] =>
  IMAGE_WIDTHS.flatMap((width) =>
    IMAGE_FORMATS.map((format) => ({ name: `${hash}-${width}.${format}`, width, format })),
  );

const invalidImage = (detail: string) => new AppError('invalid', { detail, fields: { image: [detail] } });
const unreadableImage = () => invalidImage(getText('images.unreadable'));
const wrongType = () => new AppError('unsupported_type', { detail: getText('images.wrongType') });

/** Refuses by content and size before decoding any pixel. */
async function checkPicture(picture: Buffer): Promise<void> {
  if (picture.length > IMAGE_MAX_BYTES) throw new AppError('too_large', { detail: getText('images.tooLarge') });
  const type = pictureType(picture);
  if (type === undefined) throw wrongType();
  const facts = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (facts === undefined || (facts.format === 'heif' ? facts.compression !== 'av1' : facts.format !== type))
    throw wrongType();
  if (facts.width * facts.height > MAX_PIXELS) throw invalidImage(getText('images.tooManyPixels'));
}

interface Pixels {
  readonly data: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

const toBox = (width: number) => ({ width, height: width * MAX_HEIGHT_RATIO, fit: 'inside' as const });

/** Decodes the picture once: rotated by its EXIF data, in sRGB, no larger than the largest rendition. */
async function decode(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ ...toBox(MAX_WIDTH), withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    data,
    raw: { width: info.width, height: info.height, channels: info.channels as Pixels['raw']['channels'] },
  };
}

/**
 * Measured on the demo pictures: about 0.2 s of one core for all eight renditions. The small widths, which lists load,
 * get more effort; at large widths that would take three times as long.
 */
const ENCODERS: Readonly<Record<Format, (image: Sharp, width: number) => Sharp>> = {
  webp: (image, width) => image.webp({ quality: 60, effort: width <= 320 ? 4 : 2 }),
  avif: (image) => image.avif({ quality: 45, effort: 0, chromaSubsampling: '4:2:0' }),
};

/** Encodes all renditions. Throws when the picture cannot be decoded. */
async function encodeAll(picture: Buffer, renditions: readonly Rendition[]) {
  const pixels = await limit(() => decode(picture)).catch(() => {
    throw unreadableImage();
  });
  return Promise.all(
    renditions.map(({ name, width, format }) =>
      limit(async () => {
        const image = sharp(pixels.data, { raw: pixels.raw }).resize(toBox(width));
        return { name, bytes: await ENCODERS[format](image, width).toBuffer() };
      }),
    ),
  );
}

type Media = Pick<Deps, 'media'>;

/**
 * Stores a picture and returns its hash (32 hex digits). Its files are `<hash>-<width>.<format>`; storing it again
 * costs nothing. `remember` gets the hash before files are looked up, so that the cleanup cannot purge them in the meantime.
 * Refuses with 415 (type by content), 413 (over 5 MB) or 400 on `image` (over 25 megapixels, or damaged) without
 * leaving files behind (CAT-1, U01, U02).
 */
export async function storePicture(
  deps: Media,
  picture: Buffer,
  remember: (hash: string) => Promise<void>,
): Promise<string> {
  await checkPicture(picture);
  const hash = createHash('sha256').update(ENCODING_VERSION).update(picture).digest('hex').slice(0, 32);
  await remember(hash);
  const renditions = listRenditions(hash);
  const present = await Promise.all(renditions.map(({ name }) => deps.media.has(name)));
  if (!present.every(Boolean)) await deps.media.write(await encodeAll(picture, renditions));
  return hash;
}

/** The largest WebP of a picture. */
const nameLargest = (hash: string): Rendition => ({
  name: `${hash}-${MAX_WIDTH}.webp`,
  width: MAX_WIDTH,
  format: 'webp',
});

/** Encodes an uploaded picture as one WebP, with the refusals of `storePicture`. */
export async function encodePicture(picture: Buffer): Promise<Buffer> {
  await checkPicture(picture);
  const [encoded] = await encodeAll(picture, [nameLargest('')]);
  return encoded?.bytes ?? Buffer.alloc(0);
}

/** Reads the largest WebP of a stored picture; undefined without one. */
export const readPicture = (deps: Media, hash: string): Promise<Buffer | undefined> =>
  deps.media.read(nameLargest(hash).name);

/** Removes all files of an unused picture. */
export const removePicture = (deps: Media, hash: string): Promise<void> =>
  deps.media.remove(listRenditions(hash).map(({ name }) => name));
